import type { JobHandler } from '#platform/jobs/jobs.ts'
import { processSequentially } from '#platform/jobs/one-by-one.ts'
import { expireReturns, issueReturnLabel } from './carry-return.ts'
import { closeOrders } from './close-orders.ts'
import { extendReplacementReservations } from './reserve-replacements.ts'
import { acceptExpiredOffers } from './offer-less.ts'
import { deleteExpiredReturnDrafts } from './return-draft.ts'
import type { ReturnDeps } from './return-parts.ts'
import { trackReturns } from './track-returns.ts'

/** `returns.track` runs every five minutes, `returns.tidy` nightly. */
export function returnJobs(deps: ReturnDeps): Record<string, JobHandler> {
  return {
    'returns.issue': ({ returnId }) => issueReturnLabel(deps, String(returnId)),
    'returns.track': async () => trackReturns(deps),
    'returns.tidy': () =>
      processSequentially<(deps: ReturnDeps) => Promise<unknown>>(
        [
          expireReturns,
          acceptExpiredOffers,
          extendReplacementReservations,
          closeOrders,
          deleteExpiredReturnDrafts,
        ],
        (run) => run(deps),
      ),
  }
}
