import type { JobHandler } from '#platform/jobs/jobs.ts'
import { oneByOne } from '#platform/jobs/one-by-one.ts'
import { expireReturns, issueLabel } from './carry-return.ts'
import { closeOrders } from './close-orders.ts'
import { extendReplacementReservations } from './reserve-replacements.ts'
import { payOffers } from './offer-less.ts'
import { purgeDrafts } from './return-draft.ts'
import type { ReturnParts } from './return-parts.ts'
import { trackReturns } from './track-returns.ts'

/** `returns.track` runs every five minutes, `returns.tidy` nightly. */
export function returnJobs(deps: ReturnParts): Record<string, JobHandler> {
  return {
    'returns.issue': ({ returnId }) => issueLabel(deps, String(returnId)),
    'returns.track': async () => trackReturns(deps),
    'returns.tidy': () =>
      oneByOne<(deps: ReturnParts) => Promise<unknown>>(
        [expireReturns, payOffers, extendReplacementReservations, closeOrders, purgeDrafts],
        (run) => run(deps),
      ),
  }
}
