import { desc, gte, lte, and } from 'drizzle-orm'
import { addDays, calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { reconcilePurchases } from '#modules/events/reconcile-purchases.ts'
import { balanceDay } from './balance-day.ts'
import { bookDays } from './data/schema.ts'

/** Days that are reconciled again each night, because refunds and disputes change earlier days. */
const reconciledDays = 7

export type KeptDay = typeof bookDays.$inferSelect

/** Reconciles the last days and returns those with discrepancies. */
export async function reconcileDays(db: Db, now: Date): Promise<KeptDay[]> {
  const today = calendarDate(now)
  const days: KeptDay[] = []
  for (let daysAgo = 1; daysAgo <= reconciledDays; daysAgo++)
    days.push(await saveDay(db, addDays(today, -daysAgo), now))
  return days.filter(({ differences }) => differences.length > 0)
}

async function saveDay(db: Db, day: CalendarDate, now: Date): Promise<KeptDay> {
  const row = {
    ...(await balanceDay(db, day)),
    purchases: await reconcilePurchases(db, day),
    day,
    balancedAt: now,
  }
  await inTransaction(db, (tx) =>
    tx.insert(bookDays).values(row).onConflictDoUpdate({ target: bookDays.day, set: row }),
  )
  return row
}

/** The newest first. */
export function listBooks(
  db: Db,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<KeptDay[]> {
  const condition = and(
    from === undefined ? undefined : gte(bookDays.day, from),
    to === undefined ? undefined : lte(bookDays.day, to),
  )
  return db.select().from(bookDays).where(condition).orderBy(desc(bookDays.day)).limit(366)
}
