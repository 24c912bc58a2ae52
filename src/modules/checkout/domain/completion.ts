import { recheckInterval, latePaymentTime } from './hold.ts'
import type { CheckoutState } from './checkout-machine.ts'

export interface PaymentFacts {
  readonly status: string
  /** Its release has been decided. */
  readonly closing: boolean
}

export interface CompletionFacts {
  readonly state: CheckoutState
  readonly total: number
  readonly holdUntil: Date
  readonly holdLimit: Date
  readonly payment: PaymentFacts | null
}

/** What to do with a checkout, given the state of its payment. */
export type CompletionStep =
  /** The order exists. */
  | 'done'
  /** Paid, or nothing to pay: write the order, if the stock is there. */
  | 'order'
  /** Paid, but it cannot become an order anymore: return the money. */
  | 'let-go'
  /** The payment failed: release the stock. */
  | 'give-up'
  | 'wait'
  | 'over'

const deadStatuses = ['failed', 'voided', 'expired']
const paidStatuses = ['authorized', 'captured']

export function isPaid(payment: PaymentFacts | null): boolean {
  return payment !== null && paidStatuses.includes(payment.status)
}

export function decideCompletion({ state, total, payment }: CompletionFacts): CompletionStep {
  if (state === 'completed') return 'done'
  if (total === 0) return state === 'cancelled' ? 'over' : 'order'
  if (isPaid(payment)) return state === 'cancelled' || payment?.closing ? 'let-go' : 'order'
  if (payment === null || deadStatuses.includes(payment.status))
    return state === 'cancelled' ? 'over' : 'give-up'
  if (payment.status === 'created' || isBusy(payment))
    return state === 'cancelled' ? 'over' : 'wait'
  return 'over'
}

/** What to do with an unfinished checkout, and when to check again. */
export type NextCheck =
  | { readonly act: 'extend' | 'expire' | 'wait'; readonly at: Date }
  | { readonly act: 'close'; readonly at: null }
  | { readonly act: 'none'; readonly at: null }

/**
 * Releases an expired reservation, waits for a payment that is in progress or unknown, and closes
 * one that nobody touches. Every state that is not final has a next check.
 */
export function decideNextCheck(
  { state, holdUntil, holdLimit, payment, unanswered }: CompletionFacts & { unanswered: boolean },
  now: Date,
): NextCheck {
  const soon = new Date(now.getTime() + recheckInterval)
  if (state === 'completed' || state === 'cancelled' || !payment || payment.closing)
    return { act: 'none', at: null }
  if (state === 'paying') {
    if (now < holdUntil) return { act: 'wait', at: holdUntil }
    const isOpenEnded = unanswered || isBusy(payment)
    if (isOpenEnded && now < holdLimit)
      return { act: 'extend', at: soon < holdLimit ? soon : holdLimit }
    return { act: 'expire', at: isOpenEnded ? soon : new Date(now.getTime() + latePaymentTime) }
  }
  if (unanswered || payment.status === 'processing') return { act: 'wait', at: soon }
  const last = new Date(holdUntil.getTime() + latePaymentTime)
  return now < last ? { act: 'wait', at: last } : { act: 'close', at: null }
}

/** The shopper or the bank is working on it. */
function isBusy(payment: PaymentFacts): boolean {
  return payment.status === 'processing' || payment.status === 'requires_action'
}
