import { and, eq, isNull } from 'drizzle-orm'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import { syncWithProvider, isCardWaiting } from './sync-with-provider.ts'
import { payments } from './data/schema.ts'
import { isDead, isOpen, isPaid } from './domain/payment-machine.ts'
import { refundable } from './domain/refund.ts'
import type { PaymentParts } from './payment-parts.ts'
import { ProviderError, type ProviderState } from './payment-provider.ts'
import { readPayment, type Payment } from './read-payment.ts'
import { refundPayment } from './refund-payment.ts'
import { writeProviderState } from './write-provider-state.ts'

/** In the transaction that decides it. False when something stands on the payment already. */
export async function voidPaymentLater(
  tx: Tx,
  jobs: JobQueue,
  paymentId: string,
): Promise<boolean> {
  if (!(await close(tx, paymentId))) return false
  await jobs.enqueue(tx, 'payment.void', { paymentId })
  return true
}

/**
 * Lets go of a payment that nothing will stand on: closes the session, releases the authorization, or, when the money was
 * already taken, sends it back. Throws while it is not done, so that its job asks again.
 */
export async function voidPayment(parts: PaymentParts, paymentId: string): Promise<Payment> {
  const payment = await close(parts.db, paymentId)
  if (!payment) throw new Error(`Payment ${paymentId} stands behind something, or is none.`)
  if (isDead(payment.status)) return payment
  if (isCardWaiting(payment)) return closeCharged(parts, payment)
  if (!payment.provider || !payment.providerRef) return closeUnopened(parts, payment)
  if (isOpen(payment.status) || payment.status === 'authorized') return release(parts, payment)
  return sendBack(parts, payment)
}

async function close(db: Db, paymentId: string): Promise<Payment | undefined> {
  const [payment] = await db
    .update(payments)
    .set({ closing: true })
    .where(
      and(
        eq(payments.id, paymentId),
        isNull(payments.orderId),
        isNull(payments.depositOf),
        isNull(payments.contributionTo),
      ),
    )
    .returning()
  return payment
}

/** No session, so nobody can pay it any more once the row says so. */
async function closeUnopened(parts: PaymentParts, payment: Payment): Promise<Payment> {
  const [closed] = await parts.db
    .update(payments)
    .set({ status: 'failed', updatedAt: parts.clock.now() })
    .where(
      and(
        eq(payments.id, payment.id),
        isNull(payments.providerRef),
        eq(payments.status, 'created'),
      ),
    )
    .returning()
  return closed ?? voidPayment(parts, payment.id)
}

/** Whether the card was charged is not known here. Asking says so, by charging it if it was not, and then it can be let go. */
async function closeCharged(parts: PaymentParts, payment: Payment): Promise<Payment> {
  const state = await syncWithProvider(parts, payment)
  if (state === undefined) throw new ProviderError('unavailable', 'no answer')
  const written = state && (await writeProviderState(parts, payment, state))
  if (written?.outcome === 'mismatch')
    throw new Error(`Payment ${payment.id} was charged as something else.`)
  return voidPayment(parts, payment.id)
}

async function release(parts: PaymentParts, payment: Payment): Promise<Payment> {
  const { payment: after, outcome } = await writeProviderState(
    parts,
    payment,
    await voidAtProvider(parts, payment),
  )
  if (isDead(after.status)) return after
  if (outcome !== 'mismatch' && after.captured > after.refunded) return sendBack(parts, after)
  throw new ProviderError('unavailable', `not released yet: ${after.status}`)
}

/** A session in processing cannot be closed, and a captured one not voided: then its present state says what to do. */
async function voidAtProvider(parts: PaymentParts, payment: Payment): Promise<ProviderState> {
  const provider = parts.providers.of(payment.provider ?? '')
  const ref = payment.providerRef ?? ''
  try {
    return await provider.void(ref, `void-${payment.id}`)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unavailable') throw error
    return provider.read(ref)
  }
}

async function sendBack(parts: PaymentParts, payment: Payment): Promise<Payment> {
  const amount = refundable(payment)
  if (amount === 0) return payment
  const refund = await refundPayment(parts, {
    paymentId: payment.id,
    amount,
    reason: 'The order could not be made.',
    originator: { kind: 'system', id: payment.checkoutId },
  })
  if (isRefusal(refund) && isPaid(payment.status))
    throw new Error(`Payment ${payment.id} could not be sent back.`)
  return (await readPayment(parts.db, payment.id)) ?? payment
}
