import type { Tx } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { PaymentParts } from './payment-parts.ts'
import { ProviderError } from './payment-provider.ts'
import { readPayment, type Payment } from './read-payment.ts'
import { writeProviderState } from './write-provider-state.ts'

/** In the transaction that writes the order: the money is taken only once the order exists. */
export async function capturePaymentLater(
  tx: Tx,
  jobs: JobQueue,
  paymentId: string,
): Promise<void> {
  await jobs.enqueue(tx, 'payment.capture', { paymentId })
}

/** Takes the authorized money, once. Throws while nobody knows, so that its job asks again. */
export async function capturePayment(parts: PaymentParts, paymentId: string): Promise<Payment> {
  const payment = await readPayment(parts.db, paymentId)
  if (!payment) throw new Error(`No payment ${paymentId}.`)
  if (payment.status !== 'authorized' || !payment.provider || !payment.providerRef) return payment
  const provider = parts.providers.of(payment.provider)
  const state = await provider
    .capture(payment.providerRef, payment.amount, `capture-${payment.id}`)
    .catch(async (error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      const truth = await provider.read(payment.providerRef ?? '')
      if (error.kind === 'unavailable' && truth.status === 'authorized') throw error
      if (error.kind === 'rejected')
        parts.log.error({ paymentId, code: error.code }, 'capture was turned down')
      return truth
    })
  return (await writeProviderState(parts, payment, state)).payment
}
