/** Who asked for the money to go back, and why it can be traced. `provider`: somebody did it there, past the shop. */
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

/** Tries the provider turned down before a person has to look (commerce.md §2.2). */
export const refundTries = 5

/** Growing delays between tries: one minute to a quarter of an hour. */
export function retryDelay(tries: number): number {
  return Math.min(60_000 * 2 ** Math.max(0, tries - 1), 15 * 60_000)
}

/** What can still go back. */
export function refundable(payment: {
  captured: number
  refunded: number
  refundPending: number
}): number {
  return payment.captured - payment.refunded - payment.refundPending
}
