import type { PointsEntryType } from './points-ledger.ts'

export const entryLabels: Readonly<Record<PointsEntryType, string>> = {
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

export const priceDifferenceReason = 'Exchanged for a less expensive item.'

export function formatSignedPoints(points: number): string {
  if (points === 0) return ''
  return `${points > 0 ? '+' : '−'}${Math.abs(points).toLocaleString('en-US')}`
}
