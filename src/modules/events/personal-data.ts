import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { events } from './data/schema.ts'

/** The account is closed: what was counted stays, and nobody stands beside it any more. */
export async function forgetEventsOf(tx: Tx, email: string): Promise<void> {
  await tx.update(events).set({ email: null }).where(eq(events.email, email))
}

/** What was told with a member's address, for the copy of their data. */
export function exportEvents(db: Db, email: string): Promise<unknown[]> {
  const { type, name, action, path, at } = events
  return db
    .select({ type, name, action, path, at })
    .from(events)
    .where(eq(events.email, email))
    .orderBy(asc(at))
}
