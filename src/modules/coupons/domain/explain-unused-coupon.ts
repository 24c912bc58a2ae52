import { formatShortMoney, type Minor } from '#kernel/money/money.ts'
import type { PricedCouponSet } from './find-best-coupon-set.ts'
import { createBlocker, type CouponBlocker } from './coupon-blocker.ts'
import { explainConflict, maxCodesPerOrder, findConflictingCoupon } from './combine-coupons.ts'
import type { CouponTerms } from './coupon.ts'

export function explainUnusedCoupon(
  coupon: CouponTerms,
  {
    sets,
    best,
    pinned,
  }: { sets: readonly PricedCouponSet[]; best: PricedCouponSet; pinned: string | null },
): CouponBlocker {
  const price = Math.min(
    ...sets.filter(({ coupons }) => coupons.includes(coupon)).map((set) => set.price),
  )
  const extraCost = price - best.price
  const conflicting = findConflictingCoupon(coupon, best.coupons)
  if (conflicting)
    return describeConflict(coupon, conflicting, {
      more: extraCost,
      isPinned: conflicting.code === pinned,
    })
  const isCombinable = sets.some(
    ({ coupons }) =>
      coupons.includes(coupon) && best.coupons.every((chosen) => coupons.includes(chosen)),
  )
  if (!isCombinable)
    return createBlocker(
      'CLASS_LIMIT',
      `You can use up to ${maxCodesPerOrder} codes per order. We’ve applied those that save the `
        + 'most.',
    )
  return createBlocker('NO_SAVING', describeNoSaving(coupon, extraCost))
}

function describeConflict(
  coupon: CouponTerms,
  conflicting: CouponTerms,
  { more: extraCost, isPinned }: { more: Minor; isPinned: boolean },
): CouponBlocker {
  const reason =
    `${coupon.code} can’t be combined with ${conflicting.code}: `
    + `${explainConflict(coupon, conflicting)}.`
  return createBlocker(
    'CONFLICT',
    `${reason} ${compareSavings(conflicting, { more: extraCost, isPinned })}`,
    {
      conflictsWith: conflicting.code,
    },
  )
}

function compareSavings(
  { code }: CouponTerms,
  { more: extraCost, isPinned }: { more: Minor; isPinned: boolean },
): string {
  if (extraCost > 0) return `${code} saves ${formatShortMoney(extraCost)} more.`
  if (extraCost === 0) return 'Both save the same.'
  return isPinned
    ? `Without ${code}, which you chose, you’d pay ${formatShortMoney(-extraCost)} less.`
    : ''
}

function describeNoSaving({ code, class: kind }: CouponTerms, extraCost: Minor): string {
  if (extraCost > 0)
    return (
      `${code} isn’t applied: with it, shipping wouldn’t be free and you’d pay `
      + `${formatShortMoney(extraCost)} more.`
    )
  return kind === 'shipping'
    ? `${code} isn’t needed: shipping is already free.`
    : `${code} isn’t applied: it wouldn’t lower the price of your cart.`
}
