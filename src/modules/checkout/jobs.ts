import { days } from '#kernel/time/time.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { purgeNotesOfCompleted, purgeSnapshots } from './data/checkouts.ts'
import { reconcileDue } from './reconcile-checkout.ts'

/** How long canceled and expired checkouts keep their data, for questions of shoppers and banks. */
const snapshotLife = days(30)

/** `checkout.reconcile` runs every minute, `checkout.tidy` once a night. */
export function checkoutJobs(parts: CheckoutParts): Record<string, JobHandler> {
  return {
    'checkout.reconcile': () => reconcileDue(parts),
    'checkout.tidy': async () => {
      const now = parts.clock.now().getTime()
      await purgeSnapshots(parts.db, new Date(now - snapshotLife))
      await purgeNotesOfCompleted(parts.db, new Date(now - days(1)))
    },
  }
}
