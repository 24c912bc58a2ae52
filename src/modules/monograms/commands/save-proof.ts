import type { Db } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { boolean, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/** Stores a proof. Its content never changes, so saving it again only updates its last use. */
export async function saveProof(
  db: Db,
  { proofId, svg }: { proofId: string; svg: string },
): Promise<void> {
  await execute(
    db,
    sql`
      insert into monogram_proofs as p (id, svg)
      values (${proofId}, ${svg})
      on conflict (id) do update
      set used_at = now()
      where p.used_at < now() - interval '1 day'`,
  )
}

export async function findProof(db: Db, proofId: string): Promise<string | null> {
  const proof = await queryRow(
    db,
    { svg: text, isStale: boolean },
    sql`
      select svg, used_at < now() - interval '30 days' as is_stale
      from monogram_proofs
      where id = ${proofId}`,
  )
  if (proof?.isStale)
    await execute(db, sql`update monogram_proofs set used_at = now() where id = ${proofId}`)
  return proof?.svg ?? null
}
