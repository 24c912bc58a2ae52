import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { sum } from '#kernel/money/money.ts'
import { minutes } from '#kernel/time/time.ts'
import { formatPhone } from '#kernel/us-address/us-address.ts'
import { openNotes } from '#modules/addresses/sealed-notes.ts'
import { listExemptions } from '#modules/pricing/exemption-schema.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import type { OrderDetail, OrderOverview } from '../contract.ts'
import type { StoredGroup, StoredOrderLine, StoredOrder } from '../db/find-stored-order.ts'
import type { DisplayedStatus } from '../domain/display-status.ts'
import { determineShownPaymentStatus } from '../domain/payment-status.ts'
import {
  describeOrderStatus,
  unfulfilledUnit,
  type OrderStatusInput,
} from './describe-order-status.ts'
import type { OrderedGiftCardLine } from '../order-glance-schemas.ts'
import { findDeliveryDates } from './find-delivery-dates.ts'
import { describeReturnTerms, findReturnableUntil } from '../domain/return-terms.ts'
import { buildTimeline } from '../domain/timeline.ts'
import type { TenderRefund, OrderPayment } from './order-payment.ts'
import type { PlacedBilling } from '../placed-order.ts'
import type { OrderShop } from '../order-shop.ts'
import { isPickup } from '#kernel/shipping-method/pickup-method.ts'

export interface OrderFacts {
  readonly order: StoredOrder
  readonly money: OrderPayment | null
  readonly back: readonly TenderRefund[]
  readonly now: Date
  readonly sealer: Sealer
  readonly shop: OrderShop
}

/** Level 2: the whole order, for its owner or the holder of an emailed link. */
export function describeOrder(facts: OrderFacts): OrderDetail {
  const { order, money, back, sealer } = facts
  const display = describeOrderStatus(toStatusInput(facts))
  return {
    id: order.id,
    number: order.number,
    ...display,
    returnableUntil: findReturnableUntil(
      order.groups.flatMap(({ lines }) => lines),
      facts.now,
    ),
    placedAt: order.placedAt.toISOString(),
    email: order.email,
    currency: order.currency,
    paymentStatus: determineShownPaymentStatus({
      total: cardTotal(order),
      payment: money,
      tenderTotal: order.totals.grand - cardTotal(order),
    }),
    captured: money?.captured ?? 0,
    payment: money?.method ? { brand: money.method.brand, last4: money.method.last4 } : null,
    groups: order.groups.map((group) =>
      describeGroup(group, { placedAt: order.placedAt, now: facts.now, sealer, shop: facts.shop }),
    ),
    billing: order.billing ? describeBilling(order.billing) : null,
    adjustments: order.adjustments.map(({ kind, label, amount }) => ({ kind, label, amount })),
    taxes: [...order.taxes],
    taxExemptions: listExemptions(order.groups.map(({ taxExemption }) => taxExemption)),
    totals: order.totals,
    tenders: order.tenders.map(({ label, amount }) => ({ label, amount })),
    due: cardTotal(order),
    refunds: (money?.refunds ?? []).map((refund) => ({ ...refund, at: toIsoInstant(refund.at) })),
    otherRefunds: back.map((refund) => ({ ...refund, at: refund.at.toISOString() })),
    timeline: toTimeline(facts, display),
    policies: { terms: order.policies.terms, privacy: order.policies.privacy },
  }
}

type GlanceFacts = Omit<OrderFacts, 'back' | 'sealer'>

/** Level 1: what an order number and email show. Contains no names, streets, amounts or notes. */
export function summarizeOrder(facts: GlanceFacts): OrderOverview {
  const { order } = facts
  const display = describeOrderStatus(toStatusInput(facts))
  return {
    number: order.number,
    ...display,
    placedAt: order.placedAt.toISOString(),
    groups: order.groups.map((group) => ({
      place: group.place,
      ...describePickup(group, facts.shop),
      arrives: toArrival(group),
      lines: group.lines.map(({ title, options, qty, picture, isGiftCard }) => ({
        title,
        options: [...options],
        qty,
        picture,
        byEmail: isGiftCard,
      })),
    })),
    timeline: toTimeline(facts, display),
  }
}

