import { blocker, type Blocker } from './blocker.ts'
import type { CouponTerms } from './coupon.ts'

/** So many codes in one order, and one more for delivery. */
const maxCodes = 5
const maxShippingCodes = 1

/** Whether two coupons may stand in one order: classes apart when both opt in; two of the order only within one stack group; single pieces get the best. */
function mayJoin(a: CouponTerms, b: CouponTerms): boolean {
  if (a.class === b.class) return a.class === 'order' ? a.stackGroup !== null && a.stackGroup === b.stackGroup : a.class === 'product'
  return a.combinesWith.includes(b.class) && b.combinesWith.includes(a.class)
}

/** Why a coupon cannot join those that apply already; `null` when it can. */
export function joinBlocker(coupon: CouponTerms, applied: readonly CouponTerms[]): Blocker | null {
  const ofClass = applied.filter((one) => (one.class === 'shipping') === (coupon.class === 'shipping'))
  const most = coupon.class === 'shipping' ? maxShippingCodes : maxCodes
  if (ofClass.length >= most)
    return blocker(
      'CLASS_LIMIT',
      coupon.class === 'shipping' ? 'One code for delivery in one order.' : `At most ${maxCodes} codes in one order.`,
    )
  const other = applied.find((one) => !mayJoin(one, coupon))
  return other
    ? blocker('CONFLICT', `${coupon.code} cannot be joined with ${other.code}. Remove ${other.code} to use it.`, {
        conflictsWith: other.code,
      })
    : null
}
