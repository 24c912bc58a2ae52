import type { Tx } from '#platform/db/database.server.ts'
import { grantCredit } from './grant-credit.ts'

export interface Credit {
  readonly ownerId: string
  readonly amount: number
  readonly ref: string
  readonly reason?: string
  readonly now: Date
}

export async function addCredit(tx: Tx, credit: Credit): Promise<void> {
  await grantCredit(tx, { reason: 'Credit for a return', ...credit, pocket: 'refund_credit' })
}
