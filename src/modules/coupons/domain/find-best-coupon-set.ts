import { sum, type Minor } from '#kernel/money/money.ts'
import type { CouponTerms } from './coupon.ts'

export const maxCouponCandidates = 12

export interface PricedCouponSet {
  readonly coupons: readonly CouponTerms[]
  readonly price: Minor
}

/**
 * Returns the set with the lowest total; ties go to the fewest coupons, then the highest priority,
 * then the first. With a pinned code, only sets with it count.
 */
export function findBestCouponSet(
  sets: readonly PricedCouponSet[],
  pinned: string | null,
): PricedCouponSet {
  const [best] = filterPinned(sets, pinned).toSorted(
    (a, b) =>
      a.price - b.price
      || a.coupons.length - b.coupons.length
      || sumPriorities(b) - sumPriorities(a),
  )
  if (!best) throw new Error('There must be at least the empty set.')
  return best
}

function filterPinned(
  sets: readonly PricedCouponSet[],
  pinned: string | null,
): readonly PricedCouponSet[] {
  const pinnedSets = sets.filter(({ coupons }) => coupons.some(({ code }) => code === pinned))
  return pinnedSets.length > 0 ? pinnedSets : sets
}

function sumPriorities({ coupons }: PricedCouponSet): number {
  return sum(coupons.map(({ priority }) => priority))
}
