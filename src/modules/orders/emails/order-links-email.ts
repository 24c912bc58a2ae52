import { html } from 'hono/html'
import { formatMoney } from '#kernel/money/money.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import {
  renderEmailLayout,
  renderPlainTextLayout,
  paragraph,
  primaryColor,
  type EmailContent,
} from '#platform/mail/email-layout.ts'
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
  const explanation =
    'You asked for links to the orders placed with this address. Each link opens one '
    + 'order and is valid for 90 days. Do not share them.'
  const describe = (order: ListedOrder): string =>
    `placed ${formatDate(calendarDate(order.placedAt))}, ${formatMoney(order.total)}`
  return {
    subject: heading,
    html: renderEmailLayout({
      preheader: explanation,
      heading,
      shop,
      body: [
        paragraph(explanation),
        ...orders.map((order) =>
          paragraph(
            html`<a
                href="${order.track}"
                class="brand"
                style="color:${primaryColor};font-weight:600"
                >${order.number}</a
              >, ${describe(order)}`,
          ),
        ),
      ],
    }),
    text: renderPlainTextLayout(shop, [
      heading,
      explanation,
      ...orders.map((order) => `${order.number}, ${describe(order)}\n${order.track}`),
    ]),
  }
}
