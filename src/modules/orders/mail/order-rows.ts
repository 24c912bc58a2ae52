import { formatMoney } from '#kernel/money/money.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { proofAddress } from '#modules/monograms/proof-address.ts'
import type { Row } from '#platform/mail/letter.ts'
import type { OrderDetail } from '../contract.ts'
import { linePrice } from '../domain/line-price.ts'

type Group = OrderDetail['groups'][number]

/** "To Nora Hale, arrives Mon, Mar 9 to Wed, Mar 11". What is not shipped, a gift card for one, is sent by email. */
export function parcelTitle(group: Group): string {
  const arrives = arrivesInWords(group)
  if (group.lines.every(({ byEmail }) => byEmail)) return 'Sent by email'
  return arrives ? `To ${group.recipientName}, ${arrives}` : `For ${group.recipientName}`
}

export function arrivesInWords({ arrives }: Pick<Group, 'arrives'>): string {
  if (!arrives) return ''
  const [earliest, latest] = [
    formatDate(arrives.earliest as CalendarDate),
    formatDate(arrives.latest as CalendarDate),
  ]
  return earliest === latest ? `arrives ${latest}` : `arrives ${earliest} to ${latest}`
}

/** Of gifts to a registry, whom they are for and the town; the street is not the buyer's to know. */
export function addressLines({
  address,
  method,
  recipientName,
  isRegistryGift,
  place,
}: Group): string[] {
  if (!address)
    return isRegistryGift
      ? [recipientName, place, method && `${method} delivery`].filter(Boolean)
      : []
  const { firstName, lastName, company, line1, line2, city, stateCode, zip } = address
  return [
    `${firstName} ${lastName}`,
    company,
    line1,
    line2,
    `${city}, ${stateCode} ${zip}`,
    method && `${method} delivery`,
  ].filter(Boolean)
}

/** At the price on the page; what was taken off stands among the totals. */
export function lineRows({ lines }: Group, origin: string): Row[] {
  return lines.map(({ title, options, giftNote, byEmail, ...line }) => ({
    label: `${line.qty} × ${title}`,
    note:
      [
        options.join(', '),
        byEmail && 'Arrives by email',
        line.personalization
          && `Letters ${line.personalization.letters}. ${line.personalization.summary}`,
        giftNote && `Card: ${giftNote}`,
      ]
        .filter(Boolean)
        .join('. ') || undefined,
    ...(line.personalization && {
      picture: {
        src: origin + proofAddress(line.personalization.proofId, 'png'),
        alt: `The letters ${line.personalization.letters}`,
        width: 120,
      },
    }),
    amount: formatMoney(linePrice(line).amount),
  }))
}

/** From the items, at the prices of the lines, to what was charged. Each discount is a row with its name. */
export function totalRows(order: OrderDetail): Row[] {
  const { totals, taxes, tenders, due } = order
  const delivery = totals.shipping - totals.shippingDiscount
  return [
    { label: 'Items', amount: formatMoney(totals.merchandise + totals.personalization) },
    ...discountRows(order),
    ...(totals.wrap > 0 ? [{ label: 'Gift wrap', amount: formatMoney(totals.wrap) }] : []),
    { label: 'Delivery', amount: delivery === 0 ? 'Free' : formatMoney(delivery) },
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

export function cardLine({ brand, last4 }: NonNullable<OrderDetail['payment']>): string {
  return `${brand} ending in ${last4}`
}

/** Whose card pays; nobody's where nothing is left for one. */
export function billingLines({ billing, payment, due }: OrderDetail): string[] {
  if (due === 0) return []
  const card = payment ? [cardLine(payment)] : []
  return billing ? [...card, billing.name, ...billing.lines] : card
}
