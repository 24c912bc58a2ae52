import { formatMoney } from '#kernel/money/money.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import {
  action,
  ledger,
  ledgerText,
  letter,
  letterText,
  lines,
  paragraph,
  subheading,
  type MailBody,
} from '#platform/mail/letter.ts'
import type { OrderDetail } from '../contract.ts'
import {
  addressLines,
  billingLines,
  cardLine,
  lineRows,
  parcelTitle,
  totalRows,
} from './order-rows.ts'

type Group = OrderDetail['groups'][number]

export function orderPlacedMail(
  order: OrderDetail,
  { origin, track: trackingLink }: { origin: string; track: string },
): MailBody {
  const thanks = `Thank you. Order ${order.number} is placed.`
  const chargeSentence =
    order.due === 0
      ? noChargeSentence(order)
      : 'We will charge '
        + `${formatMoney(order.due)}${order.payment ? ` to your ${cardLine(order.payment)}` : ''}.`
  const linkNote =
    'This link opens your order without signing in. It is valid for 90 days. Do not share it.'
  const notes = ({ giftNote, deliverOn }: Group): string[] => [
    ...(deliverOn ? [`Needed by ${formatDate(deliverOn as CalendarDate)}.`] : []),
    ...(giftNote ? [`Gift note: ${giftNote}`] : []),
  ]
  return {
    subject: `Your Aumbry order ${order.number}`,
    html: letter({
      preheader: `${chargeSentence} ${order.next}`,
      heading: thanks,
      origin,
      body: [
        paragraph(`${chargeSentence} ${order.next}`),
        action('Track your order', trackingLink),
        paragraph(linkNote),
        ...order.groups.flatMap((group) => [
          subheading(parcelTitle(group)),
          ledger(lineRows(group, origin)),
          ...notes(group).map((note) => paragraph(note)),
          ...(addressLines(group).length > 0 ? [lines(addressLines(group))] : []),
        ]),
        subheading('Order summary'),
        ledger(totalRows(order)),
        ...(billingLines(order).length > 0
          ? [subheading('Paid by'), lines(billingLines(order))]
          : []),
      ],
    }),
    text: letterText([
      thanks,
      `${chargeSentence} ${order.next}`,
      `Track your order:\n${trackingLink}\n${linkNote}`,
      ...order.groups.flatMap((group) => [
        `${parcelTitle(group)}\n\n${ledgerText(lineRows(group, origin))}`,
        ...notes(group),
        ...(addressLines(group).length > 0 ? [addressLines(group).join('\n')] : []),
      ]),
      ledgerText(totalRows(order)),
      ...(billingLines(order).length > 0 ? [`Paid by\n${billingLines(order).join('\n')}`] : []),
    ]),
  }
}

function noChargeSentence({ tenders }: OrderDetail): string {
  return tenders.length === 0
    ? 'Nothing to pay.'
    : 'Your order is paid in full. Nothing is charged to a card.'
}
