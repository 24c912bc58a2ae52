import { formatShortMoney, type Minor } from '#kernel/money/money.ts'
import { days, formatDays } from '#kernel/time/time.ts'
import type { CouponCartFacts } from './coupon-cart-facts.ts'
import { isForFirstOrder, type CouponTerms } from './coupon.ts'
import { countLineUnits } from './line-amounts.ts'
import { formatShopTime } from '#kernel/time/shop-time-zone.ts'

export const couponReasonCodes = [
  'NOT_FOUND',
  'NOT_STARTED',
  'EXPIRED',
  'USED_UP',
  'USED_BY_YOU',
  'MIN_SPEND',
  'MIN_QTY',
  'NO_ELIGIBLE_GOODS',
  'AUDIENCE',
  'FIRST_ORDER_ONLY',
  'CONFLICT',
  'CLASS_LIMIT',
  'NO_SAVING',
  'BUDGET_EXHAUSTED',
  'NEEDS_SIGN_IN',
  'NEEDS_CONFIRMED_EMAIL',
] as const
export type CouponReasonCode = (typeof couponReasonCodes)[number]

/** Why a coupon does not apply (commerce.md §3.4), and what would help. */
export interface CouponBlocker {
  readonly reasonCode: CouponReasonCode
  readonly message: string
  readonly shortfall: Minor | null
  readonly conflictsWith: string | null
}

export function createBlocker(
  reasonCode: CouponReasonCode,
  message: string,
  more: Partial<Pick<CouponBlocker, 'shortfall' | 'conflictsWith'>> = {},
): CouponBlocker {
  return { reasonCode, message, shortfall: null, conflictsWith: null, ...more }
}

export interface CouponBuyer {
  readonly memberId: string | null
  readonly identity: string | null
  readonly orders: number
  readonly lastOrderAt: Date | null
  readonly tierId: string | null
  readonly uses: ReadonlyMap<string, number>
}

/** The key under which uses are counted per buyer: the codes of a pool count as one coupon. */
export function getUseCountKey({ id, pool }: Pick<CouponTerms, 'id' | 'pool'>): string {
  return pool ?? id
}

/** The lines a coupon covers; never gift cards. */
export function listEligibleLines(
  coupon: CouponTerms,
  { lines }: CouponCartFacts,
): CouponCartFacts['lines'] {
  return lines.filter((line) => {
    if (
      line.isGiftCard
      || (line.isOnSale && !coupon.includesSale)
      || coupon.excludedProductIds.includes(line.productId)
    )
      return false
    if (!hasOption(coupon, line)) return false
    if (coupon.productIds === null && coupon.collectionIds === null) return true
    return (
      (coupon.productIds ?? []).includes(line.productId)
      || line.collectionIds.some((id) => (coupon.collectionIds ?? []).includes(id))
    )
  })
}

function hasOption(
  { optionValues }: CouponTerms,
  { options }: CouponCartFacts['lines'][number],
): boolean {
  const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  return (
    optionValues === null
    || optionValues.some((wanted) =>
      options.some(({ name, value }) => isSame(name, wanted.name) && isSame(value, wanted.value)),
    )
  )
}

export function findCouponBlocker(
  coupon: CouponTerms,
  buyer: CouponBuyer,
  cart: CouponCartFacts,
): CouponBlocker | null {
  return (
    validityBlocker(coupon, cart.now)
    ?? buyerBlocker(coupon, buyer)
    ?? repeatBlocker(coupon, buyer, cart.now)
    ?? productBlocker(coupon, cart)
  )
}

function validityBlocker(coupon: CouponTerms, now: Date): CouponBlocker | null {
  const { code } = coupon
  if (coupon.state === 'revoked')
    return createBlocker('NOT_FOUND', `We don’t recognize the code ${code}.`)
  if (now < coupon.startsAt)
    return createBlocker(
      'NOT_STARTED',
      `${code} is valid from ${formatShopTime(coupon.startsAt, day)}.`,
    )
  if (coupon.endsAt && now >= coupon.endsAt)
    return createBlocker('EXPIRED', `${code} expired on ${formatShopTime(coupon.endsAt, day)}.`)
  return null
}

function buyerBlocker(coupon: CouponTerms, buyer: CouponBuyer): CouponBlocker | null {
  const { code } = coupon
  if ((buyer.uses.get(getUseCountKey(coupon)) ?? 0) >= coupon.perCustomer)
    return createBlocker(
      'USED_BY_YOU',
      `You’ve already used ${code}, or it’s part of an open checkout.`,
    )
  if (coupon.maxUses !== null && coupon.used >= coupon.maxUses)
    return createBlocker('USED_UP', `${code} has already been used.`)
  if (coupon.budget !== null && coupon.spent >= coupon.budget)
    return createBlocker('BUDGET_EXHAUSTED', `${code} has ended: its budget is used up.`)
  return audienceBlocker(coupon, buyer)
}

