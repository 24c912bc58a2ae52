import { formatMoney } from '#kernel/money/money.ts'
import { calendarDate, days, formatDate } from '#kernel/time/time.ts'
import type { CheckoutState } from './checkout-machine.ts'

export interface MoneyFacts {
  readonly state: CheckoutState
  /** What the card pays. */
  readonly total: number
  /** What the wallet and points pay. */
  readonly tendered: number
  readonly holdUntil: Date
  readonly now: Date
  readonly payment: MoneyOfPayment | null
  readonly orderNumber: string | null
  /** The provider gave no answer, so what the ledger says may be old. */
  readonly unanswered: boolean
}

export interface MoneyOfPayment {
  readonly status: string
  readonly closing: boolean
  readonly captured: number
  readonly refunded: number
  readonly updatedAt: Date
  readonly method: { readonly brand: string; readonly last4: string } | null
  /** What the last try came to, in the shopper's words. */
  readonly failure: { readonly message: string } | null
}

export type MoneyState =
  | 'open'
  | 'requires_action'
  | 'checking'
  | 'not_charged'
  | 'releasing'
  | 'charged'
  | 'refunding'
  | 'expired'

export interface PaymentMessage {
  readonly state: MoneyState
  readonly message: string
}

/** How long a bank may still show an authorization that was let go. */
const releaseTime = days(7)
const refundTime = days(10)

/** The one truthful sentence about the shopper's money. Where nobody can know, it says so and warns against paying twice. */
export function paymentMessage(facts: MoneyFacts): PaymentMessage {
  if (facts.orderNumber !== null) return ordered(facts, facts.orderNumber)
  const { payment } = facts
  if (!payment)
    return facts.state === 'cancelled'
      ? { state: 'not_charged', message: 'Nothing was charged.' }
      : { state: 'checking', message: 'There is nothing to pay. We are writing your order.' }
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
          ?? 'Nothing was charged, and this payment is closed. Your cart is kept.',
      }
    default:
      return unpaid(facts, payment)
  }
}

function ordered({ total, tendered, payment }: MoneyFacts, number: string): PaymentMessage {
  if (!payment && tendered > 0)
    return {
      state: 'charged',
      message: `Order ${number} is placed. Your wallet paid ${formatMoney(tendered)}; there was nothing left to pay.`,
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
      message: `Order ${number} is placed. Of its ${formatMoney(total)}, your bank paid ${formatMoney(payment.captured)} from ${cardOf(payment)}. We write to you about the rest; do not pay again.`,
    }
  const verb = payment.captured > 0 ? 'was charged' : 'is being charged'
  return {
    state: 'charged',
    message: `Order ${number} is placed. ${formatMoney(total)} ${verb} to ${cardOf(payment)}.`,
  }
}

function sentBack({ now }: MoneyFacts, payment: MoneyOfPayment): PaymentMessage {
  const by = dayOf(new Date(payment.updatedAt.getTime() + refundTime))
  if (payment.refunded >= payment.captured)
    return {
      state: 'refunding',
      message: `Your order could not be made, so ${formatMoney(payment.refunded)} was sent back to ${cardOf(payment)}. Your bank shows it by ${by}.`,
    }
  if (!payment.closing)
    return {
      state: 'checking',
      message: 'Your payment went through. We are writing your order; do not pay again.',
    }
  return {
    state: 'refunding',
    message: `Your order could not be made. We are sending ${formatMoney(payment.captured)} back to ${cardOf(payment)}; your bank shows it by ${dayOf(new Date(now.getTime() + refundTime))}.`,
  }
}

function authorized({ total, state, now }: MoneyFacts, payment: MoneyOfPayment): PaymentMessage {
  if (state === 'paying' && !payment.closing)
    return {
      state: 'checking',
      message: 'Your bank said yes. We are writing your order; do not pay again.',
    }
  return {
    state: 'releasing',
    message: `Your order could not be made, so you are not charged. The ${formatMoney(total)} set aside on ${cardOf(payment)} is being released; your bank lets go of it by ${dayOf(new Date(now.getTime() + releaseTime))}.`,
  }
}

function released({ total, now }: MoneyFacts, payment: MoneyOfPayment): PaymentMessage {
  const end = new Date(payment.updatedAt.getTime() + releaseTime)
  if (now > end) return { state: 'not_charged', message: 'Nothing was charged.' }
  return {
    state: 'releasing',
    message: `You were not charged. The ${formatMoney(total)} set aside on ${cardOf(payment)} was released on ${dayOf(payment.updatedAt)}; your bank lets go of it by ${dayOf(end)}.`,
  }
}

function unpaid(
  { state, holdUntil, now, unanswered }: MoneyFacts,
  payment: MoneyOfPayment,
): PaymentMessage {
  if (unanswered || payment.status === 'processing')
    return {
      state: 'checking',
      message: 'We are checking with the bank. Do not pay again: this page finds out by itself.',
    }
  if (state === 'cancelled')
    return {
      state: 'not_charged',
      message: 'Nothing was charged. This payment is closed; your cart is kept.',
    }
  if (state === 'expired' || now >= holdUntil)
    return {
      state: 'expired',
      message:
        'Nothing was charged. The time we held your pieces for is over; your cart is kept, so you can start again.',
    }
  if (payment.status === 'requires_action')
    return {
      state: 'requires_action',
      message: 'Your bank asks you to confirm that it is you. Nothing is charged until you do.',
    }
  return { state: 'open', message: payment.failure?.message ?? 'Nothing is charged yet.' }
}

function cardOf({ method }: MoneyOfPayment): string {
  return method ? `your ${method.brand} ending in ${method.last4}` : 'your card'
}

function dayOf(at: Date): string {
  return formatDate(calendarDate(at))
}
