import { newId } from '#kernel/ids/ids.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { walletEntries } from './data/schema.ts'

export interface Credit {
  readonly ownerId: string
  readonly amount: number
  /** What it is for; the same reference is credited once. */
  readonly ref: string
  readonly now: Date
}

/** Store credit in place of money back. An entry of the ledger, never changed; a second one for the same reference is none. */
export async function addCredit(tx: Tx, { ownerId, amount, ref, now }: Credit): Promise<void> {
  await tx
    .insert(walletEntries)
    .values({ id: newId('wal', now.getTime()), ownerId, pocket: 'refund_credit', kind: 'allocate', amount, currency: 'USD', ref, at: now })
    .onConflictDoNothing()
}
