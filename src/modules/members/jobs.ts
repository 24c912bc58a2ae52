import type { Id } from '#kernel/ids/ids.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { processSequentially } from '#platform/jobs/one-by-one.ts'
import { eraseClosedAccounts } from './close-account.ts'
import { createExport } from './export-data.ts'
import type { MemberDeps } from './member-parts.ts'
import { purgeExpiredMemberData } from './tidy.ts'

/** `members.tidy` runs once a night. */
export function memberJobs(deps: MemberDeps): Record<string, JobHandler> {
  return {
    'members.tidy': () =>
      processSequentially(
        [() => purgeExpiredMemberData(deps.db, deps.clock.now()), () => eraseClosedAccounts(deps)],
        (act) => act(),
      ),
    'members.export': ({ memberId }) => createExport(deps, String(memberId) as Id<'mem'>),
  }
}
