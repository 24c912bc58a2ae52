import { inTransaction } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { capturePayment } from './capture-payment.ts'
import { isPartialCapture } from './domain/payment-machine.ts'
import { runRefund } from './commands/run-refund.ts'
import { voidPayment } from './void-payment.ts'

/** Handles the order of a partial capture. Injected, because fulfillment depends on payments. */
export type OnPartialCapture = (short: {
  readonly orderId: string
  readonly captured: number
  readonly amount: number
}) => Promise<unknown>

/** Each job can run twice without another effect. `payments.cleanup` runs every hour. */
export function paymentJobs(
  services: Pick<
    Services,
    'db' | 'jobs' | 'log' | 'clock' | 'providers' | 'count' | 'onPartialCapture'
  >,
): Record<string, JobHandler> {
  return {
    'payments.capture': async ({ paymentId }) => capture(services, String(paymentId)),
    'payments.void': async ({ paymentId }) => void (await voidPayment(services, String(paymentId))),
    'payments.refund': async ({ refundId }) => void (await runRefund(services, String(refundId))),
    'payments.delete-customer': async ({ provider, customerRef }) =>
      services.providers.get(String(provider)).savedCards?.deleteCustomer(String(customerRef)),
    'payments.cleanup': () => retryAndCleanUp(services),
  }
}

async function capture(
  services: Pick<Services, 'db' | 'log' | 'providers' | 'count' | 'onPartialCapture'>,
  paymentId: string,
): Promise<void> {
  const payment = await capturePayment(services, paymentId)
  if (!isPartialCapture(payment)) return
  const { orderId, captured, amount } = payment
  services.log.error(
    { paymentId, orderId, captured, amount },
    'captured less than the authorized amount',
  )
  if (orderId) await services.onPartialCapture?.({ orderId, captured, amount })
}

/**
 * Enqueues jobs again for what has been unfinished for two hours, and deletes old data: payer
 * hashes after a week, webhook ids after 90 days, when no provider sends them again.
 */
async function retryAndCleanUp({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const unfinished = await queryRows(
    db,
    { job: text, id: text },
    sql`
      select case when closing then 'payments.void' else 'payments.capture' end as job, id
      from payments
      where updated_at < now() - interval '2 hours' and (
        (status = 'authorized' and not closing
          and coalesce(order_id, commission_id, group_gift_id) is not null)
        or (closing and status in ('created', 'requires_action', 'processing', 'authorized'))
      )
      union all
      select 'payments.refund', id from refunds
      where status in ('pending', 'failed') and updated_at < now() - interval '2 hours'`,
  )
  if (unfinished.length > 0) {
    await inTransaction(db, async (tx) => {
      for (const { job, id } of unfinished)
        await jobs.enqueue(
          tx,
          job,
          job === 'payments.refund' ? { refundId: id } : { paymentId: id },
          { key: id },
        )
    })
  }
  await execute(
    db,
    sql`
      update payments set payer = null
      where payer is not null and created_at < now() - interval '7 days'`,
  )
  await execute(db, sql`delete from payment_events where received_at < now() - interval '90 days'`)
}
