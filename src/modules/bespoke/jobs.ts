import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { BespokeParts } from './bespoke-parts.ts'
import { tidyCommissions } from './tidy-commissions.ts'
import { followDeposits } from './pay-deposit.ts'

/** `bespoke.follow-deposits` runs every five minutes, `bespoke.tidy` every night. */
export function bespokeJobs(parts: BespokeParts): Record<string, JobHandler> {
  return {
    'bespoke.follow-deposits': () => followDeposits(parts),
    'bespoke.tidy': () => tidyCommissions(parts.db, parts.clock.now()),
  }
}
