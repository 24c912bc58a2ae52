import { createDateFormat } from '#kernel/locale/date-format.ts'
import type { CheckoutView } from '#modules/checkout/contract.ts'
import { createEmailPicture } from '#modules/catalog/email-picture.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { button, ledger, paragraph, smallPrint } from '#platform/mail/email-blocks.ts'
import { itemList } from '#platform/mail/email-items.ts'
import { renderEmail, type EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

type ViewedLine = Pick<
  CheckoutView['lines'][number],
  'qty' | 'title' | 'options' | 'total' | 'picture'
>

export interface PaymentLink {
  readonly lines: readonly ViewedLine[]
  readonly total: number
  readonly due: number
  readonly url: string
  readonly until: Date
  readonly timeZone: string
  readonly shop: EmailShop
}

/** The order as it was agreed on the phone, and where to pay it. */
const formatEnd = createDateFormat({ dateStyle: 'full', timeStyle: 'short' })

export function paymentLinkEmail({
  lines,
  total,
  due,
  url,
  until,
  timeZone,
  shop,
}: PaymentLink): EmailContent {
  const end = formatEnd(until, timeZone)
  return renderEmail({
    subject: `Your order with ${shop.name}: ${formatMoney(total)} to pay`,
    heading: 'Your order is ready to be paid',
    blocks: [
      paragraph(`We keep the items and the price for you until ${end}.`),
      itemList(
        lines.map(({ qty, title, options, total: amount, picture }) => ({
          title,
          qty,
          picture: createEmailPicture(picture, shop.origin),
          notes: [options.map(({ value }) => value).join(', ')],
          amount: formatMoney(amount),
        })),
      ),
      ledger([{ label: 'Total with shipping and tax', amount: formatMoney(total), isTotal: true }]),
      button(`Pay ${formatMoney(due)}`, url),
      smallPrint(
        'Whoever has this link can see and pay the order. You are not charged if you ignore it.',
      ),
    ],
    reason: 'you ordered with us by phone or email',
    shop,
  })
}
