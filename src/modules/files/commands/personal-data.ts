import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { files } from '../db/schema.ts'

/** For a closed account: unclaimed files are deleted; claimed files belong to their form. */
export async function eraseUnclaimedFiles(tx: Tx, ownerId: string): Promise<void> {
  await tx
    .update(files)
    .set({ state: 'gone' })
    .where(and(eq(files.ownerId, ownerId), isNull(files.claimedBy)))
}

/** For the data export of a member: the names of the files, without their content. */
export function exportFiles(db: Db, ownerId: string): Promise<unknown[]> {
  const { name, type, size, purpose, createdAt } = files
  return db
    .select({ name, type, size, purpose, createdAt })
    .from(files)
    .where(and(eq(files.ownerId, ownerId), ne(files.state, 'gone')))
    .orderBy(asc(createdAt))
}
