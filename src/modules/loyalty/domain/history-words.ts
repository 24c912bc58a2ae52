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
