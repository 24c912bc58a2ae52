import type { CartLine } from '#modules/cart/contract.ts'
import {
  describeCart,
  describeCoupons,
  discountFacts,
  groupInput,
  priceInput,
  type CartGoods,
  type DescribedCart,
} from '#modules/cart/describe-cart.ts'
import { activeLines, type CartState } from '#modules/cart/load-cart.ts'
import type { Assessed } from '#modules/pricing/discount-source.ts'
import {
  priceCart,
  type Destination,
  type Priced,
  type PricedGroup,
} from '#modules/pricing/quote.ts'
import { sum } from '#kernel/money/money.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import type { Settlement } from './contract.ts'
import { checkAddress } from './domain/address-check.ts'
import type { CardAddress, Draft, LookedUp, Shown } from './domain/draft.ts'
import {
  billingAddress,
  methodOf,
  missingSections,
  paysFromDelivery,
  type GroupFacts,
} from './domain/settlement-rules.ts'
import { describeTenders, findLots, tender, type Tendered } from './tenders.ts'

/** A cart priced for checkout, with everything known about it at one moment. */
export interface Settled {
  readonly state: CartState
  readonly draft: Draft
  readonly goods: CartGoods
  readonly cart: DescribedCart
  readonly priced: Priced
  readonly assessed: Assessed
  readonly tendered: Tendered
  /** The delivery groups with active lines. */
  readonly groups: readonly SettledGroup[]
  readonly billing: CardAddress | null
  readonly settlement: Settlement
}

export interface SettledGroup extends GroupFacts {
  readonly priced: PricedGroup
  /** The registry wants it no earlier. */
  readonly notBefore: CalendarDate | null
  readonly returnableUntil: CalendarDate | null
  /** The result of the address service. */
  readonly looked: LookedUp | null
  /** The method that the shopper chose, even if it does not serve the address. */
  readonly chosen: string | null
}

export type SettleParts = Pick<CheckoutParts, 'pricing' | 'points'> & { readonly db: Db }

/** Prices a cart with what was entered so far. Providers are asked, so call it outside a transaction. */
export async function settle(
  { db, pricing, points }: SettleParts,
  { state, goods, draft, now }: { state: CartState; goods: CartGoods; draft: Draft; now: Date },
): Promise<Settled> {
  const destinations = destinationsOf(state, draft, goods)
  const tenderFacts = { state, chosen: draft.tenders, now }
  const input = priceInput(state, goods, {
    groups: state.groups.map(({ id }) =>
      groupInput(state, goods, {
        id,
        methodId: draft.groups[id]?.methodId ?? null,
        destination: destinations.get(id) ?? null,
        notBefore: draft.groups[id]?.notBefore ?? null,
      }),
    ),
    estimateZip: state.estimateZip,
    now,
  })
  const [{ assessed, priced }, lots] = await Promise.all([
    priceCart(pricing, { facts: discountFacts(state, goods, now), input }),
    findLots(db, tenderFacts),
  ])
  const tendered = await tender(
    { db, points },
    { ...tenderFacts, goods, quote: priced.quote, lots },
  )
  const cart = describeCart(state, goods)
  const groups = state.groups.flatMap(({ id, kind }, index): SettledGroup[] => {
    const group = priced.groups[index]
    if (!group || !activeLines(state).some((line) => line.groupId === id)) return []
    const entered = draft.groups[id]
    return [
      {
        id,
        kind,
        shipped: group.shipped,
        address: entered?.address ?? null,
        looked: entered?.looked ?? null,
        notBefore: entered?.notBefore ?? null,
        returnableUntil: entered?.returnableUntil ?? null,
        methodId: methodOf(entered?.methodId ?? null, group.method?.id ?? null),
        chosen: entered?.methodId ?? null,
        priced: group,
      },
    ]
  })
  const billing = billingAddress(draft, groups)
  const facts = { state, draft, cart, priced, assessed, tendered, groups, billing }
  return { ...facts, goods, settlement: describe(facts) }
}

/** The prices that the shopper is shown, to explain a later change. */
export function shownOf({
  cart,
  priced,
  tendered,
}: Pick<Settled, 'cart' | 'priced' | 'tendered'>): Shown {
  const { totals } = priced.quote
  return {
    lines: cart.lines.map((line) => ({
      id: line.id,
      name: nameOf(line),
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

export function nameOf({ title, options }: Pick<CartLine, 'title' | 'options'>): string {
  return [title, ...options.map((option) => option.value)].join(', ')
}

/** Groups that are not shipped are taxed where the buyer lives, if that is known. */
function destinationsOf(
  state: CartState,
  draft: Draft,
  { variants }: CartGoods,
): Map<string, Destination> {
  const own = state.groups.flatMap(({ id, kind }) =>
    kind === 'own' ? (draft.groups[id]?.address ?? []) : [],
  )[0]
  return new Map(
    state.groups.flatMap(({ id }): [string, Destination][] => {
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

function homeOf({ billing }: Draft): Destination | null {
  const address = billing?.address
  return address?.countryCode === 'US'
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
}: Omit<Settled, 'goods' | 'settlement'>): Settlement {
  const { quote } = priced
  const missing = missingSections({ email: state.email, groups, billing, due: tendered.due })
  return {
    cartVersion: state.version,
    currency: 'USD',
    email: state.email,
    marketing: draft.marketing?.consent ?? false,
    lines: cart.lines,
    groups: groups.map((group) => describeGroup(group, { state, priced })),
    billing: { sameAsShipping: paysFromDelivery(draft), address: billing },
    coupons: describeCoupons(assessed, quote),
    adjustments: [...quote.adjustments],
    taxes: [...quote.taxes],
    taxState: priced.tax.state,
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
  { id, kind, shipped, address, looked, methodId, chosen, priced: group }: SettledGroup,
  { state, priced }: Pick<Settled, 'state' | 'priced'>,
): Settlement['groups'][number] {
  const stored = state.groups.find((one) => one.id === id)
  const totals = priced.quote.groups.find((one) => one.id === id)?.totals
  if (!stored || !totals) throw new Error(`The delivery group ${id} was not priced.`)
  const isGift = kind === 'registry'
  const { suggestion, warnings } = isGift
    ? giftCheck(address)
    : address
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
    shipped,
    place: isGift && address ? `${address.city}, ${address.stateCode}` : '',
    address: isGift ? null : address,
    suggestion,
    warnings: [...warnings],
    methods: [...group.methods],
    methodId,
    totals,
  }
}
