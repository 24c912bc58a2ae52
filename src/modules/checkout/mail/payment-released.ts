import { formatMoney } from '#kernel/money/money.ts'
import { calendarDate, days, formatDate } from '#kernel/time/time.ts'
import { action, letter, letterText, paragraph } from '#platform/mail/letter.ts'

export interface ReleasedPayment {
  readonly total: number
  readonly method: { readonly brand: string; readonly last4: string } | null
  /** The money was taken already, so it is sent back rather than let go. */
  readonly isCaptured: boolean
  /** The pieces were gone, or the payment had been closed before it came in. */
  readonly reason: 'gone' | 'closed'
  readonly now: Date
  readonly origin: string
}

const reasons = {
  gone: 'Your payment reached us after the time we held your pieces for, and they were gone by then. We are sorry.',
  closed:
    'Your payment came in after it had been closed: the time to pay was over, or you had gone on with another cart.',
} as const

/** No order came of a payment: what happens to the money, and by when. */
export function paymentReleasedMail({
  total,
  method,
  isCaptured,
  reason,
  now,
  origin,
}: ReleasedPayment): {
  subject: string
  html: string
  text: string
} {
  const card = method ? `your ${method.brand} ending in ${method.last4}` : 'your card'
  const heading = 'We could not make your order'
  const why = reasons[reason]
  const money = isCaptured
    ? `We are sending ${formatMoney(total)} back to ${card}. Your bank shows it by ${dayAfter(now, 10)}.`
    : `You are not charged. The ${formatMoney(total)} set aside on ${card} is being released; your bank lets go of it by ${dayAfter(now, 7)}.`
  const cart = 'What is left of your cart is kept, and it shows what can still be had.'
  return {
    subject: isCaptured
      ? `We are sending ${formatMoney(total)} back to you`
      : 'You were not charged: your order could not be made',
    html: letter({
      preheader: money,
      heading,
      origin,
      body: [
        paragraph(why),
        paragraph(money),
        paragraph(cart),
        action('Go to your cart', `${origin}/cart`),
      ],
    }),
    text: letterText([heading, why, money, `${cart}\n${origin}/cart`]),
  }
}

function dayAfter(now: Date, count: number): string {
  return formatDate(calendarDate(new Date(now.getTime() + days(count))))
}
