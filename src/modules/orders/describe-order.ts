import { sum } from '#kernel/money/money.ts'
import { minutes, type CalendarDate } from '#kernel/time/time.ts'
import { formatPhone } from '#kernel/us-address/us-address.ts'
import { openNotes } from '#modules/addresses/sealed-notes.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import type { OrderDetail, OrderGlance } from './contract.ts'
import type { StoredGroup, StoredOrderLine, StoredOrder } from './data/reader.ts'
import { displayStatus, type PieceFacts, type Shown } from './domain/display-status.ts'
import type { OrderStatus } from './domain/order-machine.ts'
import { paymentInWords, paymentStatus } from './domain/payment-status.ts'
import { onItsWay } from './on-its-way.ts'
import { returnInWords } from './domain/return-promise.ts'
import { timeline } from './domain/timeline.ts'
import type { BackBesideCard, OrderMoney } from './order-money.ts'
import type { PlacedBilling } from './placed-order.ts'

export interface OrderFacts {
  readonly order: StoredOrder
  readonly money: OrderMoney | null
  readonly back: readonly BackBesideCard[]
  readonly now: Date
  readonly sealer: Sealer
}

/** Level 2: all of it. */
export function describeOrder(facts: OrderFacts): OrderDetail {
  const { order, money, back, sealer } = facts
  const shown = shownOf(standing(facts))
  return {
    id: order.id,
    number: order.number,
    ...shown,
    placedAt: instant(order.placedAt),
    email: order.email,
    currency: order.currency,
    paymentStatus: paymentInWords({
      total: dueOf(order),
      payment: money,
      tendered: order.totals.grand - dueOf(order),
    }),
    payment: money?.method ? { brand: money.method.brand, last4: money.method.last4 } : null,
    groups: order.groups.map((group) =>
      groupDetail(group, { placedAt: new Date(order.placedAt), now: facts.now, sealer }),
    ),
    billing: order.billing ? billingLines(order.billing) : null,
    adjustments: order.adjustments.map(({ kind, label, amount }) => ({ kind, label, amount })),
    taxes: [...order.taxes],
    totals: order.totals,
    tenders: order.tenders.map(({ label, amount }) => ({ label, amount })),
    due: dueOf(order),
    refunds: (money?.refunds ?? []).map((refund) => ({ ...refund, at: instant(refund.at) })),
    backBesideCard: back.map((one) => ({ ...one, at: instant(one.at) })),
    timeline: stepsOf(order, shown),
    policies: { terms: order.policies.terms, privacy: order.policies.privacy },
  }
}

type GlanceFacts = Omit<OrderFacts, 'back' | 'sealer'>

/** Level 1: what a number and an address show. Nobody's name, no street, no amount, no note. */
export function glanceAtOrder(facts: GlanceFacts): OrderGlance {
  const { order } = facts
  const shown = shownOf(standing(facts))
  return {
    number: order.number,
    ...shown,
    placedAt: instant(order.placedAt),
    groups: order.groups.map((group) => ({
      place: group.place,
      arrives: arrivesOf(group),
      lines: group.lines.map(({ title, options, qty, picture, isGiftCard }) => ({
        title,
        options: [...options],
        qty,
        picture,
        byEmail: isGiftCard,
      })),
    })),
    timeline: stepsOf(order, shown),
  }
}

/** What the one word for an order is made of. */
export interface Standing {
  readonly status: OrderStatus
  /** What was left for the card. */
  readonly total: number
  readonly money: OrderMoney | null
  readonly pieces: readonly PieceFacts[]
  /** The last promised day of each parcel. */
  readonly latest: readonly CalendarDate[]
  readonly editableUntil: string | null
  readonly now: Date
}

export function shownOf({
  status,
  total,
  money,
  pieces,
  latest,
  editableUntil,
  now,
}: Standing): Shown {
  return displayStatus({
    status,
    payment: paymentStatus({ total, payment: money }),
    now,
    pieces,
    editableUntil: editableUntil ? new Date(editableUntil) : null,
    latest: latest.toSorted().at(-1) ?? null,
  })
}

