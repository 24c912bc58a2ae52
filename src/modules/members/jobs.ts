import type { Id } from '#kernel/ids/ids.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { oneByOne } from '#platform/jobs/one-by-one.ts'
import { eraseWhatIsOver } from './close-account.ts'
import { makeExport } from './export-data.ts'
import type { MemberParts } from './member-parts.ts'
import { tidyMembers } from './tidy.ts'

/** `members.tidy` runs once a night. */
export function memberJobs(parts: MemberParts): Record<string, JobHandler> {
  return {
    'members.tidy': () =>
      oneByOne(
        [() => tidyMembers(parts.db, parts.clock.now()), () => eraseWhatIsOver(parts)],
        (act) => act(),
      ),
    'members.export': ({ memberId }) => makeExport(parts, String(memberId) as Id<'mem'>),
  }
}
