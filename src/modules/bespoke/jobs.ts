import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { BespokeDeps } from './bespoke-deps.ts'
import { deleteOldCommissionFiles } from './commands/delete-old-commission-files.ts'
import { settleOpenDeposits } from './commands/pay-deposit.ts'

/** `bespoke.settle-deposits` runs every five minutes, `bespoke.cleanup` every night. */
export function bespokeJobs(parts: BespokeDeps): Record<string, JobHandler> {
  return {
    'bespoke.settle-deposits': () => settleOpenDeposits(parts),
    'bespoke.cleanup': () => deleteOldCommissionFiles(parts.db, parts.clock.now()),
  }
}
