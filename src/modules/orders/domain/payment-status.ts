import { formatMoney } from '#kernel/money/money.ts'

/** How an order stands with its money (commerce.md §2.2), worked out from the amounts and never stored. */
export const paymentStatuses = [
  'none',
  'pending',
  'authorized',
  'partly_paid',
  'paid',
  'overpaid',
  'partly_refunded',
  'refunded',
  'voided',
  'disputed',
] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

export interface MoneyFacts {
  readonly total: number
  /** Null when nothing had to be paid. */
  readonly payment: {
    readonly status: string
    readonly authorized: number
    readonly captured: number
    readonly refunded: number
  } | null
}

export function paymentStatus({ total, payment }: MoneyFacts): PaymentStatus {
  if (!payment) return total === 0 ? 'none' : 'pending'
  if (payment.status === 'disputed' || payment.status === 'charged_back') return 'disputed'
  if (payment.refunded > 0)
    return payment.refunded >= payment.captured ? 'refunded' : 'partly_refunded'
  if (payment.captured > total) return 'overpaid'
  if (payment.captured > 0) return payment.captured === total ? 'paid' : 'partly_paid'
  if (payment.status === 'voided' || payment.status === 'expired' || payment.status === 'failed')
    return 'voided'
  return payment.authorized > 0 ? 'authorized' : 'pending'
}

const words: Readonly<Record<PaymentStatus, string>> = {
  none: 'Nothing to pay',
  pending: 'Payment pending',
  authorized: 'Authorized, charged when it is booked',
  partly_paid: 'Partly paid',
  paid: 'Paid',
  overpaid: 'Paid twice, we send the rest back',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  voided: 'Not charged',
  disputed: 'Disputed with the bank',
}

/** `tendered` is what the wallet or points paid: an order that they pay whole is paid, though nothing is left for a card. */
export function paymentInWords({
  tendered,
  ...facts
}: MoneyFacts & { readonly tendered: number }): string {
  const status = paymentStatus(facts)
  const said = status === 'none' && tendered > 0 ? words.paid : words[status]
  return status === 'partly_paid'
    ? `${said}, ${formatMoney(facts.payment?.captured ?? 0)} of ${formatMoney(facts.total)}`
    : said
}
