import type { Minor } from '#kernel/money/money.ts'
import type { PricedSet } from './best-set.ts'
import { blocker, type Blocker } from './blocker.ts'
import { discord, maxCodes, rivalOf } from './combine.ts'
import { dollars, type CouponTerms } from './coupon.ts'

/** Why a coupon that is good by itself is not among those that were chosen, and what choosing it would come to. */
export function leftOut(
  coupon: CouponTerms,
  { sets, best, pinned }: { sets: readonly PricedSet[]; best: PricedSet; pinned: string | null },
): Blocker {
  const price = Math.min(
    ...sets.filter(({ coupons }) => coupons.includes(coupon)).map((set) => set.price),
  )
  const more = price - best.price
  const rival = rivalOf(coupon, best.coupons)
  if (rival) return conflict(coupon, rival, { more, isPinned: rival.code === pinned })
  const isJoinable = sets.some(
    ({ coupons }) => coupons.includes(coupon) && best.coupons.every((one) => coupons.includes(one)),
  )
  if (!isJoinable)
    return blocker(
      'CLASS_LIMIT',
      `At most ${maxCodes} codes in one order. Those that save most are used.`,
    )
  return blocker('NO_SAVING', noSaving(coupon, more))
}

function conflict(
  coupon: CouponTerms,
  rival: CouponTerms,
  { more, isPinned }: { more: Minor; isPinned: boolean },
): Blocker {
  const why = `${coupon.code} cannot join ${rival.code}: ${discord(coupon, rival)}.`
  return blocker('CONFLICT', `${why} ${comparison(rival, { more, isPinned })}`, {
    conflictsWith: rival.code,
  })
}

function comparison(
  { code }: CouponTerms,
  { more, isPinned }: { more: Minor; isPinned: boolean },
): string {
  if (more > 0) return `${code} saves ${dollars(more)} more.`
  if (more === 0) return 'Both save the same.'
  return isPinned ? `Without ${code}, which you chose, you would pay ${dollars(-more)} less.` : ''
}

function noSaving({ code, class: kind }: CouponTerms, more: Minor): string {
  if (more > 0)
    return `${code} is left out: with it you would pay ${dollars(more)} more, as delivery would not be free.`
  return kind === 'shipping'
    ? `${code} waits: delivery costs nothing as your cart stands.`
    : `${code} waits: it takes nothing more off your cart as it stands.`
}
