import type { CardChecks } from './card-checks.ts'
import { attemptLimit, type PaymentFailure } from './failure.ts'
import { isOpen, paymentMachine, type PaymentStatus } from './payment-machine.ts'

export interface PaymentMethod {
  readonly brand: string
  readonly last4: string
  /** MM/YY, as printed. */
  readonly exp: string
}

/** What the provider says about a session, in our words. */
export interface ProviderState {
  readonly ref: string
  /** `open` with a failure: the last try was declined, another may follow. */
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
  /** Our payment's id, as the provider holds it. */
  readonly paymentId: string | null
  readonly method: PaymentMethod | null
  /** The provider's mark of the card, the same for the same card; null where it has none. */
  readonly cardFingerprint: string | null
  /** Of that card; null where the provider tells nothing. */
  readonly checks: CardChecks | null
  readonly failure: PaymentFailure | null
  /** How often a card was tried, where the provider counts. */
  readonly attempts: number | null
  /** Of the session, told only when asking was also opening it: a card was waiting to be charged. */
  readonly clientSecret?: string
}

/** The part of a payment row that the provider's truth can move. */
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
  /** The provider's mark of the card, the same for the same card; null where it has none. */
  readonly cardFingerprint: string | null
  readonly checks: CardChecks | null
  readonly failure: PaymentFailure | null
  readonly attempts: number
}

/** The session that a waiting card was charged in. */
interface TakenSession {
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
  & Partial<TakenSession>

export type Applied =
  | { readonly outcome: 'changed'; readonly change: PaymentChange }
  | { readonly outcome: 'unchanged' }
  /** Genuine, but about something else: another amount, currency, payment or session. It must move nothing. */
  | { readonly outcome: 'mismatch'; readonly field: 'ref' | 'paymentId' | 'currency' | 'amount' }

/**
 * The next row, from a row and the provider's truth. Whatever order reads arrive in, and however often, they end in the same row:
 * once money has moved, an older answer changes nothing. A payment whose card waits to be charged takes the session of the answer.
 */
export function applyProviderState(payment: PaymentFacts, state: ProviderState): Applied {
  const taken = sessionTaken(payment, state)
  const field = mismatch({ ...payment, ...taken }, state)
  if (field) return { outcome: 'mismatch', field }
  const status = nextStatus(payment.status, state)
  if (status === null) return { outcome: 'unchanged' }
  const attempts = Math.max(
    payment.attempts,
    state.attempts ?? payment.attempts + newTry(payment, state),
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
    ...taken,
  }
  return !taken && same(payment, change) ? { outcome: 'unchanged' } : { outcome: 'changed', change }
}

function sessionTaken(
  { cardToken, providerRef }: PaymentFacts,
  { ref, clientSecret }: ProviderState,
): TakenSession | null {
  return clientSecret && cardToken !== null && providerRef === null
    ? { providerRef: ref, clientSecret, cardToken: null }
    : null
}

function mismatch(payment: PaymentFacts, state: ProviderState) {
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

/** `null` when the row is already there or beyond. */
function nextStatus(status: PaymentStatus, state: ProviderState): PaymentStatus | null {
  const event = state.status === 'voided' && isOpen(status) ? 'fail' : events[state.status]
  const moves: Readonly<Record<string, PaymentStatus>> = paymentMachine[status]
  const next = moves[event]
  if (next) return next
  return isOpen(status) ? status : null
}

/** A payment closed for its tries says so, whatever the last of them was declined for. */
function lastFailure(
  status: PaymentStatus,
  attempts: number,
  failure: PaymentFailure | null,
): PaymentFailure | null {
  return failure && status === 'failed' && attempts >= attemptLimit
    ? { ...failure, class: 'too_many' }
    : failure
}

function newTry(payment: PaymentFacts, { failure }: ProviderState): number {
  return failure && failure.attempt !== (payment.failure?.attempt ?? null) ? 1 : 0
}

function same(payment: PaymentFacts, change: PaymentChange): boolean {
  return (
    payment.status === change.status
    && payment.authorized === change.authorized
    && payment.captured === change.captured
    && payment.attempts === change.attempts
    && payment.failure?.attempt === change.failure?.attempt
    && payment.failure?.class === change.failure?.class
    && payment.method?.last4 === change.method?.last4
    && payment.cardFingerprint === change.cardFingerprint
  )
}