function toStatusInput({ order, money, now, shop }: GlanceFacts): OrderStatusInput {
  const { status, groups, editableUntil } = order
  const lines = groups.flatMap((group) => group.lines)
  const units = lines.flatMap(({ pieces, isGiftCard }) =>
    (pieces?.map(hideRecipientState) ?? [unfulfilledUnit]).map((unit) => ({
      ...unit,
      isEmailed: isGiftCard,
    })),
  )
  return {
    status,
    total: cardTotal(order),
    money,
    pieces: units,
    methods: groups.flatMap(({ method }) => method ?? []),
    pickup: shop.pickup,
    returnableUntil: findReturnableUntil(lines, now),
    editableUntil,
    now,
  }
}

/** What was left for the card. */
function cardTotal({ totals, tenders }: Pick<StoredOrder, 'totals' | 'tenders'>): number {
  return totals.grand - sum(tenders.map((tender) => tender.amount))
}

type StoredUnitState = NonNullable<StoredOrderLine['pieces']>[number]

/**
 * Once a recipient has taken over a gift, the buyer sees it as delivered; its returns are not
 * shown to the buyer.
 */
function hideRecipientState({
  isOwnedByRecipient,
  ...unit
}: StoredUnitState): Omit<StoredUnitState, 'isOwnedByRecipient'> {
  return isOwnedByRecipient
    ? { ...unit, fulfillment: 'delivered', trackingStatus: 'delivered', returning: 'no' }
    : unit
}

function toTimeline(
  { order: { events, groups } }: Pick<OrderFacts, 'order'>,
  { status }: DisplayedStatus,
): OrderOverview['timeline'] {
  return buildTimeline({
    status,
    events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
    promises: groups.flatMap(({ method }) =>
      method ? { ...method, isPickup: isPickup(method.id) } : [],
    ),
  })
}

interface GroupContext {
  readonly placedAt: Date
  readonly now: Date
  readonly sealer: Sealer
  readonly shop: OrderShop
}

function describeGroup(
  group: StoredGroup,
  { placedAt, now, sealer, shop }: GroupContext,
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
    isRegistryGift: registryId !== null,
    place,
    method: method?.label ?? '',
    ...describePickup(group, shop),
    giftNote,
    wrap,
    pricesHidden,
    deliverOn,
    totals,
    arrives: toArrival(group),
    lines: group.lines.map((line) => ({
      ...describeLine(line, { group, placedAt, now }),
      ...(registryId && { monogramEditableUntil: null }),
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

function describeLine(
  line: StoredOrderLine,
  { group, placedAt, now }: Omit<GroupContext, 'sealer' | 'shop'> & { group: StoredGroup },
): OrderDetail['groups'][number]['lines'][number] {
  const {
    id,
    productSlug,
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
    productSlug,
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
    giftCard: describeGiftCard(line),
    returnable: describeReturnTerms(
      line.returnTerms,
      findDeliveryDates(line, { group, placedAt, now }),
    ),
    personalization,
    monogramEditableUntil:
      personalization
      && new Date(placedAt.getTime() + minutes(personalization.editMinutes)).toISOString(),
  }
}

function describeGiftCard({ giftCard, pieces }: StoredOrderLine): OrderedGiftCardLine | null {
  if (!giftCard) return null
  const { sendOn = null, design = null } = giftCard
  const sentAt = pieces?.find(({ deliveredAt }) => deliveredAt)?.deliveredAt
  return {
    recipientName: giftCard.recipientName ?? '',
    recipientEmail: giftCard.recipientEmail ?? '',
    senderName: giftCard.senderName ?? '',
    note: giftCard.note ?? '',
    sendOn,
    sentAt: sentAt?.toISOString() ?? null,
    design,
  }
}

function describePickup({ method }: StoredGroup, { pickup }: OrderShop) {
  return isPickup(method?.id) ? { pickup } : {}
}

function toArrival({ method }: StoredGroup): { earliest: string; latest: string } | null {
  return method && { earliest: method.earliest, latest: method.latest }
}

function describeBilling(billing: PlacedBilling): { name: string; lines: string[] } {
  const { firstName, lastName, line1, line2, city, region, postalCode, countryCode } = billing
  const place =
    countryCode === getShopLocale().country
      ? `${city}, ${region} ${postalCode}`
      : [postalCode, city, region].filter(Boolean).join(' ')
  return {
    name: `${firstName} ${lastName}`,
    lines: [line1, line2, place, countryCode === getShopLocale().country ? '' : countryCode].filter(
      Boolean,
    ),
  }
}

/** Converts a PostgreSQL timestamp to ISO 8601. */
function toIsoInstant(text: string): string {
  return new Date(text).toISOString()
}
