import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { minutes } from '#kernel/time/time.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import type { RefundStatus } from '../domain/payment-machine.ts'
import type { Originator } from '../domain/refund.ts'
import { reserveRefund } from '../reserve-refund.ts'
import { ProviderError } from '../payment-provider.ts'
import { runRefund } from './run-refund.ts'

export interface RefundRequest {
  readonly paymentId: string
  readonly amount: number
  readonly reason: string
  readonly originator: Originator
}

/**
 * Creates a refund and calls the provider at once. An unfinished refund stays `pending` and a job
 * completes it.
 */
export async function refundPayment(
  services: Pick<Services, 'db' | 'jobs' | 'log' | 'clock' | 'providers'>,
  request: RefundRequest,
): Promise<{ refundId: string; status: RefundStatus } | Refusal<'transition-illegal'>> {
  const refundId = createId('rfd', services.clock.now().getTime())
  const after = new Date(services.clock.now().getTime() + minutes(1))
  const isReserved = await inTransaction(services.db, (tx) =>
    reserveRefund(tx, services.jobs, { id: refundId, ...request, after }),
  )
  if (!isReserved)
    return refuse(
      'transition-illegal',
      'This is more than the amount left to refund on this payment.',
      { reason: 'refund-exceeds-payment' },
    )
  try {
    return { refundId, status: await runRefund(services, refundId) }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ refundId, code: error.code }, 'refund still pending')
    return { refundId, status: 'pending' }
  }
}
