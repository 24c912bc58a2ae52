import type { EntryType } from './ledger.ts'

/** The names of entry types on a statement. */
export const entryNames: Readonly<Record<EntryType, string>> = {
  earn: 'Earned',
  unlock: 'Available',
  redeem: 'Spent',
  restore: 'Returned',
  expire: 'Expired',
  extend: 'Extended',
  clawback: 'Taken back',
  adjust: 'Adjusted',
  transfer: 'Transferred',
}

/** The reason for fewer points after a price difference. */
export const loweredWhy = 'Exchanged for a less expensive item.'

/** "+120", "−30"; an empty string for zero. */
export function signed(points: number): string {
  if (points === 0) return ''
  return `${points > 0 ? '+' : '−'}${Math.abs(points).toLocaleString('en-US')}`
}
