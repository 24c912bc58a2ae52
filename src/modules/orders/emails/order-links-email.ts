import { formatMoney } from '#kernel/money/money.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { linkList, paragraph } from '#platform/mail/email-blocks.ts'
import { renderEmail, type EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

export interface ListedOrder {
  readonly number: string
  readonly placedAt: Date
  readonly total: number
  readonly track: string
}

/** Lists the orders of an address with a link for each. Sent only to that address. */
export function orderLinksEmail(orders: readonly ListedOrder[], shop: EmailShop): EmailContent {
  const heading =
    orders.length === 1
      ? `Your order at ${shop.name}`
      : `Your ${orders.length} orders at ${shop.name}`
  return renderEmail({
    subject: heading,
    heading,
    blocks: [
      paragraph('Each link opens one order and is valid for 90 days. Do not share them.'),
      linkList(
        orders.map(({ number, placedAt, total, track }) => ({
          label: number,
          url: track,
          note: `placed ${formatDate(calendarDate(placedAt))}, ${formatMoney(total)}`,
        })),
      ),
    ],
    reason: 'you asked for links to the orders placed with this address',
    shop,
  })
}
