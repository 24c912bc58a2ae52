import type { JobHandler } from '#platform/jobs/jobs.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import { expireReturns, issueReturnLabel } from './commands/ship-return.ts'
import { closeOrders } from './commands/close-orders.ts'
import { extendReplacementReservations } from './commands/reserve-replacements.ts'
import { acceptExpiredOffers } from './commands/reduced-offer.ts'
import { deleteExpiredReturnDrafts } from './commands/return-draft.ts'
import type { ReturnDeps } from './return-deps.ts'
import { trackReturns } from './commands/track-returns.ts'

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
