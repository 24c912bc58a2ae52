import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { setValues, sql } from '#platform/db/sql.ts'
import type { Log } from '#platform/log/log.ts'
import { paymentColumns, paymentRow, paymentValues } from './db/payments.ts'
import {
  applyProviderState as decide,
  type ProviderStateResult,
  type PaymentChange,
} from './domain/apply-provider-state.ts'
import type { ProviderState } from './payment-provider.ts'
import type { Payment } from './find-payment.ts'

export interface ReconciledPayment {
  readonly payment: Payment
  readonly outcome: ProviderStateResult['outcome']
  readonly change: PaymentChange | null
  readonly field?: string
}

/**
 * Locks a payment until the transaction ends. Payments are locked after orders and before stock.
 */
export async function lockPayment(tx: Tx, paymentId: string): Promise<Payment> {
  const payment = await queryRow(
    tx,
    paymentRow,
    sql`select ${paymentColumns} from payments where id = ${paymentId} for update`,
  )
  if (!payment) throw new Error(`Payment ${paymentId} not found.`)
  return payment
}

/**
 * Computes the change of a payment from the provider state without writing it. `null` is the state
 * of a payment without a session.
 */
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

export function hasNewFailure({ change }: ReconciledPayment, before: Payment): boolean {
  return !!change?.failure && change.attempts > before.attempts
}

/**
 * Logs a state with another amount, currency or payment, which may be an attempted fraud. It
 * changes nothing.
 */
export function warnOfMismatch(log: Log, { payment, outcome, field }: ReconciledPayment): void {
  if (outcome === 'mismatch')
    log.error({ paymentId: payment.id, field }, 'provider state does not match the payment')
}

/**
 * What a payment pays for: an order, the deposit of a commission or a contribution to a group gift.
 */
export type PaymentPurpose =
  | { readonly orderId: string }
  | { readonly commissionId: string }
  | { readonly groupGiftId: string }

/**
 * Writes a change from the provider to a locked payment. Browser, webhook and job all use this
 * function, in any order and repeatedly. With `behind`, the payment is linked to what it pays for,
 * once. A `closing` payment cannot be linked, because its money is being returned.
 */
export async function savePayment(
  tx: Tx,
  { payment, change }: ReconciledPayment,
  behind?: PaymentPurpose,
): Promise<void> {
  const linkedId = payment.orderId ?? payment.commissionId ?? payment.groupGiftId
  if (behind && payment.closing) throw new Error(`Payment ${payment.id} is being released.`)
  if (behind && linkedId !== null && !Object.values(behind).includes(linkedId))
    throw new Error(`Payment ${payment.id} already pays for ${linkedId}.`)
  if (!change && !behind) return
  const values = { ...change, ...(behind && { ...behind, payer: null }), updatedAt: new Date() }
  await execute(
    tx,
    sql`update payments set ${setValues(paymentValues(values))} where id = ${payment.id}`,
  )
}
