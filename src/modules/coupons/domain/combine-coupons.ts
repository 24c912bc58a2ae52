import type { CouponClass, CouponTerms } from './coupon.ts'

export const maxCodesPerOrder = 5
const maxShippingCodes = 1

/**
 * Returns why two coupons cannot be combined, or null. Different classes combine when both allow
 * it, two order coupons only within one stack group; each line gets its best product coupon. Codes
 * of a pool count as one coupon.
 */
export function explainConflict(a: CouponTerms, b: CouponTerms): string | null {
  const exclusiveCoupon = [a, b].find(({ exclusive }) => exclusive)
  if (exclusiveCoupon) return `${exclusiveCoupon.code} can’t be combined with other codes`
  if (a.pool !== null && a.pool === b.pool) return 'they’re the same offer, valid once per order'
  if (a.class === b.class) {
    if (
      a.class === 'product'
      || (a.class === 'order' && a.stackGroup !== null && a.stackGroup === b.stackGroup)
    )
      return null
    return a.class === 'order' ? 'both apply to the whole order' : 'both apply to shipping'
  }
  const restrictive = [a, b].find(
    (other) => !other.combinesWith.includes((other === a ? b : a).class),
  )
  return restrictive
    ? `${restrictive.code} can’t be combined with codes `
        + classLabels[(restrictive === a ? b : a).class]
    : null
}

const classLabels: Readonly<Record<CouponClass, string>> = {
  product: 'for individual items',
  order: 'for the whole order',
  shipping: 'for shipping',
}

export function findConflictingCoupon(
  coupon: CouponTerms,
  set: readonly CouponTerms[],
): CouponTerms | null {
  return set.find((other) => other !== coupon && explainConflict(other, coupon) !== null) ?? null
}

function hasRoom(coupon: CouponTerms, set: readonly CouponTerms[]): boolean {
  const isShipping = coupon.class === 'shipping'
  const count = set.filter((other) => (other.class === 'shipping') === isShipping).length
  return count < (isShipping ? maxShippingCodes : maxCodesPerOrder)
}

export function canCombine(coupon: CouponTerms, set: readonly CouponTerms[]): boolean {
  return hasRoom(coupon, set) && findConflictingCoupon(coupon, set) === null
}

export function listValidSets(coupons: readonly CouponTerms[]): (readonly CouponTerms[])[] {
  const sets: (readonly CouponTerms[])[] = [[]]
  for (const coupon of coupons)
    for (const set of sets.slice()) if (canCombine(coupon, set)) sets.push([...set, coupon])
  return sets
}
