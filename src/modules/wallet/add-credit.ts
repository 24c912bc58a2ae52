import type { Tx } from '#platform/db/database.server.ts'
import { grantCredit } from './grant-credit.ts'

export interface Credit {
  readonly ownerId: string
  readonly amount: number
  /** What it is for; the same reference is credited once. */
  readonly ref: string
  /** A sentence shown to the owner. */
  readonly reason?: string
  readonly now: Date
}

/** Grants store credit instead of a refund. */
export async function addCredit(tx: Tx, credit: Credit): Promise<void> {
  await grantCredit(tx, { reason: 'Credit for a return', ...credit, pocket: 'refund_credit' })
}
