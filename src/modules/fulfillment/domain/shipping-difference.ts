import { sum, type Minor } from '#kernel/money/money.ts'

/** The shipping share of an order unit, in cents with tax. */
export interface UnitShippingShare {
  readonly paid: Minor
  /** Already refunded for a cheaper shipping method. */
  readonly refunded: Minor
  /** False when the unit is canceled. */
  readonly isActive: boolean
}

/**
 * The refund in cents when a delivery group changes to another shipping method: the share of its
 * active units, rounded once, less earlier refunds. Negative when the method costs more.
 */
export function calculateShippingDifference(
  units: readonly UnitShippingShare[],
  { shipping, price }: { shipping: Minor; price: Minor },
): Minor {
  const active = units.filter(({ isActive: goes }) => goes)
  const reduction = shipping - price
  // Free shipping applied to the original method, so a more expensive one is not free.
  const refund =
    reduction < 0 || shipping === 0
      ? reduction
      : Math.floor((sum(active.map(({ paid }) => paid)) * reduction) / shipping)
  return refund - sum(active.map(({ refunded: lowered }) => lowered))
}
