import type { CartProducts } from '#modules/cart/describe-cart.ts'
import { loadCartForCheckout, type CartState } from '#modules/cart/load-cart-for-checkout.ts'
import { createId } from '#kernel/ids/ids.ts'
import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { isPickup } from '#kernel/shipping-method/pickup-method.ts'
import { findUnservedDestination, refuseDestination } from '#kernel/us-address/destinations.ts'
import { territories } from '#kernel/us-address/outlying-regions.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import { refuseExpress, refuseGuestCheckout } from '../commands/refusals.ts'
import { unsealDraft } from '../commands/stored-draft.ts'
import type { DeliveryAddress } from '../domain/delivery-address.ts'
import type { CheckoutDraft } from '../domain/draft.ts'
import { parseDraft } from '../domain/draft.ts'
import { isPickupChosen } from '../domain/pickup-choice.ts'
import {
  findWalletDestination,
  toPricedAddress,
  type WalletPlace,
} from '../domain/express-address.ts'
import {
  explainExpressObstacle,
  findExpressObstacle,
  listSheetLines,
  type ExpressObstacle,
} from '../domain/express-rules.ts'
import type { expressContract, ExpressSheet } from '../express-contract.ts'
import { buildItemCart, listExpressGroups, type ExpressItem } from './express-cart.ts'
import { priceCheckout, type PricedCheckout } from './price-checkout.ts'

type Quote = OutputOf<typeof expressContract.quoteExpress>
type QuoteServices = Pick<
  Services,
  'pricing' | 'points' | 'sealer' | 'providers' | 'expressPage' | 'isGuestCheckoutAllowed'
>

/**
 * Prices the caller's cart, or one item, for the sheet of a wallet. Nothing is stored. The address
 * has neither name nor street until the shopper confirms.
 */
export async function quoteExpress(
  ctx: Ctx,
  services: QuoteServices,
  { item, address, methodId }: InputOf<typeof expressContract.quoteExpress>,
): Promise<Quote | Refusal> {
  const closed = findClosedReason(ctx, services)
  if (closed === 'express-off') return refuseExpress(closed)
  if (closed) return withoutSheet(closed)
  const place = address && findPricedAddress(services, address)
  if (isRefusal(place)) return place
  const cart = item ? await buildNewCart(ctx, item) : await loadOwnCart(ctx)
  if (isRefusal(cart)) return cart
  if (!cart) return withoutSheet('cart-empty')
  const facts = { cart, item, place, methodId }
  const chosen = await price(ctx, services, facts)
  // A method that does not serve a new address makes way for the first one that does.
  const priced = hasMethod(chosen.priced)
    ? chosen.priced
    : (await price(ctx, services, { ...facts, methodId: null })).priced
  const obstacle = findExpressObstacle({
    groups: listExpressGroups(cart.state, cart.goods),
    canCheckOut: priced.cart.canCheckOut,
    isPickupChosen: chosen.isPickupChosen && methodId === undefined,
    due: priced.view.due,
    minimumCharge: services.providers.current.minimumCharge,
  })
  if (obstacle) return withoutSheet(obstacle)
  const sheet = describeSheet(services, priced, { isItem: item !== undefined })
  if (sheet.methods.length === 0)
    return refuse('fields-invalid', 'We cannot ship these items to that address.', {
      reason: 'destination-not-supported',
      fields: { address: 'We cannot ship these items to that address.' },
    })
  return { sheet, obstacle: null }
}

/** Why nobody, or not this caller, can use express checkout. */
export function findClosedReason(
  { caller }: Ctx,
  services: Pick<Services, 'expressPage' | 'isGuestCheckoutAllowed'>,
): ExpressObstacle | null {
  if (!services.expressPage) return 'express-off'
  return refuseGuestCheckout(caller, services) ? 'guest-checkout-off' : null
}

function withoutSheet(reason: ExpressObstacle): Quote {
  return { sheet: null, obstacle: { reason, message: explainExpressObstacle(reason) } }
}

