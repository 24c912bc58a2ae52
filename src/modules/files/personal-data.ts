import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { files } from './data/schema.ts'

/** The account is closed: what no form has taken is swept away tonight; the rest goes with the form that took it. */
export async function eraseLooseFiles(tx: Tx, ownerId: string): Promise<void> {
  await tx
    .update(files)
    .set({ state: 'gone' })
    .where(and(eq(files.ownerId, ownerId), isNull(files.claimedBy)))
}

/** What a member sent, by name; the files themselves stand with the conversation, return or brief they came with. */
export function exportFiles(db: Db, ownerId: string): Promise<unknown[]> {
  const { name, type, size, purpose, createdAt } = files
  return db
    .select({ name, type, size, purpose, createdAt })
    .from(files)
    .where(and(eq(files.ownerId, ownerId), ne(files.state, 'gone')))
    .orderBy(asc(createdAt))
}
