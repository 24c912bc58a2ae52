import type { Clock } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'

/** `monograms.cleanup` runs every night. */
export function monogramJobs(services: {
  readonly db: Db
  readonly clock: Clock
}): Record<string, JobHandler> {
  return { 'monograms.cleanup': () => purgeProofs(services) }
}

/**
 * Deletes proofs unused for 200 days, which is longer than a cart lives. Proofs of jobs, saved
 * monograms and samples stay.
 */
async function purgeProofs({
  db,
  clock,
}: {
  readonly db: Db
  readonly clock: Clock
}): Promise<void> {
  await execute(
    db,
    sql`
      delete from monogram_proofs p
      where p.used_at < ${clock.now()}::timestamptz - interval '200 days'
        and not exists (select from monogram_jobs w where w.proof_id = p.id)
        and not exists (select from monogram_job_events e where e.data #>> '{from,proofId}' = p.id)
        and not exists (select from saved_monograms s where s.proof_id = p.id)
        and not exists (
          select
          from monogram_templates t
          where p.id in (select jsonb_each_text.value from jsonb_each_text(t.template -> 'samples'))
        )`,
  )
}
