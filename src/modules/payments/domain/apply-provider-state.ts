import type { CardChecks } from './card-checks.ts'
import { attemptLimit, type PaymentFailure } from './failure.ts'
import { isOpen, paymentMachine, type PaymentStatus } from './payment-machine.ts'

export interface PaymentMethod {
  /** The brand of a card, or the service that paid, such as PayPal. */
  readonly brand: string
  /** Empty if the method has no number. */
  readonly last4: string
  /** MM/YY; empty if the method does not expire. */
  readonly exp: string
}

/** The state of a payment session, independent of the provider. */
export interface ProviderState {
  readonly ref: string
  /** `open` with a failure means that the last attempt was declined and another may follow. */
  readonly status:
    | 'open'
    | 'requires_action'
    | 'processing'
    | 'authorized'
    | 'captured'
    | 'voided'
    | 'failed'
  readonly amount: number
  readonly authorized: number
  readonly captured: number
  readonly refunded: number
  readonly currency: string
  readonly paymentId: string | null
  readonly method: PaymentMethod | null
  /** Equal for equal cards; null if the provider has none. */
  readonly cardFingerprint: string | null
  readonly checks: CardChecks | null
  readonly failure: PaymentFailure | null
  /** The number of attempts; null if the provider does not count them. */
  readonly attempts: number | null
  /**
   * The shopper has approved the payment, and the shop has to authorize it. Each approval has
   * another value.
   */
  readonly approval?: string
  /** Present only when reading the state also opened the session by charging a stored card. */
  readonly clientSecret?: string
}

export interface PaymentFacts {
  readonly id: string
  readonly providerRef: string | null
  readonly cardToken: string | null
  readonly amount: number
  readonly currency: string
  readonly status: PaymentStatus
  readonly authorized: number
  readonly captured: number
  readonly method: PaymentMethod | null
  /** Equal for equal cards; null if the provider has none. */
  readonly cardFingerprint: string | null
  readonly checks: CardChecks | null
  readonly failure: PaymentFailure | null
  readonly attempts: number
}

interface ChargedSession {
  readonly providerRef: string
  readonly clientSecret: string
  readonly cardToken: null
}

export type PaymentChange = Pick<
  PaymentFacts,
  | 'status'
  | 'authorized'
  | 'captured'
  | 'method'
  | 'cardFingerprint'
  | 'checks'
  | 'failure'
  | 'attempts'
>
  & Partial<ChargedSession>

export type ProviderStateResult =
  | { readonly outcome: 'changed'; readonly change: PaymentChange }
  | { readonly outcome: 'unchanged' }
  /** A state for another amount, currency, payment or session, which must change nothing. */
  | { readonly outcome: 'mismatch'; readonly field: 'ref' | 'paymentId' | 'currency' | 'amount' }

/**
 * Computes the next row from a row and a provider state. States may arrive in any order and
 * repeatedly and lead to the same row: after money has moved, an older state changes nothing. A
 * payment with a stored card takes over the session of its charge.
 */
export function applyProviderState(
  payment: PaymentFacts,
  state: ProviderState,
): ProviderStateResult {
  const newSession = findChargedSession(payment, state)
  const field = findMismatch({ ...payment, ...newSession }, state)
  if (field) return { outcome: 'mismatch', field }
  const status = nextStatus(payment.status, state)
  if (status === null) return { outcome: 'unchanged' }
  const attempts = Math.max(
    payment.attempts,
    state.attempts ?? payment.attempts + countNewAttempt(payment, state),
  )
  const change: PaymentChange = {
    status,
    authorized: Math.max(payment.authorized, state.authorized),
    captured: Math.max(payment.captured, state.captured),
    method: state.method ?? payment.method,
    cardFingerprint: state.method ? state.cardFingerprint : payment.cardFingerprint,
    checks: state.method ? state.checks : payment.checks,
    failure:
      isOpen(status) || status === 'failed'
        ? lastFailure(status, attempts, state.failure ?? payment.failure)
        : null,
    attempts,
    ...newSession,
  }
  return !newSession && isUnchanged(payment, change)
    ? { outcome: 'unchanged' }
    : { outcome: 'changed', change }
}

function findChargedSession(
  { cardToken, providerRef }: PaymentFacts,
  { ref, clientSecret }: ProviderState,
): ChargedSession | null {
  return clientSecret && cardToken !== null && providerRef === null
    ? { providerRef: ref, clientSecret, cardToken: null }
    : null
}

function findMismatch(payment: PaymentFacts, state: ProviderState) {
  if (state.ref !== payment.providerRef) return 'ref'
  if (state.paymentId !== payment.id) return 'paymentId'
  if (state.currency !== payment.currency) return 'currency'
  if (state.amount !== payment.amount || state.captured > payment.amount) return 'amount'
  if (state.status === 'authorized' && state.authorized !== payment.amount) return 'amount'
  return null
}

const events = {
  open: 'decline',
  requires_action: 'challenge',
  processing: 'process',
  authorized: 'authorize',
  captured: 'capture',
  voided: 'void',
  failed: 'fail',
} as const

/** Null when the row is already in this state or a later one. */
function nextStatus(status: PaymentStatus, state: ProviderState): PaymentStatus | null {
  const event = state.status === 'voided' && isOpen(status) ? 'fail' : events[state.status]
  const transitions: Readonly<Record<string, PaymentStatus>> = paymentMachine[status]
  const next = transitions[event]
  if (next) return next
  return isOpen(status) ? status : null
}

/** A payment that was closed after too many attempts has the class `too_many`. */
function lastFailure(
  status: PaymentStatus,
  attempts: number,
  failure: PaymentFailure | null,
): PaymentFailure | null {
  return failure && status === 'failed' && attempts >= attemptLimit
    ? { ...failure, class: 'too_many' }
    : failure
}

function countNewAttempt(payment: PaymentFacts, { failure }: ProviderState): number {
  return failure && failure.attempt !== (payment.failure?.attempt ?? null) ? 1 : 0
}

function isUnchanged(payment: PaymentFacts, change: PaymentChange): boolean {
  return (
    payment.status === change.status
    && payment.authorized === change.authorized
    && payment.captured === change.captured
    && payment.attempts === change.attempts
    && payment.failure?.attempt === change.failure?.attempt
    && payment.failure?.class === change.failure?.class
    && payment.method?.brand === change.method?.brand
    && payment.method?.last4 === change.method?.last4
    && payment.cardFingerprint === change.cardFingerprint
  )
}
