import { formatTown } from '#kernel/us-address/city-line.ts'
import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import type { CartLine } from '#modules/cart/cart-line-schema.ts'
import {
  describeCart,
  describeCoupons,
  createDiscountFacts,
  createGroupInput,
  createPriceInput,
  type CartProducts,
  type DescribedCart,
} from '#modules/cart/describe-cart.ts'
import { activeLines, type CartState } from '#modules/cart/load-cart-for-checkout.ts'
import type { DiscountAssessment } from '#modules/pricing/discount-source.ts'
import { listExemptions } from '#modules/pricing/exemption-schema.ts'
import {
  priceCart,
  type ShippingDestination,
  type PricedCart,
  type PricedGroup,
} from '#modules/pricing/price-lines.ts'
import { sum } from '#kernel/money/money.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import type { Services } from '#platform/services.ts'
import type { CheckoutView } from '../contract.ts'
import { checkAddress } from '../domain/address-check.ts'
import type { CardAddress, AddressVerification } from '../domain/delivery-address.ts'
import type { CheckoutDraft, GroupDraft, ShownPrices } from '../domain/draft.ts'
import {
  findBillingAddress,
  getPricedMethodId,
  listMissingSections,
  isBillingSameAsShipping,
  type GroupFacts,
} from '../domain/checkout-rules.ts'
import { findPickupPerson, getChosenMethodId } from '../domain/pickup-choice.ts'
import { describeTenders, listSpendableCredit, planTenders, type TenderPlan } from './tenders.ts'

/** A cart priced for checkout, with everything known about it at one moment. */
export interface PricedCheckout {
  readonly state: CartState
  readonly draft: CheckoutDraft
  readonly goods: CartProducts
  readonly cart: DescribedCart
  readonly priced: PricedCart
  readonly assessed: DiscountAssessment
  readonly tendered: TenderPlan
  /** The delivery groups with active lines. */
  readonly groups: readonly PricedCheckoutGroup[]
  readonly billing: CardAddress | null
  readonly view: CheckoutView
}

export interface PricedCheckoutGroup extends GroupFacts {
  readonly priced: PricedGroup
  /** The registry wants it no earlier. */
  readonly notBefore: CalendarDate | null
  readonly returnableUntil: CalendarDate | null
  /** The result of the address service. */
  readonly looked: AddressVerification | null
  /** The method that the shopper chose, even if it does not serve the address. */
  readonly chosen: string | null
}

/**
 * Prices a cart with what was entered so far. Providers are asked, so call it outside a
 * transaction.
 */
export async function priceCheckout(
  { db, pricing, points }: Pick<Services, 'db' | 'pricing' | 'points'>,
  {
    state,
    goods,
    draft,
    now,
  }: { state: CartState; goods: CartProducts; draft: CheckoutDraft; now: Date },
): Promise<PricedCheckout> {
  const destinations = destinationsOf(state, draft, goods)
  const tenderFacts = { state, chosen: draft.tenders, now }
  const input = createPriceInput(state, goods, {
    groups: state.groups.map(({ id, kind }) =>
      createGroupInput(state, goods, {
        id,
        methodId: getChosenMethodId(draft.groups[id]),
        destination: destinations.get(id) ?? null,
        notBefore: draft.groups[id]?.notBefore ?? null,
        canPickUp: kind === 'own',
      }),
    ),
    estimateZip: state.estimateZip,
    taxScope: state.id,
    now,
  })
  const [{ assessed, priced }, grants] = await Promise.all([
    priceCart(pricing, { facts: createDiscountFacts(state, goods, now), input }),
    listSpendableCredit(db, tenderFacts),
  ])
  const tendered = await planTenders(
    { db, points },
    { ...tenderFacts, goods, quote: priced.breakdown, grants },
  )
  const cart = describeCart(state, goods)
  const groups = state.groups.flatMap(({ id, kind }, index): PricedCheckoutGroup[] => {
    const group = priced.groups[index]
    if (!group || !activeLines(state).some((line) => line.groupId === id)) return []
    return [{ id, kind, ...describeEntered(kind, draft.groups[id], group) }]
  })
  const billing = findBillingAddress(draft, groups)
  const facts = { state, draft, cart, priced, assessed, tendered, groups, billing }
  return { ...facts, goods, view: describe(facts) }
}

function describeEntered(
  kind: PricedCheckoutGroup['kind'],
  entered: GroupDraft | undefined,
  priced: PricedGroup,
): Omit<PricedCheckoutGroup, 'id' | 'kind'> {
  const address = entered?.address ?? null
  const chosen = getChosenMethodId(entered)
  return {
    needsShipping: priced.shipped,
    address,
    looked: entered?.looked ?? null,
    notBefore: entered?.notBefore ?? null,
    returnableUntil: entered?.returnableUntil ?? null,
    methodId: getPricedMethodId(chosen, priced.method?.id ?? null),
    isPickup: priced.method?.pickup !== undefined,
    pickupPerson: kind === 'own' ? findPickupPerson(entered?.pickupPerson, address) : null,
    chosen,
    priced,
  }
}

