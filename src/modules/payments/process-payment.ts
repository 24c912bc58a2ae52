import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import {
  savePayment,
  lockPayment,
  warnOfMismatch,
  reconcilePayment,
  type PaymentPurpose,
} from './reconcile-payment.ts'
import { syncWithProvider } from './sync-with-provider.ts'
import { capturePaymentLater } from './capture-payment.ts'
import { explainFailure } from './domain/failure.ts'
import { decidePaymentAction } from './domain/decide-payment-action.ts'
import { ProviderError, type ProviderState } from './payment-provider.ts'
import { findPayment, type Payment } from './find-payment.ts'
import { voidPaymentLater } from './void-payment.ts'

/** What a payment without a checkout pays for: a deposit or a contribution to a group gift. */
export interface PaymentSubject<Subject> {
  readonly paymentId: string
  readonly purpose: PaymentPurpose
  readonly startedAt: Date
  /** Locks the subject before the payment. Null if it no longer waits for a payment. */
  readonly lock: (tx: Tx) => Promise<Subject | null>
  /** False if the subject is no longer available; then the money is released. */
  readonly accept: (tx: Tx, subject: Subject) => Promise<boolean>
  readonly fail: (tx: Tx, subject: Subject) => Promise<void>
}

/**
 * Reads the provider state and writes it with its consequences. Concurrent calls have one effect.
 * Null if the provider does not answer, so the outcome is unknown.
 */
export async function processPayment<Subject>(
  services: Pick<Services, 'db' | 'jobs' | 'log' | 'clock' | 'providers'>,
  paid: PaymentSubject<Subject>,
): Promise<Payment | null> {
  const payment = await findPayment(services.db, paid.paymentId)
  if (!payment) throw new Error(`Payment ${paid.paymentId} not found.`)
  const providerState = await syncWithProvider(services, payment)
  return providerState === undefined
    ? null
    : inTransaction(services.db, (tx) => settle(tx, services, { paid, providerState }))
}

async function settle<Subject>(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'log' | 'clock'>,
  { paid, providerState }: { paid: PaymentSubject<Subject>; providerState: ProviderState | null },
): Promise<Payment> {
  const subject = await paid.lock(tx)
  const reconciled = reconcilePayment(await lockPayment(tx, paid.paymentId), providerState)
  warnOfMismatch(services.log, reconciled)
  const { payment } = reconciled
  const next =
    subject === null
      ? 'wait'
      : decidePaymentAction(payment, services.clock.now().getTime() - paid.startedAt.getTime())
  const isAccepted = subject !== null && next === 'take' && (await paid.accept(tx, subject))
  await savePayment(tx, reconciled, isAccepted ? paid.purpose : undefined)
  if (isAccepted) await capturePaymentLater(tx, services.jobs, payment.id)
  if (subject === null || isAccepted || next === 'wait') return payment
  await paid.fail(tx, subject)
  if (next !== 'drop') await voidPaymentLater(tx, services.jobs, payment.id)
  return payment
}

/** Throws if the outcome is unknown, so that the webhook is sent again. */
export function requireAnswer(payment: Payment | null): void {
  if (payment === null) throw new ProviderError('unavailable', 'no answer')
}

/** The state and message of an unpaid payment, for the payer. */
export function getPaymentProgress(payment: Payment | null): {
  state: 'open' | 'checking'
  message: string
} {
  if (payment === null)
    return { state: 'checking', message: 'We are checking with your bank. Do not pay again.' }
  if (payment.status === 'processing' || payment.status === 'requires_action')
    return { state: 'checking', message: '' }
  const failure = payment.failure ? explainFailure(payment.failure) : null
  return { state: 'open', message: failure ? `${failure.message} ${failure.advice}` : '' }
}
