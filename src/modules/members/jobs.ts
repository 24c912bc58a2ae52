import type { Id } from '#kernel/ids/ids.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import { eraseClosedAccounts } from './commands/close-account.ts'
import { createExport } from './queries/export-data.ts'
import type { MemberDeps } from './member-deps.ts'
import { purgeExpiredMemberData } from './commands/purge-expired.ts'

/** `members.cleanup` runs once a night. */
export function memberJobs(deps: MemberDeps): Record<string, JobHandler> {
  return {
    'members.cleanup': () =>
      processSequentially(
        [() => purgeExpiredMemberData(deps.db, deps.clock.now()), () => eraseClosedAccounts(deps)],
        (act) => act(),
      ),
    'members.export': ({ memberId }) => createExport(deps, String(memberId) as Id<'mem'>),
  }
}
