import type { EntryType } from './ledger.ts'

/** What a movement is called on a statement. */
export const entryNames: Readonly<Record<EntryType, string>> = {
  earn: 'Earned',
  unlock: 'Ready to spend',
  redeem: 'Spent',
  restore: 'Given back',
  expire: 'Ran out',
  extend: 'Kept longer',
  clawback: 'Taken back',
  adjust: 'Adjusted',
  transfer: 'Transferred',
}

/** Why a piece that is kept stands for fewer points. */
export const loweredWhy = 'Exchanged for something that costs less.'

/** "+120", "−30"; nothing for nothing. */
export function signed(points: number): string {
  if (points === 0) return ''
  return `${points > 0 ? '+' : '−'}${Math.abs(points).toLocaleString('en-US')}`
}
