import { formatInteger } from '#kernel/locale/format-integer.ts'
import type { PointsEntryType } from './points-ledger.ts'

/** The words of statements. The storefront has its own in `rewards-history.json`. */
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

export const registryGiftLabel = 'A gift from your registry: '

export const priceDifferenceReason = 'Exchanged for a less expensive item.'

export function formatSignedPoints(points: number): string {
  if (points === 0) return ''
  return `${points > 0 ? '+' : '−'}${formatInteger(Math.abs(points))}`
}
