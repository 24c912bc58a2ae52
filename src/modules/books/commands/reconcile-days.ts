import { desc, gte, lte, and } from 'drizzle-orm'
import { addDays, calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { reconcilePurchases } from '#modules/events/reconcile-purchases.ts'
import { reconcileDay } from './reconcile-day.ts'
import { dailyReconciliations } from '../db/schema.ts'

/** Days that are reconciled again each night, because refunds and disputes change earlier days. */
const reconciledDays = 7

export type StoredReconciliation = typeof dailyReconciliations.$inferSelect

/** Reconciles the last days and returns those with discrepancies. */
export async function reconcileDays(db: Db, now: Date): Promise<StoredReconciliation[]> {
  const today = calendarDate(now)
  const days: StoredReconciliation[] = []
  for (let daysAgo = 1; daysAgo <= reconciledDays; daysAgo++)
    days.push(await saveDay(db, addDays(today, -daysAgo), now))
  return days.filter(({ differences }) => differences.length > 0)
}

async function saveDay(db: Db, day: CalendarDate, now: Date): Promise<StoredReconciliation> {
  const row = {
    ...(await reconcileDay(db, day)),
    purchases: await reconcilePurchases(db, day),
    day,
    reconciledAt: now,
  }
  await inTransaction(db, (tx) =>
    tx
      .insert(dailyReconciliations)
      .values(row)
      .onConflictDoUpdate({ target: dailyReconciliations.day, set: row }),
  )
  return row
}

/** The newest first. */
export function listReconciliations(
  db: Db,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<StoredReconciliation[]> {
  const condition = and(
    from === undefined ? undefined : gte(dailyReconciliations.day, from),
    to === undefined ? undefined : lte(dailyReconciliations.day, to),
  )
  return db
    .select()
    .from(dailyReconciliations)
    .where(condition)
    .orderBy(desc(dailyReconciliations.day))
    .limit(366)
}
