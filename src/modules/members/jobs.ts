import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { MemberParts } from './member-parts.ts'
import { tidyMembers } from './tidy.ts'

/** `members.tidy` runs once a night. */
export function memberJobs({ db, clock }: MemberParts): Record<string, JobHandler> {
  return { 'members.tidy': () => tidyMembers(db, clock.now()) }
}
