import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/db/database.server.ts'
import { bespokePins, bespokeProofs } from './schema.ts'

export type StoredProof = typeof bespokeProofs.$inferSelect & {
  readonly pins: { x: number; y: number; text: string }[]
}

export const proofKey = (id: string): string => `uploads/proofs/${id}`

/** The proofs by version, with their pinned comments. */
export async function listProofs(db: Db, commissionId: string): Promise<StoredProof[]> {
  const proofs = await db
    .select()
    .from(bespokeProofs)
    .where(eq(bespokeProofs.commissionId, commissionId))
    .orderBy(asc(bespokeProofs.version))
  if (proofs.length === 0) return []
  const ids = proofs.map(({ id }) => id)
  const pins = await db
    .select()
    .from(bespokePins)
    .where(inArray(bespokePins.proofId, ids))
    .orderBy(asc(bespokePins.id))
  return proofs.map((proof) => ({
    ...proof,
    pins: pins
      .filter(({ proofId }) => proofId === proof.id)
      .map(({ x, y, text }) => ({ x, y, text })),
  }))
}
