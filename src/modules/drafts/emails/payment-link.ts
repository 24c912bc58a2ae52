import type { PricedCheckout } from '#modules/checkout/draft-checkout.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'
import { createNoteEmail } from '#platform/mail/note-email.ts'

export interface PaymentLink {
  readonly priced: PricedCheckout
  readonly url: string
  readonly until: Date
  readonly timeZone: string
  readonly shop: EmailShop
}

/** The order as it was agreed on the phone, and where to pay it. */
export function paymentLinkEmail({
  priced: { view },
  url,
  until,
  timeZone,
  shop,
}: PaymentLink): EmailContent {
  const items = view.lines.map(
    ({ qty, title, options, total }) =>
      `${qty} × ${[title, ...options.map(({ value }) => value)].join(', ')}: ${formatMoney(total)}`,
  )
  const end = until.toLocaleString('en-US', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  })
  const { totals } = view
  return createNoteEmail({
    subject: `Your order with ${shop.name}: ${formatMoney(totals.grand)} to pay`,
    heading: 'Your order is ready to be paid',
    paragraphs: [
      ...items,
      `With shipping and tax, the total is ${formatMoney(totals.grand)}.`,
      `We keep the items and the price for you until ${end}.`,
    ],
    button: { label: `Pay ${formatMoney(view.due)}`, url },
    after: 'Whoever has this link can see and pay the order. You are not charged if you ignore it.',
    reason: 'you ordered with us by phone or email',
    shop,
  })
}
