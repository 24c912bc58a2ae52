import { desc, gte, lte, and } from 'drizzle-orm'
import { addDays, calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { reconcilePurchases } from '#modules/events/reconcile-purchases.ts'
import { balanceDay } from './balance-day.ts'
import { bookDays } from './data/schema.ts'

/** A day is balanced again for so long: what was open is settled meanwhile, and what was settled may come back. */
const balancedAgain = 7

export type KeptDay = typeof bookDays.$inferSelect

/** Balances yesterday and the days before it; returns those whose orders and money part. */
export async function reconcileDays(db: Db, now: Date): Promise<KeptDay[]> {
  const today = calendarDate(now)
  const kept: KeptDay[] = []
  for (let ago = 1; ago <= balancedAgain; ago++)
    kept.push(await keepDay(db, addDays(today, -ago), now))
  return kept.filter(({ differences }) => differences.length > 0)
}

async function keepDay(db: Db, day: CalendarDate, now: Date): Promise<KeptDay> {
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
  const within = and(
    from === undefined ? undefined : gte(bookDays.day, from),
    to === undefined ? undefined : lte(bookDays.day, to),
  )
  return db.select().from(bookDays).where(within).orderBy(desc(bookDays.day)).limit(366)
}
