import { sql } from 'drizzle-orm'
import type { JobHandler } from '#platform/jobs/jobs.ts'
import { capturePayment } from './capture-payment.ts'
import type { PaymentParts } from './payment-parts.ts'
import { runRefund } from './run-refund.ts'
import { voidPayment } from './void-payment.ts'

/** Each may run twice: the ledger and the provider's keys make the second run nothing. `payment.tidy` runs once a night. */
export function paymentJobs(parts: PaymentParts): Record<string, JobHandler> {
  return {
    'payment.capture': async ({ paymentId }) => void (await capturePayment(parts, String(paymentId))),
    'payment.void': async ({ paymentId }) => void (await voidPayment(parts, String(paymentId))),
    'payment.refund': async ({ refundId }) => void (await runRefund(parts, String(refundId))),
    'payment.tidy': () => tidy(parts),
  }
}

/** Payers' hashes serve for a week, webhooks' ids for 90 days: no provider sends one again after that. */
async function tidy({ db }: PaymentParts): Promise<void> {
  await db.execute(sql`update payments set payer = null where payer is not null and created_at < now() - interval '7 days'`)
  await db.execute(sql`delete from payment_events where received_at < now() - interval '90 days'`)
}
