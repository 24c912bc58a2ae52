import { getLineMonogram } from '#modules/cart/describe-cart.ts'
import { cardForBuyer, findLineFacts } from '#modules/cart/find-line-facts.ts'
import { activeLines, type StoredCartLine } from '#modules/cart/load-cart-for-checkout.ts'
import type { VariantFacts } from '#modules/catalog/read-variants.ts'
import type {
  PlacedGiftCard,
  PlacedGroup,
  PlacedLine,
  PlacedOrder,
} from '#modules/orders/placed-order.ts'
import { findReturnPolicy } from '#modules/policies/list-return-policies.ts'
import type { PriceBreakdown } from '#modules/pricing/price-lines.ts'
import { sealNotes } from '#modules/addresses/sealed-notes.ts'
import { createId } from '#kernel/ids/ids.ts'
import { getDestination } from '#kernel/us-address/destinations.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import type { PolicyFacts } from '#modules/cart/read-policy-facts.ts'
import { toPickupAddress } from '../domain/pickup-choice.ts'
import { freezeTaxSale } from './freeze-tax-sale.ts'
import type { PricedCheckout, PricedCheckoutGroup } from '../queries/price-checkout.ts'
import { freezeTenders } from '../queries/tenders.ts'

/** The version of the return promise for products without a policy of their own. */
export const defaultReturnsVersion = '2026-11'

/** All that the order will consist of, as priced, and the cart lines that it takes. */
export interface CheckoutSnapshot {
  readonly order: Omit<PlacedOrder, 'id' | 'checkoutId' | 'placedAt'>
  readonly cartLines: readonly { readonly id: string; readonly qty: number }[]
}

export interface FreezeInput {
  readonly email: string
  readonly sessionId: string
  /** For return policies; each line freezes the one that applies to it. */
  readonly policyFacts: PolicyFacts
  /** The versions of the texts that the shopper agreed to. */
  readonly versions: { readonly terms: string; readonly privacy: string }
  /** Encrypts the delivery notes. */
  readonly sealer: Sealer
  readonly now: Date
  readonly channel?: 'phone' | undefined
}

/** Freezes a priced checkout with nothing missing; the order copies it and computes nothing. */
export function freezeCheckout(checkout: PricedCheckout, input: FreezeInput): CheckoutSnapshot {
  const { state, draft, goods, priced, tendered, groups, billing } = checkout
  const { email, sessionId, versions, now, channel } = input
  const { breakdown: quote } = priced
  const lineIds = new Map(
    activeLines(state).map((line) => [line.id, createId('oln', now.getTime())]),
  )
  const groupIds = new Map(groups.map((group) => [group.id, createId('ogr', now.getTime())]))
  return {
    order: {
      cartId: state.id,
      ...(channel && { channel }),
      ownerId: state.ownerId,
      sessionId,
      email,
      currency: quote.currency,
      totals: quote.totals,
      taxes: quote.taxes,
      billing,
      policies: { ...versions, returns: defaultReturnsVersion },
      marketing: draft.marketing ?? { consent: false, at: now.toISOString() },
      groups: groups.map((group) => freezeGroup({ checkout, input, groupIds, lineIds }, group)),
      tenders: freezeTenders(tendered, { state, goods, quote, lineIds }),
      adjustments: toOrderAdjustments(quote, { groupIds, lineIds }),
    },
    cartLines: activeLines(state).map(({ id, qty }) => ({ id, qty })),
  }
}

interface OrderIds {
  readonly groupIds: ReadonlyMap<string, string>
  readonly lineIds: ReadonlyMap<string, string>
}

interface FreezeContext extends OrderIds {
  readonly checkout: PricedCheckout
  readonly input: FreezeInput
}

function freezeGroup(context: FreezeContext, group: PricedCheckoutGroup): PlacedGroup {
  const {
    checkout: { state, priced },
    input: { email, sealer },
    groupIds,
    lineIds,
  } = context
  const stored = state.groups.find((one) => one.id === group.id)
  const quoted = priced.breakdown.groups.find((one) => one.id === group.id)
  if (!stored || !quoted) throw new Error(`The delivery ${group.id} was not priced.`)
  const address = getFrozenAddress(group)
  const delivery = {
    stateCode: address?.stateCode ?? null,
    isGift: stored.pricesHidden || Boolean(stored.registryId),
  }
  return {
    id: groupIds.get(group.id) ?? '',
    address: address && sealNotes(sealer, address),
    giftNote: stored.giftNote,
    pricesHidden: stored.pricesHidden,
    totals: quoted.totals,
    taxes: quoted.taxes,
    taxSale: freezeTaxSale(group.priced, priced.breakdown, lineIds),
    taxExemption: group.priced.exemption,
    taxedState: getPickupState(group.priced),
    wrap: quoted.totals.wrap > 0,
    deliverOn: stored.deliverOn,
    registryId: stored.registryId,
    shipAfter: group.notBefore,
    returnableUntil: group.returnableUntil,
    recipientName: stored.registryId
      ? stored.recipientName
      : recipientOf(address, stored.recipientName || email),
    method: group.priced.methods.find((one) => one.id === group.methodId) ?? null,
    lines: activeLines(state)
      .filter((line) => line.groupId === group.id)
      .flatMap((line) => freezeLine(context, line, delivery)),
  }
}

