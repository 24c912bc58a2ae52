import { formatMoney } from '#kernel/money/money.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { proofPath } from '#modules/monograms/proof-path.ts'
import type { Row } from '#platform/mail/email-layout.ts'
import type { OrderDetail } from '../contract.ts'
import { calculateLinePrice } from '../domain/line-price.ts'

type Group = OrderDetail['groups'][number]

/**
 * "To Nora Hale, arrives Mon, Mar 9 to Wed, Mar 11". Groups without a shipment, such as gift
 * cards, are sent by email.
 */
export function formatGroupTitle(group: Group): string {
  const arrives = describeArrival(group)
  if (group.lines.every(({ byEmail }) => byEmail)) return 'Sent by email'
  return arrives ? `To ${group.recipientName}, ${arrives}` : `For ${group.recipientName}`
}

export function describeArrival({ arrives }: Pick<Group, 'arrives'>): string {
  if (!arrives) return ''
  const [earliest, latest] = [
    formatDate(arrives.earliest as CalendarDate),
    formatDate(arrives.latest as CalendarDate),
  ]
  return earliest === latest ? `arrives ${latest}` : `arrives ${earliest} to ${latest}`
}

/** Registry gifts show only the name and city, since the buyer must not learn the street. */
export function formatAddressLines({
  address,
  method,
  recipientName,
  isRegistryGift,
  place,
}: Group): string[] {
  if (!address)
    return isRegistryGift
      ? [recipientName, place, method && `${method} shipping`].filter(Boolean)
      : []
  const { firstName, lastName, company, line1, line2, city, stateCode, zip } = address
  return [
    `${firstName} ${lastName}`,
    company,
    line1,
    line2,
    `${city}, ${stateCode} ${zip}`,
    method && `${method} shipping`,
  ].filter(Boolean)
}

/** Formats lines at their price before discounts, which are among the totals. */
export function formatLineRows({ lines }: Group, origin: string): Row[] {
  return lines.map(({ title, options, giftNote, byEmail, ...line }) => ({
    label: `${line.qty} × ${title}`,
    note:
      [
        options.join(', '),
        byEmail && 'Arrives by email',
        line.personalization
          && `Monogram ${line.personalization.letters}. ${line.personalization.summary}`,
        giftNote && `Gift note: ${giftNote}`,
      ]
        .filter(Boolean)
        .join('. ') || undefined,
    ...(line.personalization && {
      picture: {
        src: origin + proofPath(line.personalization.proofId, 'png'),
        alt: `Monogram ${line.personalization.letters}`,
        width: 120,
      },
    }),
    amount: formatMoney(calculateLinePrice(line).amount),
  }))
}

/** Formats the rows from the items to the amount charged, with one row for each discount. */
export function formatTotalRows(order: OrderDetail): Row[] {
  const { totals, taxes, tenders, due } = order
  const shipping = totals.shipping - totals.shippingDiscount
  return [
    { label: 'Items', amount: formatMoney(totals.merchandise + totals.personalization) },
    ...discountRows(order),
    ...(totals.wrap > 0 ? [{ label: 'Gift wrap', amount: formatMoney(totals.wrap) }] : []),
    { label: 'Shipping', amount: shipping === 0 ? 'Free' : formatMoney(shipping) },
    ...taxes
      .filter((tax) => tax.amount > 0)
      .map((tax) => ({ label: `${tax.jurisdiction} tax`, amount: formatMoney(tax.amount) })),
    { label: 'Total', amount: formatMoney(totals.grand), isTotal: true },
    ...tenders.map(({ label, amount }) => ({ label, amount: formatMoney(-amount) })),
    ...(tenders.length > 0 ? [{ label: 'Charged to your card', amount: formatMoney(due) }] : []),
  ]
}

function discountRows({ adjustments }: OrderDetail): Row[] {
  const sums = new Map<string, number>()
  for (const { kind, label, amount } of adjustments)
    if (kind === 'product-discount' || kind === 'order-discount')
      sums.set(label, (sums.get(label) ?? 0) - Math.abs(amount))
  return [...sums].map(([label, amount]) => ({ label, amount: formatMoney(amount) }))
}

export function formatCard({ brand, last4 }: NonNullable<OrderDetail['payment']>): string {
  return `${brand} ending in ${last4}`
}

/** The card and its billing address; empty when nothing is charged to a card. */
export function formatBillingLines({ billing, payment, due }: OrderDetail): string[] {
  if (due === 0) return []
  const card = payment ? [formatCard(payment)] : []
  return billing ? [...card, billing.name, ...billing.lines] : card
}
