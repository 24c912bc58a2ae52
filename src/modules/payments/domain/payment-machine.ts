import { defineStateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/**
 * The states of a payment (commerce.md §2.2). After a declined attempt it stays open for another
 * card.
 */
export const paymentMachine = defineStateMachine({
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
  refunded: { return_refund: 'partly_refunded' },
  failed: {},
  voided: {},
  expired: {},
  charged_back: {},
})

export type PaymentStatus = StateOf<typeof paymentMachine>

/**
 * A failed refund is retried five times and then needs manual action, as does a refund that the
 * bank of the customer returned after it had succeeded.
 */
export const refundMachine = defineStateMachine({
  pending: { succeed: 'succeeded', fail: 'failed', cancel: 'cancelled' },
  failed: { retry: 'pending', give_up: 'manual' },
  manual: { retry: 'pending', cancel: 'cancelled' },
  succeeded: { return: 'manual' },
  cancelled: {},
})

export type RefundStatus = StateOf<typeof refundMachine>

/** The money is authorized or captured, so an order may be created. */
export function isPaid(status: PaymentStatus): boolean {
  return status === 'authorized' || status === 'captured'
}

/**
 * Whether the capture was partial. The rest of the authorization is released and cannot be
 * captured.
 */
export function isPartialCapture({
  captured,
  amount,
}: {
  captured: number
  amount: number
}): boolean {
  return captured > 0 && captured < amount
}

export function isOpen(status: PaymentStatus): boolean {
  return status === 'created' || status === 'requires_action' || status === 'processing'
}

export function hasEndedUnpaid(status: PaymentStatus): boolean {
  return status === 'failed' || status === 'voided' || status === 'expired'
}

/**
 * The status of a payment after refunds. A disputed payment stays disputed. A payment with a
 * returned refund is not `captured` again, so that no order can be created for it.
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
