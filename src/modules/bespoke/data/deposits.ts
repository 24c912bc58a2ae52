import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db/database.server.ts'
import { bespokeDeposits } from './schema.ts'

export type StoredDeposit = typeof bespokeDeposits.$inferSelect

/** The one that is being paid, or was. */
export async function liveDeposit(db: Db, commissionId: string): Promise<StoredDeposit | null> {
  const which = and(eq(bespokeDeposits.commissionId, commissionId), inArray(bespokeDeposits.state, ['open', 'paid']))
  const [found] = await db.select().from(bespokeDeposits).where(which)
  return found ?? null
}

export async function depositOfPayment(db: Db, paymentId: string): Promise<StoredDeposit | null> {
  const [found] = await db.select().from(bespokeDeposits).where(eq(bespokeDeposits.paymentId, paymentId))
  return found ?? null
}
