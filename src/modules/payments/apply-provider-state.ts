import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.server.ts'
import { payments } from './data/schema.ts'
import { applyProviderState as decide, type Applied } from './domain/apply-provider-state.ts'
import type { ProviderState } from './payment-provider.ts'
import type { Payment } from './read-payment.ts'

export interface AppliedPayment {
  /** The row as it stands now, locked until the transaction ends. */
  readonly payment: Payment
  readonly outcome: Applied['outcome']
  /** What did not match, when the state was about something else. */
  readonly field?: string
}

/** Locks a payment until the transaction ends; the lock comes after the order's and before the stock's. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<Payment> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update')
  if (!payment) throw new Error(`No payment ${paymentId}.`)
  return payment
}

/**
 * Brings the provider's truth into the ledger. The one door for it: browser, webhook and job all come through here, in any order
 * and any number of times. `null` as the state only locks and reads.
 */
export async function applyProviderState(tx: Tx, paymentId: string, state: ProviderState | null): Promise<AppliedPayment> {
  const payment = await lockPayment(tx, paymentId)
  const applied = state ? decide(payment, state) : { outcome: 'unchanged' as const }
  if (applied.outcome === 'mismatch') return { payment, outcome: 'mismatch', field: applied.field }
  if (applied.outcome === 'unchanged') return { payment, outcome: 'unchanged' }
  const updatedAt = new Date()
  await tx
    .update(payments)
    .set({ ...applied.change, updatedAt })
    .where(eq(payments.id, paymentId))
  return { payment: { ...payment, ...applied.change, updatedAt }, outcome: 'changed' }
}

/**
 * Ties a locked payment to the order that stands on it; a payment carries one order and never another. No order may stand on a
 * payment that is `closing`: its money is on the way back.
 */
export async function assignOrder(tx: Tx, payment: Payment, orderId: string): Promise<void> {
  if (payment.closing) throw new Error(`Payment ${payment.id} is being let go.`)
  if (payment.orderId && payment.orderId !== orderId) throw new Error(`Payment ${payment.id} already carries ${payment.orderId}.`)
  await tx.update(payments).set({ orderId, updatedAt: new Date() }).where(eq(payments.id, payment.id))
}
