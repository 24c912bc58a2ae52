import type { JobHandler } from '#platform/jobs/jobs.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import type { Services } from '#platform/services.ts'
import { expireReturns, issueReturnLabel } from './commands/ship-return.ts'
import { closeOrders } from './commands/close-orders.ts'
import { extendReplacementReservations } from './commands/reserve-replacements.ts'
import { acceptExpiredOffers } from './commands/reduced-offer.ts'
import { deleteExpiredReturnDrafts } from './commands/return-draft.ts'
import { trackReturns } from './commands/track-returns.ts'

/** `returns.track` runs every five minutes, `returns.cleanup` nightly. */
export function returnJobs(services: Services): Record<string, JobHandler> {
  return {
    'returns.issue-label': ({ returnId }) => issueReturnLabel(services, String(returnId)),
    'returns.track': async () => trackReturns(services),
    'returns.cleanup': () =>
      processSequentially<(services: Services) => Promise<unknown>>(
        [
          expireReturns,
          acceptExpiredOffers,
          extendReplacementReservations,
          closeOrders,
          deleteExpiredReturnDrafts,
        ],
        (run) => run(services),
      ),
  }
}
