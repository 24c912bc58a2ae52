import type { Minor } from '#kernel/money/money.ts'
import { dollars, isForFirstOrder, type CouponTerms } from './coupon.ts'

export const reasonCodes = [
  'NOT_FOUND',
  'NOT_STARTED',
  'EXPIRED',
  'USED_UP',
  'USED_BY_YOU',
  'MIN_SPEND',
  'NO_ELIGIBLE_GOODS',
  'AUDIENCE',
  'FIRST_ORDER_ONLY',
  'CONFLICT',
  'CLASS_LIMIT',
  'BUDGET_EXHAUSTED',
  'NEEDS_SIGN_IN',
  'NEEDS_CONFIRMED_EMAIL',
] as const
export type ReasonCode = (typeof reasonCodes)[number]

/** Why a coupon takes nothing off here (commerce.md §3.4), and what would help. */
export interface Blocker {
  readonly reasonCode: ReasonCode
  readonly message: string
  readonly shortfall: Minor | null
  readonly conflictsWith: string | null
}

export function blocker(
  reasonCode: ReasonCode,
  message: string,
  more: Partial<Pick<Blocker, 'shortfall' | 'conflictsWith'>> = {},
): Blocker {
  return { reasonCode, message, shortfall: null, conflictsWith: null, ...more }
}

/** Who wants to use it, as far as known: a guest has no mailbox before settlement. */
export interface Buyer {
  readonly memberId: string | null
  readonly identity: string | null
  readonly hasOrdered: boolean
  /** Live uses of this buyer, by coupon. */
  readonly uses: ReadonlyMap<string, number>
}

export interface CartFacts {
  readonly lines: readonly {
    readonly id: string
    readonly goodsId: string
    readonly collectionIds: readonly string[]
    readonly qty: number
    readonly unitPrice: Minor
    readonly isGiftCard: boolean
    readonly isOnSale: boolean
  }[]
  readonly now: Date
}

/** The lines a coupon is for; gift cards never are. */
export function eligibleLines(coupon: CouponTerms, { lines }: CartFacts): CartFacts['lines'] {
  return lines.filter((line) => {
    if (line.isGiftCard || (line.isOnSale && !coupon.includesSale) || coupon.excludedGoodsIds.includes(line.goodsId)) return false
    if (coupon.goodsIds === null && coupon.collectionIds === null) return true
    return (coupon.goodsIds ?? []).includes(line.goodsId) || line.collectionIds.some((id) => (coupon.collectionIds ?? []).includes(id))
  })
}

/** What stands between this coupon and this cart by itself, the other codes left aside; `null` when nothing does. */
export function blockerOf(coupon: CouponTerms, buyer: Buyer, cart: CartFacts): Blocker | null {
  return standingBlocker(coupon, cart.now) ?? buyerBlocker(coupon, buyer) ?? goodsBlocker(coupon, cart)
}

function standingBlocker(coupon: CouponTerms, now: Date): Blocker | null {
  const { code } = coupon
  if (coupon.state === 'revoked') return blocker('NOT_FOUND', `We know no code ${code}.`)
  if (now < coupon.startsAt) return blocker('NOT_STARTED', `${code} is good from ${day.format(coupon.startsAt)}.`)
  if (coupon.endsAt && now >= coupon.endsAt) return blocker('EXPIRED', `${code} was good until ${day.format(coupon.endsAt)}.`)
  return null
}

function buyerBlocker(coupon: CouponTerms, buyer: Buyer): Blocker | null {
  const { code } = coupon
  if ((buyer.uses.get(coupon.id) ?? 0) >= coupon.perCustomer)
    return blocker('USED_BY_YOU', `You have used ${code} already, or it is in a checkout of yours that is still open.`)
  if (coupon.maxUses !== null && coupon.used >= coupon.maxUses) return blocker('USED_UP', `${code} has been used.`)
  if (coupon.budget !== null && coupon.spent >= coupon.budget)
    return blocker('BUDGET_EXHAUSTED', `${code} is over: everything set aside for it was used.`)
  if (coupon.audience === 'member' && buyer.memberId === null) return blocker('NEEDS_SIGN_IN', `Sign in to use ${code}.`)
  if (coupon.identity !== null && buyer.identity !== null && buyer.identity !== coupon.identity)
    return blocker('AUDIENCE', `${code} belongs to another email address. Use the address it was sent to.`)
  if (isForFirstOrder(coupon) && buyer.hasOrdered) return blocker('FIRST_ORDER_ONLY', `${code} is for a first order.`)
  return null
}

function goodsBlocker(coupon: CouponTerms, cart: CartFacts): Blocker | null {
  const { code } = coupon
  const lines = eligibleLines(coupon, cart)
  if (coupon.class !== 'shipping' && lines.length === 0) return blocker('NO_ELIGIBLE_GOODS', `Nothing in your cart is covered by ${code}.`)
  const spend = lines.reduce((sum, line) => sum + line.unitPrice * line.qty, 0)
  const shortfall = (coupon.minSpend ?? 0) - spend
  if (shortfall > 0) return blocker('MIN_SPEND', `Add ${dollars(shortfall)} of goods to use ${code}.`, { shortfall })
  return null
}

const day = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', month: 'long', day: 'numeric' })
