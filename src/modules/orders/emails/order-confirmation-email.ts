import { formatMoney } from '#kernel/money/money.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import {
  renderButton,
  renderLedger,
  renderPlainTextLedger,
  renderEmailLayout,
  renderPlainTextLayout,
  renderLines,
  paragraph,
  subheading,
  type EmailContent,
} from '#platform/mail/email-layout.ts'
import type { OrderDetail } from '../contract.ts'
import {
  formatAddressLines,
  formatBillingLines,
  formatCard,
  formatLineRows,
  formatGroupTitle,
  formatTotalRows,
} from './order-rows.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

type Group = OrderDetail['groups'][number]

export function orderConfirmationEmail(
  order: OrderDetail,
  { shop, track: trackingLink }: { shop: EmailShop; track: string },
): EmailContent {
  const thanks = `Thank you. Order ${order.number} is placed.`
  const chargeSentence =
    order.due === 0
      ? noChargeSentence(order)
      : 'We will charge '
        + `${formatMoney(order.due)}${order.payment ? ` to your ${formatCard(order.payment)}` : ''}.`
  const linkNote =
    'This link opens your order without signing in. It is valid for 90 days. Do not share it.'
  const notes = ({ giftNote, deliverOn }: Group): string[] => [
    ...(deliverOn ? [`Needed by ${formatDate(deliverOn as CalendarDate)}.`] : []),
    ...(giftNote ? [`Gift note: ${giftNote}`] : []),
  ]
  return {
    subject: `Your ${shop.name} order ${order.number}`,
    html: renderEmailLayout({
      preheader: `${chargeSentence} ${order.next}`,
      heading: thanks,
      shop,
      body: [
        paragraph(`${chargeSentence} ${order.next}`),
        renderButton('Track your order', trackingLink),
        paragraph(linkNote),
        ...order.groups.flatMap((group) => [
          subheading(formatGroupTitle(group)),
          renderLedger(formatLineRows(group, shop.origin)),
          ...notes(group).map((note) => paragraph(note)),
          ...(formatAddressLines(group).length > 0 ? [renderLines(formatAddressLines(group))] : []),
        ]),
        subheading('Order summary'),
        renderLedger(formatTotalRows(order)),
        ...(formatBillingLines(order).length > 0
          ? [subheading('Paid by'), renderLines(formatBillingLines(order))]
          : []),
      ],
    }),
    text: renderPlainTextLayout(shop, [
      thanks,
      `${chargeSentence} ${order.next}`,
      `Track your order:\n${trackingLink}\n${linkNote}`,
      ...order.groups.flatMap((group) => [
        `${formatGroupTitle(group)}\n\n${renderPlainTextLedger(formatLineRows(group, shop.origin))}`,
        ...notes(group),
        ...(formatAddressLines(group).length > 0 ? [formatAddressLines(group).join('\n')] : []),
      ]),
      renderPlainTextLedger(formatTotalRows(order)),
      ...(formatBillingLines(order).length > 0
        ? [`Paid by\n${formatBillingLines(order).join('\n')}`]
        : []),
    ]),
  }
}

function noChargeSentence({ tenders }: OrderDetail): string {
  return tenders.length === 0
    ? 'Nothing to pay.'
    : 'Your order is paid in full. Nothing is charged to a card.'
}
