import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { BespokeParts } from './bespoke-parts.ts'
import { followDeposits } from './pay-deposit.ts'

/** `bespoke.follow-deposits` runs every five minutes. */
export function bespokeJobs(parts: BespokeParts): Record<string, JobHandler> {
  return { 'bespoke.follow-deposits': () => followDeposits(parts) }
}
