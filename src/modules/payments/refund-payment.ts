import { newId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { minutes } from '#kernel/time/time.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { RefundStatus } from './domain/payment-machine.ts'
import type { Originator } from './domain/refund.ts'
import { holdRefund } from './hold-refund.ts'
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
 * Sends money back, the row first, and asks the provider at once. What is not settled then is `pending` and a job's business.
 */
export async function refundPayment(
  parts: PaymentParts,
  request: RefundRequest,
): Promise<{ refundId: string; status: RefundStatus } | Refusal<'transition-illegal'>> {
  const refundId = newId('rfd', parts.clock.now().getTime())
  const after = new Date(parts.clock.now().getTime() + minutes(1))
  const held = await inTransaction(parts.db, (tx) =>
    holdRefund(tx, parts.jobs, { id: refundId, ...request, after }),
  )
  if (!held)
    return refuse('transition-illegal', 'That is more than is left to refund on this payment.')
  try {
    return { refundId, status: await runRefund(parts, refundId) }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    parts.log.warn({ refundId, code: error.code }, 'refund not settled yet')
    return { refundId, status: 'pending' }
  }
}
