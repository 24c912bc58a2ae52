import { days } from '#kernel/time/time.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { recordOrder, recordRefund } from './commands/record-refund.ts'
import { deleteExpiredCalculations } from './db/tax-calculations.ts'
import { listUnrecorded } from './db/tax-records.ts'

/** Calculations expire after 90 days. */
const reconciledFor = days(80)

export function taxJobs(services: Services): Record<string, JobHandler> {
  const { db, clock } = services
  return {
    'taxes.record-order': ({ orderId }) => recordOrder(services, String(orderId)),
    'taxes.record-refund': ({ refundId }) => recordRefund(services, String(refundId)),
    'taxes.reconcile': () => enqueueUnrecorded(services),
    'taxes.cleanup': () => deleteExpiredCalculations(db, clock.now()),
  }
}

/** Tries again what was rejected, and what a long outage has left. */
async function enqueueUnrecorded({ db, clock, jobs }: Services): Promise<void> {
  const from = new Date(clock.now().getTime() - reconciledFor)
  const { orderIds, refundIds } = await listUnrecorded(db, from)
  await inTransaction(db, async (tx) => {
    for (const orderId of new Set(orderIds))
      await jobs.enqueue(tx, 'taxes.record-order', { orderId }, { key: orderId })
    for (const refundId of new Set(refundIds))
      await jobs.enqueue(tx, 'taxes.record-refund', { refundId }, { key: refundId })
  })
}
