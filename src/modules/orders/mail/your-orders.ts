import { html } from 'hono/html'
import { formatMoney } from '#kernel/money/money.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { letter, letterText, paragraph, type MailBody } from '#platform/mail/letter.ts'

export interface ListedOrder {
  readonly number: string
  readonly placedAt: Date
  readonly total: number
  readonly track: string
}

/** Every order of an address, each with its own link; sent only to that address. */
export function yourOrdersMail(orders: readonly ListedOrder[], origin: string): MailBody {
  const heading =
    orders.length === 1 ? 'Your order at Aumbry' : `Your ${orders.length} orders at Aumbry`
  const why =
    'You asked for links to the orders placed with this address. Each link is good for 90 days and opens one order; keep them to yourself.'
  const said = (order: ListedOrder): string =>
    `placed ${formatDate(calendarDate(order.placedAt))}, ${formatMoney(order.total)}`
  return {
    subject: heading,
    html: letter({
      preheader: why,
      heading,
      origin,
      body: [
        paragraph(why),
        ...orders.map((order) =>
          paragraph(
            html`<a href="${order.track}" class="brand" style="color:#004832;font-weight:600"
                >${order.number}</a
              >, ${said(order)}`,
          ),
        ),
      ],
    }),
    text: letterText([
      heading,
      why,
      ...orders.map((order) => `${order.number}, ${said(order)}\n${order.track}`),
    ]),
  }
}
