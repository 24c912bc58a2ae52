import { findNextState } from '#kernel/state-machine/state-machine.ts'
import { paymentMachine, statusAfterRefund, type PaymentStatus } from './payment-machine.ts'

/**
 * In the order in which they may follow each other: a lost dispute can be won on appeal, and none
 * reopens.
 */
export const disputeStatuses = ['open', 'lost', 'won'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** A claim of the buyer's bank against captured money. */
export interface Dispute {
  readonly ref: string
  readonly status: DisputeStatus
  /** In cents, at most the captured amount. */
  readonly amount: number
  /** The reason code of the bank, such as `fraudulent` or `product_not_received`. */
  readonly reason: string
  readonly respondBy: Date | null
  readonly openedAt: Date
}

/**
 * Whether a status is later than the known one. Updates can arrive late, repeatedly and in any
 * order.
 */
export function isLaterStatus(reported: DisputeStatus, known: DisputeStatus | undefined): boolean {
  return known === undefined || disputeStatuses.indexOf(reported) > disputeStatuses.indexOf(known)
}

/**
 * The status of a payment given all of its disputes. Fully refunded money cannot be claimed, and
 * money won on appeal after a chargeback is not paid through the shop: the payment stays charged
 * back (commerce.md §2.2).
 */
export function statusAfterDisputes(
  {
    status,
    captured,
    refunded,
  }: { readonly status: PaymentStatus; readonly captured: number; readonly refunded: number },
  disputes: readonly DisputeStatus[],
): PaymentStatus {
  if (disputes.includes('lost')) return after(after(status, 'dispute'), 'lose')
  if (disputes.includes('open')) return after(status, 'dispute')
  const won = after(status, 'win')
  return won === status ? status : statusAfterRefund(won, captured, refunded)
}

function after(status: PaymentStatus, event: 'dispute' | 'lose' | 'win'): PaymentStatus {
  return findNextState(paymentMachine, status, event) ?? status
}
