import type { Tx } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { ProviderError } from './payment-provider.ts'
import { findPayment, type Payment } from './find-payment.ts'
import { writeProviderState } from './commands/write-provider-state.ts'

/**
 * Enqueues the capture in the transaction that creates the order, so that money is captured only
 * for existing orders.
 */
export async function capturePaymentLater(
  tx: Tx,
  jobs: JobQueue,
  paymentId: string,
): Promise<void> {
  await jobs.enqueue(tx, 'payments.capture', { paymentId })
}

/**
 * Captures the authorized amount once. Throws while the outcome is unknown, so that the job
 * retries.
 */
export async function capturePayment(
  services: Pick<Services, 'db' | 'log' | 'providers' | 'count'>,
  paymentId: string,
): Promise<Payment> {
  const payment = await findPayment(services.db, paymentId)
  if (!payment) throw new Error(`Payment ${paymentId} not found.`)
  if (payment.status !== 'authorized' || !payment.provider || !payment.providerRef) return payment
  const provider = services.providers.get(payment.provider)
  const state = await provider
    .capture(payment.providerRef, payment.amount, `capture-${payment.id}`)
    .catch(async (error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      const actual = await provider.read(payment.providerRef ?? '')
      if (error.kind === 'unavailable' && actual.status === 'authorized') throw error
      if (error.kind === 'rejected')
        services.log.error({ paymentId, code: error.code }, 'capture was rejected')
      return actual
    })
  return (await writeProviderState(services, payment, state)).payment
}
