import { percentOf, type BasisPoints, type Minor } from '#kernel/money/money.ts'

/** What is kept back of each piece that is taken for less: an amount, or a share of what would go back for it. */
export type Withholding = { readonly amount: Minor } | { readonly share: BasisPoints }

/** So much of a piece, of which `goes` would go back; null when that would be nothing of it, or all: then it is taken as promised, or sent back. */
export function withheldOf(goes: Minor, withholding: Withholding): Minor | null {
  const kept = 'amount' in withholding ? withholding.amount : percentOf(goes, withholding.share)
  return kept > 0 && kept < goes ? kept : null
}
