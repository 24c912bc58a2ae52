import { formatPaymentMethod } from '#kernel/payment-method/format-payment-method.ts'
import { formatTaxRate } from '#kernel/money/format-tax-rate.ts'
import { calculateItemsTotal, calculateLinePrice } from '#kernel/money/line-price.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { describeExemption } from '#kernel/tax-exemption/describe-exemption.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { formatMethod, formatMethodRow } from '#kernel/shipping-method/format-method.ts'
import { createEmailPicture } from '#modules/catalog/email-picture.ts'
import { proofPath } from '#modules/monograms/proof-path.ts'
import type { LedgerRow } from '#platform/mail/email-blocks.ts'
import type { EmailItem } from '#platform/mail/email-items.ts'
import type { OrderDetail } from '../contract.ts'
import { describeMonogramPrice } from '../domain/invoice.ts'

type Group = OrderDetail['groups'][number]
type Line = Group['lines'][number]

export function formatGroupTitle({ recipientName, pickup, method }: Group): string {
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
  if (pickup) return [recipientName, pickup.address, pickup.hours]
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
export function toEmailItems(lines: readonly Line[], origin: string): EmailItem[] {
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
        ...(line.giftCard ? describeGiftCard(line.giftCard) : [line.returnable]),
        line.giftNote && `Gift note: “${line.giftNote}”`,
      ],
      amount: formatMoney(amount),
      ...(line.personalization && { monogram: createMonogramPicture(line, origin) }),
    }
  })
}

function describeGiftCard({
  recipientName,
  recipientEmail,
  sendOn,
}: NonNullable<Line['giftCard']>): string[] {
  return [
    recipientName === ''
      ? 'For you, to print or pass on.'
      : `For ${recipientName}, by email to ${recipientEmail}.`,
    sendOn ? `Emailed ${formatDate(sendOn as CalendarDate)}.` : 'Emailed within the hour.',
  ]
}

function describeMonogram({ personalization, qty }: Line): string {
  if (!personalization) return ''
  const { letters, summary, price } = personalization
  return [`Monogram ${letters}`, summary, describeMonogramPrice({ price, qty })]
    .filter(Boolean)
    .map((words) => `${words}.`)
    .join(' ')
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
  const { totals, taxes, taxExemptions, tenders, due } = order
  return [
    { label: 'Items', amount: formatMoney(calculateItemsTotal(totals)) },
    ...adjustmentRows(order),
    ...taxes.map(({ jurisdiction, rate, amount }) => ({
      label: `${jurisdiction} tax, ${formatTaxRate(rate)}`,
      amount: formatMoney(amount),
    })),
    ...(taxes.length === 0 && taxExemptions.length === 0 ? [{ label: 'Tax', amount: 'None' }] : []),
    ...taxExemptions.map((exemption) => {
      const { label, note, words } = describeExemption(exemption)
      return { label: `${label}. ${note}`, amount: words }
    }),
    { label: 'Total', amount: formatMoney(totals.grand), isTotal: true },
    ...tenders.map(({ label, amount }) => ({ label, amount: formatMoney(-amount) })),
    ...(tenders.length > 0 ? [{ label: 'Charged to your card', amount: formatMoney(due) }] : []),
  ]
}

/** One row for each coupon, discount, gift wrap and shipping method. */
function adjustmentRows({ adjustments }: OrderDetail): LedgerRow[] {
  const sums = new Map<string, number>()
  for (const { kind, label, amount } of adjustments) {
    if (kind === 'tax' || kind === 'personalization') continue
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
