import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import {
  priceCart,
  type PricedCart,
  type PricingDeps,
  type ShippingMethod,
} from '#modules/pricing/price-lines.ts'
import { listExemptions } from '#modules/pricing/exemption-schema.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import type { Cart } from './contract.ts'
import {
  describeCart,
  describeCoupons,
  createDiscountFacts,
  createGroupInput,
  createPriceInput,
  readCartAndProducts,
  type CartProducts,
} from './describe-cart.ts'
import type { CartState } from './domain/cart-state.ts'
import { createCodeNotices } from './domain/code-notices.ts'
import { createDeadlineNotices } from './domain/deadline-notices.ts'

export async function readCart(ctx: Ctx, services: Pick<Services, 'pricing'>): Promise<Cart> {
  const ownerId = findOwnerId(ctx.caller)
  if (!ownerId) return createEmptyCart()
  const { state, goods } = await readCartAndProducts(ctx.db, ownerId)
  return state ? presentCart(ctx, services, { state, goods }) : createEmptyCart()
}

/**
 * The pricing input of a cart before the shopper has entered an address; only addresses of
 * registries are known.
 */
export async function createPricingInput(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { readGiftDestinations }: PricingDeps,
  { state, goods }: { state: CartState; goods: CartProducts },
): Promise<Parameters<typeof priceCart>[1]> {
  const registryIds = state.groups.flatMap(({ registryId }) => registryId ?? [])
  const gifts =
    registryIds.length === 0 ? undefined : await readGiftDestinations?.(db, registryIds, now)
  const groups = state.groups.map(({ id, registryId }) => {
    const { address = null, notBefore = null } = gifts?.get(registryId ?? '') ?? {}
    return createGroupInput(state, goods, { id, methodId: null, destination: address, notBefore })
  })
  return {
    facts: createDiscountFacts(state, goods, now),
    input: createPriceInput(state, goods, {
      groups,
      estimateZip: state.estimateZip,
      taxMayWait: true,
      now,
    }),
  }
}

export async function presentCart(
  ctx: Ctx,
  { pricing }: Pick<Services, 'pricing'>,
  { state, goods }: { state: CartState; goods: CartProducts },
): Promise<Cart> {
  const { wrapPrice } = pricing.getShippingRules()
  const described = describeCart(state, goods)
  const { assessed, priced } = await priceCart(
    pricing,
    await createPricingInput(ctx, pricing, { state, goods }),
  )
  return {
    id: state.id,
    version: state.version,
    currency: getShopLocale().currency,
    ...described,
    notices: [
      ...described.notices,
      ...createDeadlineNotices(state, priced.groups, ctx.now),
      ...createCodeNotices(state, assessed.codes),
    ],
    count: described.lines.reduce((count, line) => count + line.qty, 0),
    groups: state.groups.map(
      ({ id, kind, registryId, recipientName, pricesHidden, giftNote, wrap, deliverOn }, index) => {
        const totals = priced.breakdown.groups[index]?.totals ?? createEmptyCart().totals
        return {
          id,
          kind,
          registryId,
          recipientName,
          pricesHidden,
          giftNote,
          wrap,
          wrapPrice,
          merchandise: totals.merchandise - totals.productDiscount - totals.orderDiscount,
          freeShippingIn: priced.groups[index]?.freeShippingIn ?? 0,
          shippingEstimate: totals.shipping - totals.shippingDiscount,
          deliverOn,
          arrival: describeArrival(priced.groups[index]?.method ?? null),
        }
      },
    ),
    canUndoMerge: state.mergeRecord?.version === state.version,
    coupons: describeCoupons(assessed, priced.breakdown),
    totals: priced.breakdown.totals,
    taxExemptions: listExemptions(priced.groups.map(({ exemption }) => exemption)),
    estimate: describeEstimate(state, priced),
  }
}

function describeArrival(method: ShippingMethod | null): Cart['groups'][number]['arrival'] {
  return (
    method && {
      methodId: method.id,
      label: method.label,
      earliest: method.earliest,
      latest: method.latest,
    }
  )
}

/** The place of the ZIP code, or of a registry if the cart has only gifts. */
function describeEstimate(
  { estimateZip, groups }: CartState,
  priced: PricedCart,
): Cart['estimate'] {
  const { state, low, high } = priced.tax
  const taxedGroups = priced.groups.flatMap(({ tax }, index) =>
    tax ? [{ place: tax.place, isGift: Boolean(groups[index]?.registryId) }] : [],
  )
  const { place = null } = taxedGroups.find(({ isGift }) => !isGift) ?? taxedGroups[0] ?? {}
  return { zip: estimateZip, taxKnown: state !== 'none', taxLow: low, taxHigh: high, place }
}

const createEmptyCart = (): Cart => ({
  id: null,
  version: 0,
  currency: getShopLocale().currency,
  count: 0,
  lines: [],
  saved: [],
  groups: [],
  notices: [],
  canUndoMerge: false,
  coupons: [],
  totals: {
    merchandise: 0,
    productDiscount: 0,
    orderDiscount: 0,
    personalization: 0,
    wrap: 0,
    shipping: 0,
    shippingDiscount: 0,
    tax: 0,
    grand: 0,
  },
  taxExemptions: [],
  estimate: { zip: null, taxKnown: false, taxLow: 0, taxHigh: 0, place: null },
  canCheckOut: false,
})
