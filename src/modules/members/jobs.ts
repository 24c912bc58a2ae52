import type { Id } from '#kernel/ids/ids.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { eraseWhatIsOver } from './close-account.ts'
import { makeExport } from './export-data.ts'
import type { MemberParts } from './member-parts.ts'
import { tidyMembers } from './tidy.ts'

/** `members.tidy` runs once a night. */
export function memberJobs(parts: MemberParts): Record<string, JobHandler> {
  return {
    'members.tidy': async () => {
      await tidyMembers(parts.db, parts.clock.now())
      await eraseWhatIsOver(parts)
    },
    'members.export': ({ memberId }) => makeExport(parts, String(memberId) as Id<'mem'>),
  }
}
