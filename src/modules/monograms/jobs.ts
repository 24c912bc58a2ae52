import { sql } from 'drizzle-orm'
import type { Clock } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'

/** `monograms.tidy` runs once a night. */
export function monogramJobs(parts: {
  readonly db: Db
  readonly clock: Clock
}): Record<string, JobHandler> {
  return { 'monograms.tidy': () => purgeProofs(parts) }
}

/**
 * Proofs that nobody has drawn or looked at for 200 days: longer than a cart lives. What the workroom made from, what a member keeps
 * and what a template shows stays.
 */
async function purgeProofs({
  db,
  clock,
}: {
  readonly db: Db
  readonly clock: Clock
}): Promise<void> {
  await db.execute(sql`
    delete from monogram_proofs p
    where p.used_at < ${clock.now().toISOString()}::timestamptz - interval '200 days'
      and not exists (select 1 from monogram_works w where w.proof_id = p.id)
      and not exists (select 1 from monogram_work_events e where e.data #>> '{from,proofId}' = p.id)
      and not exists (select 1 from saved_monograms s where s.proof_id = p.id)
      and not exists (
        select 1
        from monogram_templates t
        where p.id in (select jsonb_each_text.value from jsonb_each_text(t.template -> 'samples'))
      )
  `)
}
