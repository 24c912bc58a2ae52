import type { JobHandler } from '#platform/jobs/jobs.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import { expireReturns, issueReturnLabel } from './ship-return.ts'
import { closeOrders } from './close-orders.ts'
import { extendReplacementReservations } from './reserve-replacements.ts'
import { acceptExpiredOffers } from './reduced-offer.ts'
import { deleteExpiredReturnDrafts } from './return-draft.ts'
import type { ReturnDeps } from './return-deps.ts'
import { trackReturns } from './track-returns.ts'

/** `returns.track` runs every five minutes, `returns.cleanup` nightly. */
export function returnJobs(deps: ReturnDeps): Record<string, JobHandler> {
  return {
    'returns.issue-label': ({ returnId }) => issueReturnLabel(deps, String(returnId)),
    'returns.track': async () => trackReturns(deps),
    'returns.cleanup': () =>
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
