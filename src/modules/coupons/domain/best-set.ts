import { sum, type Minor } from '#kernel/money/money.ts'
import type { CouponTerms } from './coupon.ts'

/** So many coupons are tried with each other, every legal set of them. */
export const maxCandidates = 12

export interface PricedSet {
  readonly coupons: readonly CouponTerms[]
  /** What the cart comes to with them. */
  readonly price: Minor
}

/**
 * The set with the lowest total; among equals the one that uses the fewest, then the one of the higher priority, then the one found
 * first. With a pin, among the sets that hold it.
 */
export function bestSet(sets: readonly PricedSet[], pinned: string | null): PricedSet {
  const [best] = setsWith(sets, pinned).toSorted(
    (a, b) =>
      a.price - b.price || a.coupons.length - b.coupons.length || priorityOf(b) - priorityOf(a),
  )
  if (!best) throw new Error('There is no legal set: not even the empty one.')
  return best
}

/** The sets that hold the pinned code; all of them when none does. */
function setsWith(sets: readonly PricedSet[], pinned: string | null): readonly PricedSet[] {
  const holding = sets.filter(({ coupons }) => coupons.some(({ code }) => code === pinned))
  return holding.length > 0 ? holding : sets
}

function priorityOf({ coupons }: PricedSet): number {
  return sum(coupons.map(({ priority }) => priority))
}
