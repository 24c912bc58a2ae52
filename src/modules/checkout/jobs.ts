import { days } from '#kernel/time/time.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { CheckoutDeps } from './checkout-deps.ts'
import { clearCompletedDeliveryNotes, clearUnfinishedSnapshots } from './db/checkouts.ts'
import { reconcileDueCheckouts } from './commands/reconcile-checkout.ts'

/** How long canceled and expired checkouts keep their data, for questions of shoppers and banks. */
const snapshotLife = days(30)

/** `checkout.reconcile` runs every minute, `checkout.cleanup` once a night. */
export function checkoutJobs(parts: CheckoutDeps): Record<string, JobHandler> {
  return {
    'checkout.reconcile': () => reconcileDueCheckouts(parts),
    'checkout.cleanup': async () => {
      const now = parts.clock.now().getTime()
      await clearUnfinishedSnapshots(parts.db, new Date(now - snapshotLife))
      await clearCompletedDeliveryNotes(parts.db, new Date(now - days(1)))
    },
  }
}
