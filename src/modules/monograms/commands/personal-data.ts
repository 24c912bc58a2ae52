import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { savedMonograms } from '../db/schema.ts'

/**
 * Deletes the saved monograms of a closed account. Proofs belong to orders and contain outlines
 * only.
 */
export async function deleteSavedMonograms(tx: Tx, memberId: string): Promise<void> {
  await tx.delete(savedMonograms).where(eq(savedMonograms.memberId, memberId))
}

/** Lists saved monograms for the export of personal data. */
export function exportSavedMonograms(db: Db, memberId: string): Promise<unknown[]> {
  const { label, letters, summary, choice, createdAt } = savedMonograms
  return db
    .select({ label, letters, summary, choice, createdAt })
    .from(savedMonograms)
    .where(eq(savedMonograms.memberId, memberId))
    .orderBy(asc(createdAt))
}
