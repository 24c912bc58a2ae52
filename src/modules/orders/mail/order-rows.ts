import { formatMoney } from '#kernel/money/money.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { proofAddress } from '#modules/monograms/proof-address.ts'
import type { Row } from '#platform/mail/letter.ts'
import type { OrderDetail } from '../contract.ts'

type Group = OrderDetail['groups'][number]

/** "To Nora Hale, arrives Mon, Mar 9 to Wed, Mar 11" */
export function parcelTitle(group: Group): string {
  const arrives = arrivesInWords(group)
  if (group.lines.every(({ byEmail }) => byEmail)) return 'By email'
  return arrives ? `To ${group.recipientName}, ${arrives}` : `For ${group.recipientName}`
}

export function arrivesInWords({ arrives }: Pick<Group, 'arrives'>): string {
  if (!arrives) return ''
  const [earliest, latest] = [formatDate(arrives.earliest as CalendarDate), formatDate(arrives.latest as CalendarDate)]
  return earliest === latest ? `arrives ${latest}` : `arrives ${earliest} to ${latest}`
}

/** Of gifts to a registry, whom they are for and the town; the street is not the buyer's to know. */
export function addressLines({ address, method, recipientName, isRegistryGift, place }: Group): string[] {
  if (!address) return isRegistryGift ? [recipientName, place, method && `${method} delivery`].filter(Boolean) : []
  const { firstName, lastName, company, line1, line2, city, stateCode, zip } = address
  return [`${firstName} ${lastName}`, company, line1, line2, `${city}, ${stateCode} ${zip}`, method && `${method} delivery`].filter(Boolean)
}

export function lineRows({ lines }: Group, origin: string): Row[] {
  return lines.map(({ title, options, qty, unitPrice, discount, giftNote, personalization, byEmail }) => ({
    label: `${qty} × ${title}`,
    note:
      [
        options.join(', '),
        byEmail && 'Arrives by email',
        personalization && `Letters ${personalization.letters}. ${personalization.summary}`,
        giftNote && `Card: ${giftNote}`,
      ]
        .filter(Boolean)
        .join('. ') || undefined,
    ...(personalization && {
      picture: { src: origin + proofAddress(personalization.proofId, 'png'), alt: `The letters ${personalization.letters}`, width: 120 },
    }),
    amount: formatMoney((unitPrice + (personalization?.price ?? 0)) * qty - discount),
  }))
}

export function totalRows({ totals, taxes, tenders, due }: OrderDetail): Row[] {
  const discount = totals.productDiscount + totals.orderDiscount
  const delivery = totals.shipping - totals.shippingDiscount
  return [
    { label: 'Items', amount: formatMoney(totals.merchandise + totals.personalization - discount) },
    ...(totals.wrap > 0 ? [{ label: 'Gift wrap', amount: formatMoney(totals.wrap) }] : []),
    { label: 'Delivery', amount: delivery === 0 ? 'Free' : formatMoney(delivery) },
    ...taxes.filter((tax) => tax.amount > 0).map((tax) => ({ label: `${tax.jurisdiction} tax`, amount: formatMoney(tax.amount) })),
    { label: 'Total', amount: formatMoney(totals.grand), isTotal: true },
    ...tenders.map(({ label, amount }) => ({ label, amount: formatMoney(-amount) })),
    ...(tenders.length > 0 ? [{ label: 'Charged to your card', amount: formatMoney(due) }] : []),
  ]
}

export function cardLine({ brand, last4 }: NonNullable<OrderDetail['payment']>): string {
  return `${brand} ending in ${last4}`
}

export function billingLines({ billing, payment }: OrderDetail): string[] {
  const card = payment ? [cardLine(payment)] : []
  return billing ? [...card, billing.name, ...billing.lines] : card
}
