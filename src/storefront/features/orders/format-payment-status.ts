import type { OrderDetail } from '#modules/orders/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import * as t from '#messages/payment-statuses.ts'

const statuses: Readonly<Record<Exclude<OrderDetail['paymentStatus'], 'partly_paid'>, string>> = {
  none: t.nothingToPay,
  pending: t.pending,
  authorized: t.authorized,
  paid: t.paid,
  overpaid: t.overpaid,
  partly_refunded: t.partlyRefunded,
  refunded: t.refunded,
  voided: t.notCharged,
  disputed: t.disputed,
}

export function formatPaymentStatus({
  paymentStatus,
  captured,
  due,
}: Pick<OrderDetail, 'paymentStatus' | 'captured' | 'due'>): string {
  return paymentStatus === 'partly_paid'
    ? t.partlyPaid({ captured: formatMoney(captured), due: formatMoney(due) })
    : statuses[paymentStatus]
}
