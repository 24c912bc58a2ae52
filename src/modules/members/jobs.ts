import type { Id } from '#kernel/ids/ids.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import type { Services } from '#platform/services.ts'
import { eraseClosedAccounts } from './commands/close-account.ts'
import { createExport } from './queries/export-data.ts'
import { purgeExpiredMemberData } from './commands/purge-expired.ts'

/** `members.cleanup` runs once a night. */
export function memberJobs(services: Services): Record<string, JobHandler> {
  return {
    'members.cleanup': () =>
      processSequentially(
        [
          () => purgeExpiredMemberData(services.db, services.clock.now()),
          () => eraseClosedAccounts(services),
        ],
        (act) => act(),
      ),
    'members.export': ({ memberId }) => createExport(services, String(memberId) as Id<'mem'>),
  }
}
