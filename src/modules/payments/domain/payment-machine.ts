import { stateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/** The life of a payment (commerce.md §2.2). A declined try leaves it open: the shopper may take another card. */
export const paymentMachine = stateMachine({
  created: {
    challenge: 'requires_action',
    process: 'processing',
    authorize: 'authorized',
    capture: 'captured',
    fail: 'failed',
  },
  requires_action: {
    decline: 'created',
    process: 'processing',
    authorize: 'authorized',
    capture: 'captured',
    fail: 'failed',
  },
  processing: {
    decline: 'created',
    challenge: 'requires_action',
    authorize: 'authorized',
    capture: 'captured',
    fail: 'failed',
  },
  authorized: { capture: 'captured', void: 'voided', expire: 'expired' },
  captured: { refund_part: 'partly_refunded', refund: 'refunded', dispute: 'disputed' },
  partly_refunded: { refund: 'refunded', dispute: 'disputed' },
  disputed: { win: 'captured', lose: 'charged_back' },
  refunded: { bounce: 'partly_refunded' },
  failed: {},
  voided: {},
  expired: {},
  charged_back: {},
})

export type PaymentStatus = StateOf<typeof paymentMachine>

/**
 * A refund that the provider turned down is tried again, five times, and then waits for a person; so does one that the customer's bank
 * sent back after it had succeeded.
 */
export const refundMachine = stateMachine({
  pending: { succeed: 'succeeded', fail: 'failed', cancel: 'cancelled' },
  failed: { retry: 'pending', give_up: 'manual' },
  manual: { retry: 'pending', cancel: 'cancelled' },
  succeeded: { bounce: 'manual' },
  cancelled: {},
})

export type RefundStatus = StateOf<typeof refundMachine>

/** The shopper's money is promised or taken: an order may stand on it. */
export function isPaid(status: PaymentStatus): boolean {
  return status === 'authorized' || status === 'captured'
}

/** The bank let go of less than it had promised. The rest is released and cannot be taken any more. */
export function isShort({ captured, amount }: { captured: number; amount: number }): boolean {
  return captured > 0 && captured < amount
}

/** Nothing has happened to the money yet, and it still may. */
export function isOpen(status: PaymentStatus): boolean {
  return status === 'created' || status === 'requires_action' || status === 'processing'
}

/** Over, and no money with us. */
export function isDead(status: PaymentStatus): boolean {
  return status === 'failed' || status === 'voided' || status === 'expired'
}

/**
 * Where a payment stands once that much of what was captured has gone back. A disputed one stays with the bank. One whose refund came
 * back is never again as if it had just been taken: no order may be made of it.
 */
export function statusAfterRefund(
  status: PaymentStatus,
  captured: number,
  refunded: number,
): PaymentStatus {
  if (status !== 'captured' && status !== 'partly_refunded' && status !== 'refunded') return status
  if (refunded >= captured) return 'refunded'
  return refunded === 0 && status === 'captured' ? 'captured' : 'partly_refunded'
}
