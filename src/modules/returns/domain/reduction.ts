import { calculatePercentage, type BasisPoints, type Minor } from '#kernel/money/money.ts'

/** The reduction per unit of a reduced offer: an amount, or a share of the refund. */
export type ReductionRule = { readonly amount: Minor } | { readonly share: BasisPoints }

/** The reduction of a refund `goes`; null if it would be nothing or everything. */
export function calculateWithheldAmount(goes: Minor, withholding: ReductionRule): Minor | null {
  const reduction =
    'amount' in withholding ? withholding.amount : calculatePercentage(goes, withholding.share)
  return reduction > 0 && reduction < goes ? reduction : null
}
