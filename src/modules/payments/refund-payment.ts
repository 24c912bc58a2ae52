import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { minutes } from '#kernel/time/time.ts'
import { inTransaction, rows } from '#platform/db/database.server.ts'
import type { RefundStatus } from './domain/payment-machine.ts'
import type { Originator } from './domain/refund.ts'
import type { PaymentParts } from './payment-parts.ts'
import { ProviderError } from './payment-provider.ts'
import { runRefund } from './run-refund.ts'

export interface RefundRequest {
  readonly paymentId: string
  readonly amount: number
  readonly reason: string
  readonly originator: Originator
}

/**
 * Sends money back. The row comes first, taken out of what is still refundable in one conditional update, so ten refunds at once
 * cannot exceed what was captured; its id is the provider's key, so a lost answer cannot refund twice. What is not settled at
 * once is `pending` and a job's business.
 */
export async function refundPayment(
  parts: PaymentParts,
  request: RefundRequest,
): Promise<{ refundId: string; status: RefundStatus } | Refusal<'transition-illegal'>> {
  const refundId = newId('rfd', parts.clock.now().getTime())
  const held = await inTransaction(parts.db, async (tx) => {
    const written = await rows(
      tx,
      sql`
      with held as (
        update payments set refund_pending = refund_pending + ${request.amount}, updated_at = now()
        where id = ${request.paymentId} and ${request.amount} > 0 and status in ('captured', 'partly_refunded')
          and refunded + refund_pending + ${request.amount} <= captured
        returning id
      )
      insert into refunds (id, payment_id, amount, reason, originator)
      select ${refundId}, id, ${request.amount}, ${request.reason}, ${JSON.stringify(request.originator)}::jsonb from held
      returning id`,
    )
    if (written.length > 0)
      await parts.jobs.enqueue(tx, 'payment.refund', { refundId }, { after: new Date(parts.clock.now().getTime() + minutes(1)) })
    return written.length > 0
  })
  if (!held) return refuse('transition-illegal', 'That is more than is left to refund on this payment.')
  try {
    return { refundId, status: await runRefund(parts, refundId) }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    parts.log.warn({ refundId, code: error.code }, 'refund not settled yet')
    return { refundId, status: 'pending' }
  }
}
