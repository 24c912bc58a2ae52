import { step } from '#kernel/state-machine/state-machine.ts'
import { paymentMachine, statusAfterRefund, type PaymentStatus } from './payment-machine.ts'

/** In the order in which words may follow each other: what was lost can still be won by an appeal, and nothing opens again. */
export const disputeStatuses = ['open', 'lost', 'won'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** Money that was taken, and that the buyer's bank claims back. */
export interface Dispute {
  /** The provider's name for it. */
  readonly ref: string
  readonly status: DisputeStatus
  /** In cents; what was taken, or a part of it. */
  readonly amount: number
  /** In the bank's word: `fraudulent`, `product_not_received`. */
  readonly reason: string
  /** Until then the shop can answer. */
  readonly respondBy: Date | null
  readonly openedAt: Date
}

/** Whether a word goes beyond what is known; words come late, twice and in any order. */
export function isFurther(told: DisputeStatus, known: DisputeStatus | undefined): boolean {
  return known === undefined || disputeStatuses.indexOf(told) > disputeStatuses.indexOf(known)
}

/**
 * Where a payment stands under all disputes there ever were about it. Money that has gone back whole is nobody's claim, and what an
 * appeal wins after the bank has taken it back comes past the shop: the payment stays charged back (commerce.md §2.2).
 */
export function statusUnderDisputes(
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
  return step(paymentMachine, status, event) ?? status
}
