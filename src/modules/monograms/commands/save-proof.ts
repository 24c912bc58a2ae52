import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

/** Stores a proof. Its content never changes, so saving it again only updates its last use. */
export async function saveProof(
  db: Db,
  { proofId, svg }: { proofId: string; svg: string },
): Promise<void> {
  await db.execute(sql`
    insert into monogram_proofs as p (id, svg) values (${proofId}, ${svg})
    on conflict (id) do update set used_at = now() where p.used_at < now() - interval '1 day'`)
}

export async function findProof(db: Db, proofId: string): Promise<string | null> {
  const [found] = await rows<{ svg: string; stale: boolean }>(
    db,
    sql`
      select svg, used_at < now() - interval '30 days' as stale
      from monogram_proofs
      where id = ${proofId}
    `,
  )
  if (found?.stale)
    await db.execute(sql`update monogram_proofs set used_at = now() where id = ${proofId}`)
  return found?.svg ?? null
}
