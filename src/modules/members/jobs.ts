import type { Id } from '#kernel/ids/ids.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { oneByOne } from '#platform/jobs/one-by-one.ts'
import { eraseWhatIsOver } from './close-account.ts'
import { makeExport } from './export-data.ts'
import type { MemberParts } from './member-parts.ts'
import { tidyMembers } from './tidy.ts'

/** `members.tidy` runs once a night. */
export function memberJobs(deps: MemberParts): Record<string, JobHandler> {
  return {
    'members.tidy': () =>
      oneByOne([() => tidyMembers(deps.db, deps.clock.now()), () => eraseWhatIsOver(deps)], (act) =>
        act(),
      ),
    'members.export': ({ memberId }) => makeExport(deps, String(memberId) as Id<'mem'>),
  }
}
