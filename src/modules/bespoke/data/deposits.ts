import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db/database.server.ts'
import { bespokeDeposits } from './schema.ts'

export type StoredDeposit = typeof bespokeDeposits.$inferSelect

/** The open or paid deposit of an installment. */
export async function liveDeposit(
  db: Db,
  { commissionId, part }: { commissionId: string; part: number },
): Promise<StoredDeposit | null> {
  const live = inArray(bespokeDeposits.state, ['open', 'paid'])
  const [found] = await db
    .select()
    .from(bespokeDeposits)
    .where(
      and(eq(bespokeDeposits.commissionId, commissionId), eq(bespokeDeposits.part, part), live),
    )
  return found ?? null
}

/** The paid deposits by installment. */
export function paidDeposits(db: Db, commissionId: string): Promise<StoredDeposit[]> {
  return paidDepositsOfAll(db, [commissionId])
}

/** The paid deposits of several commissions. */
export function paidDepositsOfAll(
  db: Db,
  commissionIds: readonly string[],
): Promise<StoredDeposit[]> {
  return db
    .select()
    .from(bespokeDeposits)
    .where(
      and(
        inArray(bespokeDeposits.commissionId, [...commissionIds]),
        eq(bespokeDeposits.state, 'paid'),
      ),
    )
    .orderBy(asc(bespokeDeposits.part))
}

export async function depositOfPayment(db: Db, paymentId: string): Promise<StoredDeposit | null> {
  const [found] = await db
    .select()
    .from(bespokeDeposits)
    .where(eq(bespokeDeposits.paymentId, paymentId))
  return found ?? null
}
