import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

/** Writes the file down under its name. What it names never changes, so a second time changes nothing. */
export async function keepProof(db: Db, { proofId, svg }: { proofId: string; svg: string }): Promise<void> {
  await db.execute(sql`insert into monogram_proofs (id, svg) values (${proofId}, ${svg}) on conflict (id) do nothing`)
}

export async function readProof(db: Db, proofId: string): Promise<string | null> {
  const [found] = await rows<{ svg: string }>(db, sql`select svg from monogram_proofs where id = ${proofId}`)
  return found?.svg ?? null
}
