import { isRefusal } from '#kernel/refusal/refusal.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { Services } from '#platform/services.ts'
import { syncWithProvider, hasPendingCard } from './sync-with-provider.ts'
import { paymentColumns, paymentRow } from './db/payments.ts'
import { hasEndedUnpaid, isOpen, isPaid } from './domain/payment-machine.ts'
import { refundableAmount } from './domain/refund.ts'
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
export async function voidPayment(
  services: Pick<Services, 'db' | 'jobs' | 'log' | 'clock' | 'providers' | 'count'>,
  paymentId: string,
): Promise<Payment> {
  const payment = await markClosing(services.db, paymentId)
  if (!payment) throw new Error(`Payment ${paymentId} does not exist or is already in use.`)
  if (hasEndedUnpaid(payment.status)) return payment
  if (hasPendingCard(payment)) return resolveCharge(services, payment)
  if (!payment.provider || !payment.providerRef) return closeWithoutSession(services, payment)
  if (isOpen(payment.status) || payment.status === 'authorized')
    return voidAuthorization(services, payment)
  return refundInFull(services, payment)
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
async function closeWithoutSession(
  services: Pick<Services, 'db' | 'jobs' | 'log' | 'clock' | 'providers' | 'count'>,
  payment: Payment,
): Promise<Payment> {
  const closed = await queryRow(
    services.db,
    paymentRow,
    sql`
      update payments set status = 'failed', updated_at = ${services.clock.now()}
      where id = ${payment.id} and provider_ref is null and status = 'created'
      returning ${paymentColumns}`,
  )
  return closed ?? voidPayment(services, payment.id)
}

/**
 * The outcome of the charge is unknown. Syncing resolves it, by charging the card if necessary,
 * and then the money can be released.
 */
async function resolveCharge(
  services: Pick<Services, 'db' | 'jobs' | 'log' | 'clock' | 'providers' | 'count'>,
  payment: Payment,
): Promise<Payment> {
  const state = await syncWithProvider(services, payment)
  if (state === undefined) throw new ProviderError('unavailable', 'no answer')
  const result = state && (await writeProviderState(services, payment, state))
  if (result?.outcome === 'mismatch')
    throw new Error(`The charge of payment ${payment.id} does not match it.`)
  return voidPayment(services, payment.id)
}

async function voidAuthorization(
  services: Pick<Services, 'db' | 'jobs' | 'log' | 'clock' | 'providers' | 'count'>,
  payment: Payment,
): Promise<Payment> {
  const { payment: updated, outcome } = await writeProviderState(
    services,
    payment,
    await voidAtProvider(services, payment),
  )
  if (hasEndedUnpaid(updated.status)) return updated
  if (outcome !== 'mismatch' && updated.captured > updated.refunded)
    return refundInFull(services, updated)
  throw new ProviderError('unavailable', `not released yet: ${updated.status}`)
}

/**
 * A processing session cannot be closed, a captured one cannot be voided, and a lost answer may be
 * that of a voided one; then the current state decides.
 */
async function voidAtProvider(
  services: Pick<Services, 'providers'>,
  payment: Payment,
): Promise<ProviderState> {
  const provider = services.providers.get(payment.provider ?? '')
  const ref = payment.providerRef ?? ''
  try {
    return await provider.void(ref, `void-${payment.id}`)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const actual = await provider.read(ref)
    if (error.kind === 'unavailable' && actual.status !== 'voided') throw error
    return actual
  }
}

async function refundInFull(
  services: Pick<Services, 'db' | 'jobs' | 'log' | 'clock' | 'providers'>,
  payment: Payment,
): Promise<Payment> {
  const amount = refundableAmount(payment)
  if (amount === 0) return payment
  const refund = await refundPayment(services, {
    paymentId: payment.id,
    amount,
    reason: 'The order could not be created.',
    originator: { kind: 'system', id: payment.checkoutId },
  })
  if (isRefusal(refund) && isPaid(payment.status))
    throw new Error(`Payment ${payment.id} could not be refunded.`)
  return (await findPayment(services.db, payment.id)) ?? payment
}
