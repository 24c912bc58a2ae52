import type { CouponClass, CouponTerms } from './coupon.ts'

/** So many codes in one order, and one more for delivery. */
export const maxCodes = 5
const maxShippingCodes = 1

/**
 * Why two coupons may not stand in one order; null when they may. Classes apart join when both opt in, two of the order only within
 * one stack group; single pieces get the best of those that are for them. Codes of one pool are one coupon.
 */
export function discord(a: CouponTerms, b: CouponTerms): string | null {
  const alone = [a, b].find(({ exclusive }) => exclusive)
  if (alone) return `${alone.code} stands alone`
  if (a.pool !== null && a.pool === b.pool) return 'they are the same offer, good once in one order'
  if (a.class === b.class) {
    if (
      a.class === 'product'
      || (a.class === 'order' && a.stackGroup !== null && a.stackGroup === b.stackGroup)
    )
      return null
    return a.class === 'order' ? 'both are for the whole order' : 'both are for delivery'
  }
  const closed = [a, b].find((one) => !one.combinesWith.includes((one === a ? b : a).class))
  return closed ? `${closed.code} joins no code ${classWords[(closed === a ? b : a).class]}` : null
}

const classWords: Readonly<Record<CouponClass, string>> = {
  product: 'for single pieces',
  order: 'for the whole order',
  shipping: 'for delivery',
}

/** The first of a set that a coupon cannot stand beside. */
export function rivalOf(coupon: CouponTerms, set: readonly CouponTerms[]): CouponTerms | null {
  return set.find((one) => one !== coupon && discord(one, coupon) !== null) ?? null
}

function hasRoom(coupon: CouponTerms, set: readonly CouponTerms[]): boolean {
  const isShipping = coupon.class === 'shipping'
  const count = set.filter((one) => (one.class === 'shipping') === isShipping).length
  return count < (isShipping ? maxShippingCodes : maxCodes)
}

export function mayJoin(coupon: CouponTerms, set: readonly CouponTerms[]): boolean {
  return hasRoom(coupon, set) && rivalOf(coupon, set) === null
}

/** Every set of these coupons that may stand in one order, the empty one too. */
export function legalSets(coupons: readonly CouponTerms[]): (readonly CouponTerms[])[] {
  const sets: (readonly CouponTerms[])[] = [[]]
  for (const coupon of coupons)
    for (const set of sets.slice()) if (mayJoin(coupon, set)) sets.push([...set, coupon])
  return sets
}