function findPricedAddress(
  { pricing }: Pick<Services, 'pricing'>,
  place: WalletPlace,
): DeliveryAddress | Refusal {
  const destination = findWalletDestination(place)
  if ('problems' in destination) {
    const [[field, message] = ['', '']] = Object.entries(destination.problems)
    return refuse('fields-invalid', message, {
      reason: 'address-invalid',
      fields: { [`address.${field}`]: message },
    })
  }
  const unserved = findUnservedDestination(destination, pricing.shipping.shipsTo)
  return unserved
    ? refuseDestination(unserved, 'address.state')
    : toPricedAddress(place, destination)
}

interface LoadedCart {
  readonly state: CartState
  readonly goods: CartProducts
}

async function loadOwnCart({ db, caller }: Ctx): Promise<LoadedCart | null> {
  const ownerId = findOwnerId(caller)
  return ownerId ? loadCartForCheckout(db, ownerId) : null
}

/** Prices of a member are those of the member; somebody without a session is a new guest. */
function buildNewCart(ctx: Ctx, item: ExpressItem): Promise<LoadedCart | Refusal> {
  const now = ctx.now.getTime()
  return buildItemCart(ctx, {
    id: createId('crt', now),
    ownerId: findOwnerId(ctx.caller) ?? createId('gst', now),
    version: 0,
    email: null,
    item,
  })
}

interface QuoteFacts {
  readonly cart: LoadedCart
  readonly item: ExpressItem | undefined
  readonly place: DeliveryAddress | undefined
  /** Undefined is the method that the shopper has chosen before, null none. */
  readonly methodId: string | null | undefined
}

async function price(
  ctx: Ctx,
  services: QuoteServices,
  { cart: { state, goods }, item, place, methodId }: QuoteFacts,
): Promise<{ priced: PricedCheckout; isPickupChosen: boolean }> {
  const stored = item ? parseDraft(null) : unsealDraft(services.sealer, state.checkoutDraft)
  const own = state.groups.find(({ kind }) => kind === 'own')
  const before = own && stored.groups[own.id]
  const chosen = methodId === undefined ? (before?.methodId ?? null) : methodId
  const address = place ?? before?.address ?? null
  const draft: CheckoutDraft = {
    ...stored,
    groups: {
      ...stored.groups,
      ...(own && { [own.id]: { address, methodId: isPickup(chosen) ? null : chosen } }),
    },
  }
  const priced = await priceCheckout(
    { db: ctx.db, pricing: services.pricing, points: services.points },
    { state, goods, draft, now: ctx.now },
  )
  return { priced, isPickupChosen: isPickupChosen(before) }
}

const findOwnGroup = ({ view }: PricedCheckout) => view.groups.find(({ kind }) => kind === 'own')

function hasMethod(priced: PricedCheckout): boolean {
  const own = findOwnGroup(priced)
  return own === undefined || own.methodId !== null
}

function describeSheet(
  { pricing }: Pick<Services, 'pricing'>,
  priced: PricedCheckout,
  { isItem }: { readonly isItem: boolean },
): ExpressSheet {
  const { view } = priced
  const own = findOwnGroup(priced)
  const methods = (own?.methods ?? []).filter(({ pickup }) => !pickup)
  const selected = methods.filter(({ id }) => id === own?.methodId)
  const others = methods.filter(({ id }) => id !== own?.methodId)
  return {
    currency: view.currency,
    cartVersion: isItem ? 0 : view.cartVersion,
    total: view.totals.grand,
    due: view.due,
    lines: listSheetLines(view.totals, view.due),
    methods: [...selected, ...others].map(({ id, label, price: amount, earliest, latest }) => ({
      id,
      label,
      amount,
      earliest,
      latest,
    })),
    countries: [
      getShopLocale().country,
      ...Object.keys(territories).filter(pricing.shipping.shipsTo),
    ],
  }
}
