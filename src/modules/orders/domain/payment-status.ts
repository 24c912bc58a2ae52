import { formatMoney } from '#kernel/money/money.ts'

/**
 * The payment status of an order (commerce.md §2.2), computed from the amounts and never stored.
 */
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
  /** Null when nothing had to be paid by card. */
  readonly payment: {
    readonly status: string
    readonly authorized: number
    readonly captured: number
    readonly refunded: number
  } | null
}

export function determinePaymentStatus({ total, payment }: MoneyFacts): PaymentStatus {
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

const labels: Readonly<Record<PaymentStatus, string>> = {
  none: 'Nothing to pay',
  pending: 'Payment pending',
  authorized: 'Authorized, not charged yet',
  partly_paid: 'Partly paid',
  paid: 'Paid',
  overpaid: 'Overpaid, refund in progress',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  voided: 'Not charged',
  disputed: 'Disputed with your bank',
}

/**
 * The payment status that the buyer sees. `tenderTotal` is the amount in cents paid by wallet,
 * points or deposit. An order paid entirely by them is paid.
 */
export function determineShownPaymentStatus({
  tenderTotal,
  ...facts
}: MoneyFacts & { readonly tenderTotal: number }): PaymentStatus {
  const status = determinePaymentStatus(facts)
  return status === 'none' && tenderTotal > 0 ? 'paid' : status
}

/** `due` is what the card has to pay, in cents. */
export function describePaymentStatus({
  paymentStatus,
  captured,
  due,
}: {
  readonly paymentStatus: PaymentStatus
  readonly captured: number
  readonly due: number
}): string {
  const label = labels[paymentStatus]
  return paymentStatus === 'partly_paid'
    ? `${label}, ${formatMoney(captured)} of ${formatMoney(due)}`
    : label
}
