import { formatPaymentMethod } from '#kernel/payment-method/format-payment-method.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { formatMethod, formatMethodRow } from '#kernel/shipping-method/format-method.ts'
import { createEmailPicture } from '#modules/catalog/email-picture.ts'
import { proofPath } from '#modules/monograms/proof-path.ts'
import type { LedgerRow } from '#platform/mail/email-blocks.ts'
import type { EmailItem } from '#platform/mail/email-items.ts'
import type { OrderDetail } from '../contract.ts'
import { calculateLinePrice } from '../domain/line-price.ts'

type Group = OrderDetail['groups'][number]
type Line = Group['lines'][number]

/** Groups without a shipment, such as gift cards, are sent by email. */
export function formatGroupTitle({ lines, recipientName, pickup, method }: Group): string {
  if (lines.every(({ byEmail }) => byEmail)) return 'Sent by email'
  return pickup ? method : `To ${recipientName}`
}

/** "Arrives Mon, Mar 9 to Wed, Mar 11. Standard shipping." */
export function formatShipping({ arrives, method, pickup }: Group): string {
  if (pickup) return arrives ? `Ready by ${formatDate(arrives.latest as CalendarDate)}.` : ''
  return [describeArrival(arrives), method && `${formatMethod(method)}.`].filter(Boolean).join(' ')
}

function describeArrival(arrives: Group['arrives']): string {
  if (!arrives) return ''
  const [earliest, latest] = [
    formatDate(arrives.earliest as CalendarDate),
    formatDate(arrives.latest as CalendarDate),
  ]
  return earliest === latest ? `Arrives ${latest}.` : `Arrives ${earliest} to ${latest}.`
}

/** Registry gifts show only the name and city, since the buyer must not learn the street. */
export function formatAddressLines(group: Group): string[] {
  const { address, isRegistryGift, recipientName, place, pickup } = group
  if (pickup) return [pickup.address, pickup.hours]
  if (!address) return isRegistryGift ? [recipientName, place].filter(Boolean) : []
  const { firstName, lastName, company, line1, line2, city, stateCode, zip } = address
  return [`${firstName} ${lastName}`, company, line1, line2, `${city}, ${stateCode} ${zip}`].filter(
    Boolean,
  )
}

/** What the parcel is like, besides the gift note. */
export function formatGroupExtras({ deliverOn, wrap, pricesHidden }: Group): string {
  return [
    deliverOn && `Needed by ${formatDate(deliverOn as CalendarDate)}.`,
    wrap && 'Gift wrapped.',
    pricesHidden && 'No prices in the parcel.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Lines at their price before discounts, which are among the totals, as on the order's page. */
export function toEmailItems({ lines }: Group, origin: string): EmailItem[] {
  return lines.map((line) => {
    const { each, amount } = calculateLinePrice(line)
    return {
      title: line.title,
      qty: line.qty,
      picture: createEmailPicture(line.picture, origin),
      notes: [
        line.options.join(', '),
        line.qty > 1 ? `${formatMoney(each)} each` : '',
        describeMonogram(line),
        line.byEmail ? describeSending(line) : line.returnable,
        line.giftNote && `Gift note: “${line.giftNote}”`,
      ],
      amount: formatMoney(amount),
      ...(line.personalization && { monogram: createMonogramPicture(line, origin) }),
    }
  })
}

function describeSending({ sendOn }: Line): string {
  return sendOn ? `Emailed ${formatDate(sendOn as CalendarDate)}.` : 'Emailed right away.'
}

function describeMonogram({ personalization }: Line): string {
  if (!personalization) return ''
  const { letters, summary, price } = personalization
  return `Monogram ${letters}${price > 0 ? `, ${formatMoney(price)}` : ''}. ${summary}`
}

function createMonogramPicture({ personalization }: Line, origin: string) {
  return {
    src: origin + proofPath(personalization?.proofId ?? '', 'png'),
    alt: `Monogram ${personalization?.letters ?? ''}`,
    width: 120,
    color: '#ffffff',
  }
}

/** The rows from the items to the amount charged, as on the order's page. */
export function formatTotalRows(order: OrderDetail): LedgerRow[] {
  const { totals, taxes, tenders, due } = order
  return [
    { label: 'Items', amount: formatMoney(totals.merchandise) },
    ...adjustmentRows(order),
    ...taxes
      .filter((tax) => tax.amount > 0)
      .map((tax) => ({ label: `${tax.jurisdiction} tax`, amount: formatMoney(tax.amount) })),
    { label: 'Total', amount: formatMoney(totals.grand), isTotal: true },
    ...tenders.map(({ label, amount }) => ({ label, amount: formatMoney(-amount) })),
    ...(tenders.length > 0 ? [{ label: 'Charged to your card', amount: formatMoney(due) }] : []),
  ]
}

/** One row for each coupon, discount, monogram, gift wrap and shipping method. */
function adjustmentRows({ adjustments }: OrderDetail): LedgerRow[] {
  const sums = new Map<string, number>()
  for (const { kind, label, amount } of adjustments) {
    if (kind === 'tax') continue
    const name = kind === 'shipping' ? formatMethodRow(label) : label
    const signed = kind.endsWith('discount') ? -Math.abs(amount) : amount
    sums.set(name, (sums.get(name) ?? 0) + signed)
  }
  return [...sums].map(([label, amount]) => ({
    label,
    amount: amount === 0 ? 'Free' : formatMoney(amount),
  }))
}

/** The card and its billing address; empty when nothing is charged to a card. */
export function formatBillingLines({ billing, payment, due }: OrderDetail): string[] {
  if (due === 0) return []
  const card = payment ? [formatPaymentMethod(payment)] : []
  return billing ? [...card, billing.name, ...billing.lines] : card
}
