import type { EntryType } from './ledger.ts'

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

export const loweredWhy = 'Exchanged for a less expensive item.'

export function signed(points: number): string {
  if (points === 0) return ''
  return `${points > 0 ? '+' : '−'}${Math.abs(points).toLocaleString('en-US')}`
}
