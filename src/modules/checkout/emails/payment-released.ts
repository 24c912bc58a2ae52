import { formatPaymentMethod } from '#kernel/payment-method/format-payment-method.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { calendarDate, days, formatDate } from '#kernel/time/time.ts'
import { button, paragraph } from '#platform/mail/email-blocks.ts'
import { renderEmail, type EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

export interface ReleasedPayment {
  readonly total: number
  readonly method: { readonly brand: string; readonly last4: string } | null
  /** The money was captured, so it is refunded rather than released. */
  readonly isCaptured: boolean
  /** The stock was gone, or the payment had been closed before it arrived. */
  readonly reason: 'gone' | 'closed'
  readonly now: Date
  readonly shop: EmailShop
}

const reasons = {
  gone:
    'Your payment reached us after we stopped holding your items, and they had sold out. '
    + 'We’re sorry.',
  closed:
    'Your payment arrived after it was closed: the time to pay was over, or you had checked out '
    + 'with another cart.',
} as const

/** The email about a payment without an order: what happens to the money, and by when. */
export function paymentReleasedEmail({
  total,
  method,
  isCaptured,
  reason,
  now,
  shop,
}: ReleasedPayment): EmailContent {
  const card = method ? `your ${formatPaymentMethod(method)}` : 'your card'
  const money = isCaptured
    ? `We’re sending ${formatMoney(total)} back to ${card}. Expect it by ${dayAfter(now, 10)}.`
    : `You aren’t charged. The hold of ${formatMoney(total)} on ${card} is being released; your `
      + `bank may show it until ${dayAfter(now, 7)}.`
  return renderEmail({
    subject: isCaptured
      ? `We’re sending ${formatMoney(total)} back to you`
      : 'You were not charged: we couldn’t place your order',
    preheader: money,
    heading: 'We couldn’t place your order',
    blocks: [
      paragraph(reasons[reason]),
      paragraph(money),
      paragraph('Your cart is saved and shows what is still available.'),
      button('Go to your cart', `${shop.origin}/cart`),
    ],
    reason: 'you checked out with us',
    shop,
  })
}

function dayAfter(now: Date, count: number): string {
  return formatDate(calendarDate(new Date(now.getTime() + days(count))))
}
