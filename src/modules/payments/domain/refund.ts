/**
 * What a refund was made for, with its id. `provider`: it was created at the provider outside of
 * the shop.
 */
export interface Originator {
  readonly kind:
    | 'return'
    | 'claim'
    | 'cancel'
    | 'edit'
    | 'lost'
    | 'goodwill'
    | 'system'
    | 'provider'
  readonly id: string
}

/** Rejected attempts before manual action is needed (commerce.md §2.2). */
export const maxRefundAttempts = 5

/** The delay before the next attempt in milliseconds: one minute, growing to 15 minutes. */
export function refundRetryDelay(attempts: number): number {
  return Math.min(60_000 * 2 ** Math.max(0, attempts - 1), 15 * 60_000)
}

export function nextRefundAttempt(now: Date, attempts: number): Date {
  return new Date(now.getTime() + refundRetryDelay(attempts))
}

/** The amount that can still be refunded, in cents. */
export function refundableAmount(payment: {
  captured: number
  refunded: number
  refundPending: number
}): number {
  return payment.captured - payment.refunded - payment.refundPending
}
