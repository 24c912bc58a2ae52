import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { deleteOldCommissionFiles } from './commands/delete-old-commission-files.ts'
import { settleOpenDeposits } from './commands/pay-deposit.ts'

/** `bespoke.settle-deposits` runs every five minutes, `bespoke.cleanup` every night. */
export function bespokeJobs(services: Services): Record<string, JobHandler> {
  return {
    'bespoke.settle-deposits': () => settleOpenDeposits(services),
    'bespoke.cleanup': () => deleteOldCommissionFiles(services.db, services.clock.now()),
  }
}