function standing({ order, money, now }: GlanceFacts): Standing {
  const { status, groups, editableUntil } = order
  const latest = groups.flatMap((group) => group.method?.latest ?? [])
  const pieces = groups
    .flatMap((group) => group.lines)
    .flatMap((line) => line.pieces?.map(asBuyerSees) ?? [untouched])
  return { status, total: dueOf(order), money, pieces, latest, editableUntil, now }
}

/** What was left for the card. */
function dueOf({ totals, tenders }: Pick<StoredOrder, 'totals' | 'tenders'>): number {
  return totals.grand - sum(tenders.map((tender) => tender.amount))
}

/** What its recipient does with a piece is not told to who gave it: for them it has arrived, and that is all. */
function asBuyerSees({
  isGiven,
  ...piece
}: PieceFacts & { readonly isGiven: boolean }): PieceFacts {
  return isGiven ? { fulfillment: 'delivered', tracking: 'delivered', returning: 'no' } : piece
}

/** How a piece stands to which nothing has happened yet. */
export const untouched: PieceFacts = { fulfillment: 'unfulfilled', tracking: null, returning: 'no' }

function stepsOf({ events, groups }: StoredOrder, { status }: Shown): OrderGlance['timeline'] {
  return timeline({
    status,
    events: events.map((event) => ({ ...event, at: instant(event.at) })),
    promises: groups.flatMap((group) => group.method ?? []),
  })
}

interface GroupContext {
  readonly placedAt: Date
  readonly now: Date
  readonly sealer: Sealer
}

function groupDetail(
  group: StoredGroup,
  { placedAt, now, sealer }: GroupContext,
): OrderDetail['groups'][number] {
  const {
    id,
    recipientName,
    registryId,
    place,
    address,
    method,
    giftNote,
    wrap,
    pricesHidden,
    deliverOn,
    totals,
  } = group
  return {
    id,
    recipientName,
    isRegistryGift: registryId !== null && registryId !== undefined,
    place,
    method: method?.label ?? '',
    giftNote,
    wrap,
    pricesHidden,
    deliverOn: deliverOn ?? null,
    totals,
    arrives: arrivesOf(group),
    lines: group.lines.map((line) => ({
      ...lineDetail(line, { group, placedAt, now }),
      ...(registryId && { lettersUntil: null }),
    })),
    address: address && {
      firstName: address.firstName,
      lastName: address.lastName,
      company: address.company,
      line1: address.line1,
      line2: address.line2,
      city: address.city,
      stateCode: address.stateCode,
      zip: address.zip,
      phone: formatPhone(address.phone),
      deliveryNotes: openNotes(sealer, address),
    },
  }
}

function lineDetail(
  line: StoredOrderLine,
  { group, placedAt, now }: Omit<GroupContext, 'sealer'> & { group: StoredGroup },
): OrderDetail['groups'][number]['lines'][number] {
  const {
    id,
    goodsSlug,
    sku,
    title,
    options,
    qty,
    picture,
    giftNote,
    unitPrice,
    discount,
    tax,
    total,
    personalization,
  } = line
  return {
    id,
    goodsSlug,
    sku,
    title,
    options: [...options],
    qty,
    picture,
    giftNote,
    unitPrice,
    discount,
    tax,
    total,
    byEmail: line.isGiftCard,
    returnable: returnInWords(line.returnPromise, onItsWay(line, { group, placedAt, now })),
    personalization,
    lettersUntil:
      personalization
      && new Date(placedAt.getTime() + minutes(personalization.editMinutes)).toISOString(),
  }
}

function arrivesOf({ method }: StoredGroup): { earliest: string; latest: string } | null {
  return method && { earliest: method.earliest, latest: method.latest }
}

function billingLines(billing: PlacedBilling): { name: string; lines: string[] } {
  const { firstName, lastName, line1, line2, city, region, postalCode, countryCode } = billing
  const place =
    countryCode === 'US'
      ? `${city}, ${region} ${postalCode}`
      : [postalCode, city, region].filter(Boolean).join(' ')
  return {
    name: `${firstName} ${lastName}`,
    lines: [line1, line2, place, countryCode === 'US' ? '' : countryCode].filter(Boolean),
  }
}

/** The database's text of an instant, as the API writes instants. */
function instant(text: string): string {
  return new Date(text).toISOString()
}
