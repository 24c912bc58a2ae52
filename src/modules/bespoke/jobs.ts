import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { BespokeDeps } from './bespoke-deps.ts'
import { deleteOldCommissionFiles } from './delete-old-commission-files.ts'
import { settleOpenDeposits } from './pay-deposit.ts'

/** `bespoke.follow-deposits` runs every five minutes, `bespoke.tidy` every night. */
export function bespokeJobs(parts: BespokeDeps): Record<string, JobHandler> {
  return {
    'bespoke.follow-deposits': () => settleOpenDeposits(parts),
    'bespoke.tidy': () => deleteOldCommissionFiles(parts.db, parts.clock.now()),
  }
}