/** A pickup goes to the address of the shop. */
function getFrozenAddress({ address, isPickup, pickupPerson, priced }: PricedCheckoutGroup) {
  return isPickup && pickupPerson && priced.taxedAt
    ? toPickupAddress(pickupPerson, priced.taxedAt)
    : address
}

function getPickupState({ method, taxedAt }: PricedCheckoutGroup['priced']): string | null {
  return method?.pickup && taxedAt ? getDestination(taxedAt) : null
}

function freezeLine(
  { checkout: { goods, priced }, input: { policyFacts, email }, lineIds }: FreezeContext,
  line: StoredCartLine,
  delivery: Pick<LineToPlace, 'stateCode' | 'isGift'>,
): PlacedLine[] {
  const facts = findLineFacts(line, goods.variants)
  const quoted = priced.breakdown.lines.find((one) => one.id === line.id)
  return facts && quoted
    ? [
        placedLine(
          { line, facts, id: lineIds.get(line.id) ?? '', policyFacts, email, ...delivery },
          quoted,
        ),
      ]
    : []
}

/** Price adjustments with the group and line ids of the order. */
export function toOrderAdjustments(
  { adjustments }: Pick<PriceBreakdown, 'adjustments'>,
  { groupIds, lineIds }: OrderIds,
): PlacedOrder['adjustments'] {
  return adjustments.map((adjustment) => ({
    ...adjustment,
    groupId: adjustment.groupId && (groupIds.get(adjustment.groupId) ?? null),
    lineId: adjustment.lineId && (lineIds.get(adjustment.lineId) ?? null),
  }))
}

function recipientOf(address: PricedCheckoutGroup['address'], otherwise: string): string {
  return address ? `${address.firstName} ${address.lastName}` : otherwise
}

type Quoted = Pick<PlacedLine, 'totals' | 'units'>

interface LineToPlace {
  readonly line: StoredCartLine
  readonly facts: VariantFacts
  readonly id: string
  readonly policyFacts: PolicyFacts
  readonly email: string
  readonly stateCode: string | null
  readonly isGift: boolean
}

function placedLine(toPlace: LineToPlace, { totals, units }: Quoted): PlacedLine {
  const { line, facts, id, email } = toPlace
  const {
    productId,
    productSlug,
    sku,
    title,
    options,
    picture,
    price,
    compareAt,
    leadDays,
    shipsOn,
  } = facts
  const isGiftCard = facts.taxCode === 'gift-card'
  // A gift card is sent as a code and cannot be returned.
  const finalSale = facts.finalSale || isGiftCard
  const personalization = getLineMonogram(line)
  const rule = ruleFor(toPlace, personalization !== null)
  return {
    id,
    variantId: line.variantId,
    productId,
    productSlug,
    sku,
    title,
    options: options.map((option) => option.value),
    picture,
    giftNote: line.giftNote,
    qty: line.qty,
    unitPrice: price,
    compareAt,
    finalSale,
    leadDays,
    shipsOn,
    personalization,
    giftCard: isGiftCard ? addressGiftCard(line, email) : null,
    ...(rule && { returnRule: { id: rule.id, version: rule.version, terms: rule.terms } }),
    totals,
    units,
  }
}

/** A card without a recipient goes to the buyer. */
function addressGiftCard({ giftCard }: StoredCartLine, email: string): PlacedGiftCard {
  const { amount: _amount, ...recipient } = giftCard ?? cardForBuyer
  return { ...recipient, recipientEmail: recipient.recipientEmail || email }
}

function ruleFor(
  { facts, policyFacts: { policies, getLabels: labelsOf, tierId }, stateCode, isGift }: LineToPlace,
  isPersonalized: boolean,
) {
  const { productId, type, price, compareAt, finalSale } = facts
  const { collectionIds, tags } = labelsOf(productId)
  return findReturnPolicy(policies, {
    productId,
    collectionIds,
    tags,
    type,
    price,
    compareAt,
    finalSale,
    isPersonalized,
    stateCode,
    tierId,
    isGift,
  })
}
