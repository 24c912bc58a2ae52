import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { events } from '../db/schema.ts'

/** For a closed account: the events stay, without the email address. */
export async function anonymizeEvents(tx: Tx, email: string): Promise<void> {
  await tx.update(events).set({ email: null }).where(eq(events.email, email))
}

/** For the data export of a member. */
export function exportEvents(db: Db, email: string): Promise<unknown[]> {
  const { type, name, action, path, at } = events
  return db
    .select({ type, name, action, path, at })
    .from(events)
    .where(eq(events.email, email))
    .orderBy(asc(at))
}
