import { isRefusal } from '#kernel/refusal/refusal.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import { syncWithProvider, hasPendingCard } from './sync-with-provider.ts'
import { paymentColumns, paymentRow } from './db/payments.ts'
import { hasEndedUnpaid, isOpen, isPaid } from './domain/payment-machine.ts'
import { refundableAmount } from './domain/refund.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { ProviderError, type ProviderState } from './payment-provider.ts'
import { findPayment, type Payment } from './find-payment.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { writeProviderState } from './commands/write-provider-state.ts'

/**
 * Enqueues the release of a payment in the transaction that decides it. Returns false if something
 * was already paid with it.
 */
export async function voidPaymentLater(
  tx: Tx,
  jobs: JobQueue,
  paymentId: string,
): Promise<boolean> {
  if (!(await markClosing(tx, paymentId))) return false
  await jobs.enqueue(tx, 'payments.void', { paymentId })
  return true
}

/**
 * Releases a payment that nothing is paid with: closes the session, voids the authorization or
 * refunds captured money. Throws until it is done, so that the job retries.
 */
export async function voidPayment(parts: PaymentDeps, paymentId: string): Promise<Payment> {
  const payment = await markClosing(parts.db, paymentId)
  if (!payment) throw new Error(`Payment ${paymentId} does not exist or is already in use.`)
  if (hasEndedUnpaid(payment.status)) return payment
  if (hasPendingCard(payment)) return resolveCharge(parts, payment)
  if (!payment.provider || !payment.providerRef) return closeWithoutSession(parts, payment)
  if (isOpen(payment.status) || payment.status === 'authorized')
    return voidAuthorization(parts, payment)
  return refundInFull(parts, payment)
}

async function markClosing(db: Db, paymentId: string): Promise<Payment | null> {
  return queryRow(
    db,
    paymentRow,
    sql`
      update payments set closing = true
      where id = ${paymentId}
        and order_id is null and commission_id is null and group_gift_id is null
      returning ${paymentColumns}`,
  )
}

/** Without a session nobody can pay after the row is closed. */
async function closeWithoutSession(parts: PaymentDeps, payment: Payment): Promise<Payment> {
  const closed = await queryRow(
    parts.db,
    paymentRow,
    sql`
      update payments set status = 'failed', updated_at = ${parts.clock.now()}
      where id = ${payment.id} and provider_ref is null and status = 'created'
      returning ${paymentColumns}`,
  )
  return closed ?? voidPayment(parts, payment.id)
}

/**
 * The outcome of the charge is unknown. Syncing resolves it, by charging the card if necessary,
 * and then the money can be released.
 */
async function resolveCharge(parts: PaymentDeps, payment: Payment): Promise<Payment> {
  const state = await syncWithProvider(parts, payment)
  if (state === undefined) throw new ProviderError('unavailable', 'no answer')
  const result = state && (await writeProviderState(parts, payment, state))
  if (result?.outcome === 'mismatch')
    throw new Error(`The charge of payment ${payment.id} does not match it.`)
  return voidPayment(parts, payment.id)
}

async function voidAuthorization(parts: PaymentDeps, payment: Payment): Promise<Payment> {
  const { payment: updated, outcome } = await writeProviderState(
    parts,
    payment,
    await voidAtProvider(parts, payment),
  )
  if (hasEndedUnpaid(updated.status)) return updated
  if (outcome !== 'mismatch' && updated.captured > updated.refunded)
    return refundInFull(parts, updated)
  throw new ProviderError('unavailable', `not released yet: ${updated.status}`)
}

/**
 * A processing session cannot be closed and a captured one cannot be voided; then the current state
 * decides.
 */
async function voidAtProvider(parts: PaymentDeps, payment: Payment): Promise<ProviderState> {
  const provider = parts.providers.get(payment.provider ?? '')
  const ref = payment.providerRef ?? ''
  try {
    return await provider.void(ref, `void-${payment.id}`)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unavailable') throw error
    return provider.read(ref)
  }
}

async function refundInFull(parts: PaymentDeps, payment: Payment): Promise<Payment> {
  const amount = refundableAmount(payment)
  if (amount === 0) return payment
  const refund = await refundPayment(parts, {
    paymentId: payment.id,
    amount,
    reason: 'The order could not be created.',
    originator: { kind: 'system', id: payment.checkoutId },
  })
  if (isRefusal(refund) && isPaid(payment.status))
    throw new Error(`Payment ${payment.id} could not be refunded.`)
  return (await findPayment(parts.db, payment.id)) ?? payment
}