/** The prices that the shopper is shown, to explain a later change. */
export function getShownPrices({
  cart,
  priced,
  tendered,
}: Pick<PricedCheckout, 'cart' | 'priced' | 'tendered'>): ShownPrices {
  const { totals } = priced.breakdown
  return {
    lines: cart.lines.map((line) => ({
      id: line.id,
      name: formatLineName(line),
      qty: line.qty,
      unitPrice: line.unitPrice,
    })),
    discount: totals.productDiscount + totals.orderDiscount,
    wrap: totals.wrap,
    shipping: totals.shipping - totals.shippingDiscount,
    tax: totals.tax,
    grand: totals.grand,
    tendered: sum(tendered.rows.map((row) => row.amount)),
  }
}

export function formatLineName({ title, options }: Pick<CartLine, 'title' | 'options'>): string {
  return [title, ...options.map((option) => option.value)].join(', ')
}

/** Groups that are not shipped are taxed where the buyer lives, if that is known. */
function destinationsOf(
  state: CartState,
  draft: CheckoutDraft,
  { variants }: CartProducts,
): Map<string, ShippingDestination> {
  const own = state.groups.flatMap(({ id, kind }) =>
    kind === 'own' ? (draft.groups[id]?.address ?? []) : [],
  )[0]
  return new Map(
    state.groups.flatMap(({ id }): [string, ShippingDestination][] => {
      const address = draft.groups[id]?.address
      if (address) return [[id, address]]
      const isShipped = activeLines(state).some(
        (line) => line.groupId === id && variants.get(line.variantId)?.requiresShipping,
      )
      const home = isShipped ? null : (own ?? homeOf(draft))
      return home ? [[id, home]] : []
    }),
  )
}

function homeOf({ billing }: CheckoutDraft): ShippingDestination | null {
  const address = billing?.address
  return address?.countryCode === getShopLocale().country
    ? {
        line1: address.line1,
        line2: address.line2,
        city: address.city,
        stateCode: address.region,
        zip: address.postalCode,
      }
    : null
}

function describe({
  state,
  draft,
  cart,
  priced,
  assessed,
  tendered,
  groups,
  billing,
}: Omit<PricedCheckout, 'goods' | 'view'>): CheckoutView {
  const { breakdown: quote } = priced
  const missing = listMissingSections({ email: state.email, groups, billing, due: tendered.due })
  return {
    cartVersion: state.version,
    currency: getShopLocale().currency,
    email: state.email,
    marketing: draft.marketing?.consent ?? false,
    lines: cart.lines,
    groups: groups.map((group) => describeGroup(group, { state, priced })),
    billing: { sameAsShipping: isBillingSameAsShipping(draft), address: billing },
    coupons: describeCoupons(assessed, quote),
    adjustments: [...quote.adjustments],
    taxes: [...quote.taxes],
    taxState: priced.tax.state,
    taxExemptions: listExemptions(groups.map((group) => group.priced.exemption)),
    totals: quote.totals,
    tenders: describeTenders(tendered),
    due: tendered.due,
    missing,
    canPlace: missing.length === 0 && cart.canCheckOut,
  }
}

function giftCheck(address: unknown): { suggestion: null; warnings: string[] } {
  return {
    suggestion: null,
    warnings: address
      ? []
      : ['This registry isn’t accepting gifts right now. Remove its gifts to continue.'],
  }
}

function describeGroup(
  {
    id,
    kind,
    needsShipping,
    address,
    looked,
    methodId,
    isPickup,
    pickupPerson,
    chosen,
    priced: group,
  }: PricedCheckoutGroup,
  { state, priced }: Pick<PricedCheckout, 'state' | 'priced'>,
): CheckoutView['groups'][number] {
  const stored = state.groups.find((one) => one.id === id)
  const totals = priced.breakdown.groups.find((one) => one.id === id)?.totals
  if (!stored || !totals) throw new Error(`The delivery group ${id} was not priced.`)
  const isGift = kind === 'registry'
  const { suggestion, warnings } = isGift
    ? giftCheck(address)
    : address && !isPickup
      ? checkAddress(address, { methodId: chosen, looked })
      : { suggestion: null, warnings: [] }
  return {
    id,
    kind,
    recipientName: stored.recipientName,
    pricesHidden: stored.pricesHidden,
    giftNote: stored.giftNote,
    wrap: stored.wrap,
    deliverOn: stored.deliverOn,
    needsShipping,
    place: isGift && address ? formatTown(address) : '',
    address: isGift ? null : address,
    suggestion,
    warnings: [...warnings],
    methods: [...group.methods],
    methodId,
    isPickup,
    pickupPerson,
    totals,
  }
}
