import { addDays, calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { reconcilePurchases } from '#modules/events/reconcile-purchases.ts'
import { saveReconciliation, type StoredReconciliation } from '../db/reconciliations.ts'
import { reconcileDay } from './reconcile-day.ts'

/** Days that are reconciled again each night, because refunds and disputes change earlier days. */
const reconciledDays = 7

/** Reconciles the last days and returns those with discrepancies. */
export async function reconcileDays(db: Db, now: Date): Promise<StoredReconciliation[]> {
  const today = calendarDate(now)
  const days: StoredReconciliation[] = []
  for (let daysAgo = 1; daysAgo <= reconciledDays; daysAgo++)
    days.push(await saveDay(db, addDays(today, -daysAgo), now))
  return days.filter(({ discrepancies }) => discrepancies.length > 0)
}

async function saveDay(db: Db, day: CalendarDate, now: Date): Promise<StoredReconciliation> {
  const reconciliation = {
    ...(await reconcileDay(db, day)),
    purchases: await reconcilePurchases(db, day),
    day,
    reconciledAt: now,
  }
  await inTransaction(db, (tx) => saveReconciliation(tx, reconciliation))
  return reconciliation
}
