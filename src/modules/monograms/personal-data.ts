import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { savedMonograms } from './data/schema.ts'

/** The account is closed: the letters it kept go. Proofs hold outlines only, and belong to the orders made from them. */
export async function eraseSavedMonograms(tx: Tx, memberId: string): Promise<void> {
  await tx.delete(savedMonograms).where(eq(savedMonograms.memberId, memberId))
}

/** The letters a member kept, for the copy of their data. */
export function exportSavedMonograms(db: Db, memberId: string): Promise<unknown[]> {
  const { label, letters, summary, choice, createdAt } = savedMonograms
  return db
    .select({ label, letters, summary, choice, createdAt })
    .from(savedMonograms)
    .where(eq(savedMonograms.memberId, memberId))
    .orderBy(asc(createdAt))
}
