import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.server.ts'
import type { Log } from '#platform/log/log.ts'
import { paymentRows } from './data/payment-rows.ts'
import { payments } from './data/schema.ts'
import {
  applyProviderState as decide,
  type Applied,
  type PaymentChange,
} from './domain/apply-provider-state.ts'
import type { ProviderState } from './payment-provider.ts'
import type { Payment } from './read-payment.ts'

export interface ReconciledPayment {
  /** The row as it stands then. */
  readonly payment: Payment
  readonly outcome: Applied['outcome']
  readonly change: PaymentChange | null
  /** What did not match, when the state was about something else. */
  readonly field?: string
}

/** Locks a payment until the transaction ends; the lock comes after the order's and before the stock's. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<Payment> {
  const [payment] = await paymentRows(tx, sql`where id = ${paymentId} for update`)
  if (!payment) throw new Error(`No payment ${paymentId}.`)
  return payment
}

/** What the provider's truth makes of a payment; nothing is written yet. `null` as the state leaves it as it is. */
export function reconcilePayment(payment: Payment, state: ProviderState | null): ReconciledPayment {
  const applied = state ? decide(payment, state) : { outcome: 'unchanged' as const }
  if (applied.outcome === 'mismatch')
    return { payment, outcome: 'mismatch', field: applied.field, change: null }
  if (applied.outcome === 'unchanged') return { payment, outcome: 'unchanged', change: null }
  return {
    payment: { ...payment, ...applied.change, updatedAt: new Date() },
    outcome: 'changed',
    change: applied.change,
  }
}

/** Whether the provider tells of a try that came to nothing and was not known before. */
export function hasFailedAnew({ change }: ReconciledPayment, before: Payment): boolean {
  return !!change?.failure && change.attempts > before.attempts
}

/** A state that speaks of another amount, currency or payment moves nothing and is an alarm: somebody may be trying it on. */
export function warnOfMismatch(log: Log, { payment, outcome, field }: ReconciledPayment): void {
  if (outcome === 'mismatch')
    log.error({ paymentId: payment.id, field }, 'provider state does not match the payment')
}

/** What a payment stands behind: an order, the commission it is the deposit of, or the drive it is a part of. */
export type StandsBehind =
  | { readonly orderId: string }
  | { readonly depositOf: string }
  | { readonly contributionTo: string }

/**
 * Brings the provider's truth into the ledger. The one door for it: browser, webhook and job all come through here, in any order
 * and any number of times. The payment is a locked one.
 *
 * With `behind` it is tied to what stands on it; a payment carries one and never another. Nothing may stand on a payment that is
 * `closing`: its money is on the way back.
 */
export async function savePayment(
  tx: Tx,
  { payment, change }: ReconciledPayment,
  behind?: StandsBehind,
): Promise<void> {
  const carried = payment.orderId ?? payment.depositOf ?? payment.contributionTo
  if (behind && payment.closing) throw new Error(`Payment ${payment.id} is being let go.`)
  if (behind && carried !== null && !Object.values(behind).includes(carried))
    throw new Error(`Payment ${payment.id} already carries ${carried}.`)
  if (!change && !behind) return
  await tx
    .update(payments)
    .set({ ...change, ...(behind && { ...behind, payer: null }), updatedAt: new Date() })
    .where(eq(payments.id, payment.id))
}
