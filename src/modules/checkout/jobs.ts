import { days } from '#kernel/time/time.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { clearCompletedDeliveryNotes, clearUnfinishedSnapshots } from './db/checkouts.ts'
import { reconcileDueCheckouts } from './commands/reconcile-checkout.ts'

/** How long canceled and expired checkouts keep their data, for questions of shoppers and banks. */
const snapshotLife = days(30)

/** `checkout.reconcile` runs every minute, `checkout.cleanup` once a night. */
export function checkoutJobs(services: Services): Record<string, JobHandler> {
  return {
    'checkout.reconcile': () => reconcileDueCheckouts(services),
    'checkout.cleanup': async () => {
      const now = services.clock.now().getTime()
      await clearUnfinishedSnapshots(services.db, new Date(now - snapshotLife))
      await clearCompletedDeliveryNotes(services.db, new Date(now - days(1)))
    },
  }
}
