import type { Minor } from '#kernel/money/money.ts'
import type { PricedSet } from './best-set.ts'
import { blocker, type Blocker } from './blocker.ts'
import { discord, maxCodes, rivalOf } from './combine.ts'
import { dollars, type CouponTerms } from './coupon.ts'

export function leftOut(
  coupon: CouponTerms,
  { sets, best, pinned }: { sets: readonly PricedSet[]; best: PricedSet; pinned: string | null },
): Blocker {
  const price = Math.min(
    ...sets.filter(({ coupons }) => coupons.includes(coupon)).map((set) => set.price),
  )
  const extraCost = price - best.price
  const conflicting = rivalOf(coupon, best.coupons)
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
    return blocker(
      'CLASS_LIMIT',
      `You can use up to ${maxCodes} codes per order. We’ve applied those that save the most.`,
    )
  return blocker('NO_SAVING', describeNoSaving(coupon, extraCost))
}

function describeConflict(
  coupon: CouponTerms,
  conflicting: CouponTerms,
  { more: extraCost, isPinned }: { more: Minor; isPinned: boolean },
): Blocker {
  const reason =
    `${coupon.code} can’t be combined with ${conflicting.code}: `
    + `${discord(coupon, conflicting)}.`
  return blocker(
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
  if (extraCost > 0) return `${code} saves ${dollars(extraCost)} more.`
  if (extraCost === 0) return 'Both save the same.'
  return isPinned ? `Without ${code}, which you chose, you’d pay ${dollars(-extraCost)} less.` : ''
}

function describeNoSaving({ code, class: kind }: CouponTerms, extraCost: Minor): string {
  if (extraCost > 0)
    return (
      `${code} isn’t applied: with it, shipping wouldn’t be free and you’d pay `
      + `${dollars(extraCost)} more.`
    )
  return kind === 'shipping'
    ? `${code} isn’t needed: shipping is already free.`
    : `${code} isn’t applied: it wouldn’t lower the price of your cart.`
}
