import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db/database.server.ts'
import { bespokeDeposits } from './schema.ts'

export type StoredDeposit = typeof bespokeDeposits.$inferSelect

/** The open or paid deposit of an installment. */
export async function findActiveDeposit(
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
export function listPaidDeposits(db: Db, commissionId: string): Promise<StoredDeposit[]> {
  return listPaidDepositsOfAll(db, [commissionId])
}

/** The paid deposits of several commissions. */
export function listPaidDepositsOfAll(
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

export async function findDepositOfPayment(
  db: Db,
  paymentId: string,
): Promise<StoredDeposit | null> {
  const [found] = await db
    .select()
    .from(bespokeDeposits)
    .where(eq(bespokeDeposits.paymentId, paymentId))
  return found ?? null
}
