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
import { addressLines, billingLines, lineRows, parcelTitle, totalRows } from './order-rows.ts'

type Group = OrderDetail['groups'][number]

/** The confirmation: what was bought, what it cost, where it goes, when it comes, and the link that follows it. */
export function orderPlacedMail(
  order: OrderDetail,
  { origin, track }: { origin: string; track: string },
): MailBody {
  const thanks = `Thank you. Order ${order.number} is placed.`
  const paid =
    order.due === 0
      ? nothingLeft(order)
      : `We charge ${formatMoney(order.due)}${order.payment ? ` to your ${order.payment.brand} ending in ${order.payment.last4}` : ''}.`
  const follow =
    'This link opens the whole order without signing in. It is good for 90 days; keep it to yourself.'
  const notes = ({ giftNote, deliverOn }: Group): string[] => [
    ...(deliverOn ? [`Needed by ${formatDate(deliverOn as CalendarDate)}.`] : []),
    ...(giftNote ? [`Gift note: ${giftNote}`] : []),
  ]
  return {
    subject: `Your Aumbry order ${order.number}`,
    html: letter({
      preheader: `${paid} ${order.next}`,
      heading: thanks,
      origin,
      body: [
        paragraph(`${paid} ${order.next}`),
        action('Follow your order', track),
        paragraph(follow),
        ...order.groups.flatMap((group) => [
          subheading(parcelTitle(group)),
          ledger(lineRows(group, origin)),
          ...notes(group).map((note) => paragraph(note)),
          ...(addressLines(group).length > 0 ? [lines(addressLines(group))] : []),
        ]),
        subheading('What it comes to'),
        ledger(totalRows(order)),
        ...(billingLines(order).length > 0
          ? [subheading('Paid by'), lines(billingLines(order))]
          : []),
      ],
    }),
    text: letterText([
      thanks,
      `${paid} ${order.next}`,
      `Follow your order:\n${track}\n${follow}`,
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

function nothingLeft({ tenders }: OrderDetail): string {
  return tenders.length === 0 ? 'Nothing to pay.' : 'It is paid; nothing is charged to a card.'
}
