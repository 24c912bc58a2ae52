import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import {
  savePayment,
  lockPayment,
  warnOfMismatch,
  reconcilePayment,
  type StandsBehind,
} from './apply-provider-state.ts'
import { syncWithProvider } from './sync-with-provider.ts'
import { capturePaymentLater } from './capture-payment.ts'
import { explainFailure } from './domain/failure.ts'
import { settlement } from './domain/settlement.ts'
import type { PaymentParts } from './payment-parts.ts'
import { ProviderError, type ProviderState } from './payment-provider.ts'
import { readPayment, type Payment } from './read-payment.ts'
import { voidPaymentLater } from './void-payment.ts'

/** What is paid for without a checkout: a deposit, a part of a group gift. */
export interface PaidFor<Subject> {
  readonly paymentId: string
  readonly behind: StandsBehind
  readonly begunAt: Date
  /** Locks it, before the payment. Null when it waits for no payment any more. */
  readonly lock: (tx: Tx) => Promise<Subject | null>
  /** False when it cannot be had any more: then the money goes back by itself. */
  readonly take: (tx: Tx, subject: Subject) => Promise<boolean>
  /** The payment came to nothing. */
  readonly drop: (tx: Tx, subject: Subject) => Promise<void>
}

/**
 * The provider's truth about a payment, written down with what follows from it: any number of callers, one effect. Null when the
 * provider does not answer, so that nobody knows.
 */
export async function settlePayment<Subject>(
  parts: PaymentParts,
  paid: PaidFor<Subject>,
): Promise<Payment | null> {
  const payment = await readPayment(parts.db, paid.paymentId)
  if (!payment) throw new Error(`No payment ${paid.paymentId}.`)
  const truth = await syncWithProvider(parts, payment)
  return truth === undefined
    ? null
    : inTransaction(parts.db, (tx) => settle(tx, parts, { paid, truth }))
}

async function settle<Subject>(
  tx: Tx,
  parts: PaymentParts,
  { paid, truth }: { paid: PaidFor<Subject>; truth: ProviderState | null },
): Promise<Payment> {
  const subject = await paid.lock(tx)
  const weighed = reconcilePayment(await lockPayment(tx, paid.paymentId), truth)
  warnOfMismatch(parts.log, weighed)
  const { payment } = weighed
  const next =
    subject === null
      ? 'wait'
      : settlement(payment, parts.clock.now().getTime() - paid.begunAt.getTime())
  const isTaken = subject !== null && next === 'take' && (await paid.take(tx, subject))
  await savePayment(tx, weighed, isTaken ? paid.behind : undefined)
  if (isTaken) await capturePaymentLater(tx, parts.jobs, payment.id)
  if (subject === null || isTaken || next === 'wait') return payment
  await paid.drop(tx, subject)
  if (next !== 'drop') await voidPaymentLater(tx, parts.jobs, payment.id)
  return payment
}

/** For webhooks, which are sent again when this throws: somebody has to have known. */
export function requireAnswer(payment: Payment | null): void {
  if (payment === null) throw new ProviderError('unavailable', 'no answer')
}

/** How a payment stands that was not taken, in words for who pays. */
export function payingState(payment: Payment | null): {
  state: 'open' | 'checking'
  message: string
} {
  if (payment === null)
    return { state: 'checking', message: 'We are checking with the bank. Do not pay again.' }
  if (payment.status === 'processing' || payment.status === 'requires_action')
    return { state: 'checking', message: '' }
  const failure = payment.failure ? explainFailure(payment.failure) : null
  return { state: 'open', message: failure ? `${failure.message} ${failure.advice}` : '' }
}