function audienceBlocker(coupon: CouponTerms, buyer: CouponBuyer): CouponBlocker | null {
  const { code, audience, nthOrder } = coupon
  if (audience === 'staff')
    return createBlocker(
      'AUDIENCE',
      `${code} is only given out by our team. Contact us if you’d like to use it.`,
    )
  if ((audience === 'member' || audience === 'tier') && buyer.memberId === null)
    return createBlocker('NEEDS_SIGN_IN', `Sign in to use ${code}.`)
  if (audience === 'guest' && buyer.memberId !== null)
    return createBlocker('AUDIENCE', `${code} is only for orders without an account.`)
  if (audience === 'tier' && !(coupon.tierIds ?? []).includes(buyer.tierId ?? ''))
    return createBlocker('AUDIENCE', `${code} is for another tier of the loyalty program.`)
  if (coupon.identity !== null && buyer.identity !== null && buyer.identity !== coupon.identity)
    return createBlocker(
      'AUDIENCE',
      `${code} belongs to another email address. Use the address it was sent to.`,
    )
  if (isForFirstOrder(coupon) && buyer.orders > 0)
    return createBlocker('FIRST_ORDER_ONLY', `${code} is for first orders only.`)
  if (nthOrder !== null && isKnown(buyer) && buyer.orders + 1 !== nthOrder)
    return createBlocker(
      'AUDIENCE',
      `${code} is for your ${ordinal(nthOrder)} order. This is your ${ordinal(buyer.orders + 1)}.`,
    )
  return null
}

function repeatBlocker(
  { code, repeatAfterDays }: CouponTerms,
  buyer: CouponBuyer,
  now: Date,
): CouponBlocker | null {
  if (repeatAfterDays === null || !isKnown(buyer)) return null
  if (buyer.lastOrderAt === null)
    return createBlocker('AUDIENCE', `${code} is for customers who have ordered before.`)
  const from = new Date(buyer.lastOrderAt.getTime() + days(repeatAfterDays))
  return now < from
    ? createBlocker(
        'AUDIENCE',
        `${code} is for customers whose last order is at least `
          + `${formatDays(repeatAfterDays ?? 0)} ago. You can use it from `
          + `${formatShopTime(from, day)}.`,
      )
    : null
}

function isKnown({ memberId, identity }: CouponBuyer): boolean {
  return memberId !== null || identity !== null
}

function productBlocker(coupon: CouponTerms, cart: CouponCartFacts): CouponBlocker | null {
  const { code } = coupon
  const lines = listEligibleLines(coupon, cart)
  const coverage = describeCoverage(coupon, cart)
  if (coupon.class !== 'shipping' && lines.length === 0)
    return createBlocker(
      'NO_ELIGIBLE_GOODS',
      `Nothing in your cart is covered by ${code}. Add ${coverage ?? 'an eligible item'} to `
        + 'use it.',
    )
  const spend =
    lines.reduce((sum, line) => sum + line.unitPrice * line.qty, 0) - getGiftPrice(coupon, lines)
  const shortfall = (coupon.minSpend ?? 0) - spend
  if (shortfall > 0)
    return createBlocker(
      'MIN_SPEND',
      `Add ${formatShortMoney(shortfall)} of ${coverage ?? describeProducts(coupon)} `
        + `to use ${code}.`,
      { shortfall },
    )
  return qtyBlocker(coupon, { lines, covered: coverage }) ?? giftBlocker(coupon, lines)
}

/** The price of the gift itself does not count. */
function getGiftPrice({ value }: CouponTerms, lines: CouponCartFacts['lines']): Minor {
  if (value.kind !== 'gift') return 0
  const prices = lines
    .filter(({ productId }) => value.productIds.includes(productId))
    .map(({ unitPrice }) => unitPrice)
  return prices.length > 0 ? Math.min(...prices) : 0
}

function qtyBlocker(
  coupon: CouponTerms,
  { lines, covered: coverage }: { lines: CouponCartFacts['lines']; covered: string | null },
): CouponBlocker | null {
  const missing = getRequiredQuantity(coupon) - countLineUnits(lines)
  if (missing <= 0) return null
  const items = `${missing} more ${missing === 1 ? 'item' : 'items'}`
  return createBlocker(
    'MIN_QTY',
    `Add ${items}${coverage ? ` of ${coverage}` : ''} to use ${coupon.code}.`,
    { shortfall: missing },
  )
}

function getRequiredQuantity({ minQty, value }: CouponTerms): number {
  const requiredByValue =
    value.kind === 'buy_get'
      ? value.buy + value.get
      : value.kind === 'tiers'
        ? Math.min(...value.steps.map(({ qty }) => qty))
        : 0
  return Math.max(minQty ?? 0, requiredByValue)
}

function giftBlocker(
  { code, value }: CouponTerms,
  lines: CouponCartFacts['lines'],
): CouponBlocker | null {
  if (value.kind !== 'gift' || lines.some(({ productId }) => value.productIds.includes(productId)))
    return null
  return createBlocker('NO_ELIGIBLE_GOODS', `Add the free item of ${code} to your cart to use it.`)
}

/** "anything from Towels or Robes" for a coupon limited to collections. */
function describeCoverage(
  { productIds, collectionIds, optionValues }: CouponTerms,
  { collectionTitles }: CouponCartFacts,
): string | null {
  const titles = (collectionIds ?? []).flatMap((id) => collectionTitles.get(id) ?? [])
  if (optionValues !== null && productIds === null && titles.length === 0)
    return `anything in ${optionValues.map(({ value }) => value).join(' or ')}`
  return productIds === null && titles.length > 0 ? `anything from ${titles.join(' or ')}` : null
}

function describeProducts({ productIds }: CouponTerms): string {
  return productIds === null ? 'products' : 'eligible items'
}

function ordinal(n: number): string {
  return ['first', 'second', 'third', 'fourth', 'fifth'][n - 1] ?? `${n}th`
}

const day: Intl.DateTimeFormatOptions = {
  month: 'long',
  day: 'numeric',
}
