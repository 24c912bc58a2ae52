import { formatPaymentMethod } from '#kernel/payment-method/format-payment-method.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { calendarDate, days, formatDate } from '#kernel/time/time.ts'
import type { CheckoutState } from './checkout-machine.ts'

export interface PaymentMessageFacts {
  readonly state: CheckoutState
  /** What the card pays. */
  readonly total: number
  /** What the wallet and points pay. */
  readonly tendered: number
  readonly holdUntil: Date
  readonly now: Date
  readonly payment: PaymentAmounts | null
  readonly orderNumber: string | null
  /** The provider did not answer, so our ledger may be out of date. */
  readonly unanswered: boolean
}

export interface PaymentAmounts {
  readonly status: string
  readonly closing: boolean
  readonly captured: number
  readonly refunded: number
  readonly updatedAt: Date
  readonly method: { readonly brand: string; readonly last4: string } | null
  /** The result of the last attempt, for the shopper. */
  readonly failure: { readonly message: string } | null
}

export type PaymentMessageState =
  | 'open'
  | 'requires_action'
  | 'checking'
  | 'not_charged'
  | 'releasing'
  | 'charged'
  | 'refunding'
  | 'expired'

export interface PaymentMessage {
  readonly state: PaymentMessageState
  /** Adds to the state. The page and the API name the state themselves. */
  readonly message: string
}

/** How long a bank may still show a released authorization. */
const releaseTime = days(7)
const refundTime = days(10)

/**
 * The state of the payment for the shopper. If it is unknown, the message warns against paying
 * again.
 */
export function paymentMessage(facts: PaymentMessageFacts): PaymentMessage {
  if (facts.orderNumber !== null) return ordered(facts, facts.orderNumber)
  const { payment } = facts
  if (!payment)
    return facts.state === 'cancelled'
      ? { state: 'not_charged', message: 'Nothing was charged.' }
      : { state: 'checking', message: 'There is nothing to pay. We’re placing your order.' }
  if (payment.refunded > 0 || payment.captured > 0) return sentBack(facts, payment)
  switch (payment.status) {
    case 'authorized':
      return authorized(facts, payment)
    case 'voided':
    case 'expired':
      return released(facts, payment)
    case 'failed':
      return {
        state: 'not_charged',
        message:
          payment.failure?.message
          ?? 'Nothing was charged, and this payment is closed. Your cart is saved.',
      }
    default:
      return unpaid(facts, payment)
  }
}

function ordered(
  { total, tendered, payment }: PaymentMessageFacts,
  number: string,
): PaymentMessage {
  if (!payment && tendered > 0)
    return {
      state: 'charged',
      message:
        `Order ${number} is placed. Your wallet paid ${formatMoney(tendered)}; there was `
        + 'nothing left to pay.',
    }
  if (!payment)
    return { state: 'charged', message: `There was nothing to pay. Order ${number} is placed.` }
  if (payment.refunded > 0)
    return {
      state: 'refunding',
      message: `${formatMoney(payment.refunded)} of order ${number} went back to ${cardOf(payment)}.`,
    }
  if (payment.captured > 0 && payment.captured < total)
    return {
      state: 'charged',
      message:
        `Order ${number} is placed. Of its ${formatMoney(total)}, your bank paid `
        + `${formatMoney(payment.captured)} from ${cardOf(payment)}. We’ll email you about the `
        + 'rest; don’t pay again.',
    }
  const verb = payment.captured > 0 ? 'was charged' : 'is being charged'
  return {
    state: 'charged',
    message: `Order ${number} is placed. ${formatMoney(total)} ${verb} to ${cardOf(payment)}.`,
  }
}

function sentBack({ now }: PaymentMessageFacts, payment: PaymentAmounts): PaymentMessage {
  const by = dayOf(new Date(payment.updatedAt.getTime() + refundTime))
  if (payment.refunded >= payment.captured)
    return {
      state: 'refunding',
      message:
        `We couldn’t place your order, so ${formatMoney(payment.refunded)} was sent back `
        + `to ${cardOf(payment)}. Expect it by ${by}.`,
    }
  if (!payment.closing)
    return {
      state: 'checking',
      message: 'Your payment went through. We’re placing your order; don’t pay again.',
    }
  return {
    state: 'refunding',
    message:
      `We couldn’t place your order. We’re sending ${formatMoney(payment.captured)} back `
      + `to ${cardOf(payment)}; expect it by ${dayOf(new Date(now.getTime() + refundTime))}.`,
  }
}

function authorized(
  { total, state, now }: PaymentMessageFacts,
  payment: PaymentAmounts,
): PaymentMessage {
  if (state === 'paying' && !payment.closing)
    return {
      state: 'checking',
      message: 'Your bank approved the payment. We’re placing your order; don’t pay again.',
    }
  return {
    state: 'releasing',
    message:
      'We couldn’t place your order, so you aren’t charged. The hold of '
      + `${formatMoney(total)} on ${cardOf(payment)} is being released; your bank may show it `
      + `until ${dayOf(new Date(now.getTime() + releaseTime))}.`,
  }
}

function released({ total, now }: PaymentMessageFacts, payment: PaymentAmounts): PaymentMessage {
  const end = new Date(payment.updatedAt.getTime() + releaseTime)
  if (now > end) return { state: 'not_charged', message: 'Nothing was charged.' }
  return {
    state: 'releasing',
    message:
      `The hold of ${formatMoney(total)} on ${cardOf(payment)} was `
      + `released on ${dayOf(payment.updatedAt)}; your bank may show it until ${dayOf(end)}.`,
  }
}

function unpaid(
  { state, holdUntil, now, unanswered }: PaymentMessageFacts,
  payment: PaymentAmounts,
): PaymentMessage {
  if (unanswered || payment.status === 'processing')
    return {
      state: 'checking',
      message: 'We’re checking with the bank. Don’t pay again; this page updates by itself.',
    }
  if (state === 'cancelled')
    return {
      state: 'not_charged',
      message: 'This payment is closed; your cart is saved.',
    }
  if (state === 'expired' || now >= holdUntil)
    return {
      state: 'expired',
      message:
        'We’re no longer holding your items; your cart is saved, so you can check out again.',
    }
  if (payment.status === 'requires_action')
    return {
      state: 'requires_action',
      message: 'Your bank needs you to confirm that it’s you. Nothing is charged until you do.',
    }
  return { state: 'open', message: payment.failure?.message ?? 'Nothing is charged yet.' }
}

function cardOf({ method }: PaymentAmounts): string {
  return method ? `your ${formatPaymentMethod(method)}` : 'your card'
}

function dayOf(at: Date): string {
  return formatDate(calendarDate(at))
}
