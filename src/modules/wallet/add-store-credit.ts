import type { Tx } from '#platform/db/database.server.ts'
import { grantCredit } from './grant-credit.ts'

export interface StoreCredit {
  readonly ownerId: string
  readonly amount: number
  readonly ref: string
  readonly reason?: string
  readonly now: Date
}

export async function addStoreCredit(tx: Tx, credit: StoreCredit): Promise<void> {
  await grantCredit(tx, { reason: 'Credit for a return', ...credit, balanceType: 'refund_credit' })
}
