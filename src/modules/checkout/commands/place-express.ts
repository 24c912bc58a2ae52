import { saveDraftCart } from '#modules/cart/draft-cart.ts'
import { loadCartForCheckout } from '#modules/cart/load-cart-for-checkout.ts'
import { shippingAddressSchema, type ShippingAddress } from '#modules/addresses/contract.ts'
import { findCheckoutPayment } from '#modules/payments/find-payment.ts'
import { hasPendingCard } from '#modules/payments/sync-with-provider.ts'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { getOwnValue } from '#kernel/lookup/lookup.ts'
import { isPickup } from '#kernel/shipping-method/pickup-method.ts'
import { findUnservedDestination, refuseDestination } from '#kernel/us-address/destinations.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import { billingAddressSchema, type BillingAddress } from '../billing-schema.ts'
import { findLatestCheckout, type Checkout } from '../db/checkouts.ts'
import { parseDraft } from '../domain/draft.ts'
import {
  findWalletDestination,
  toBillingFields,
  toShippingFields,
} from '../domain/express-address.ts'
import { findExpressObstacle, type ExpressFacts } from '../domain/express-rules.ts'
import type { expressContract } from '../express-contract.ts'
import { priceCheckout } from '../queries/price-checkout.ts'
import { buildItemCart, derivePurchaseCartId, listExpressGroups } from '../queries/express-cart.ts'
import { findClosedReason } from '../queries/quote-express.ts'
import { checkPlacement } from './check-placement.ts'
import {
  openPlacedCheckout,
  placeCheckout,
  placePricedCheckout,
  readPlacementFacts,
} from './place-checkout.ts'
import { refuseEmptyCart, refuseExpress } from './refusals.ts'
import { updateCheckoutDraft } from './update-checkout-draft.ts'
import { cartChanged, type Buyer } from './write-placement.ts'

type ExpressInput = InputOf<typeof expressContract.placeExpress>
type PlacedExpress = OutputOf<typeof expressContract.placeExpress>

const maxAttempts = 5

/**
 * Places what a wallet has confirmed, by the rules of checkout, and charges it. A cart keeps the
 * address as if it had been entered at checkout; an item has a cart of its own.
 */
export async function placeExpress(
  ctx: Ctx,
  services: Services,
  input: ExpressInput,
): Promise<PlacedExpress | Refusal> {
  const { caller: actor } = ctx
  if (actor.level === 'nobody') return refuseEmptyCart()
  const closed = findClosedReason(ctx, services)
  if (closed) return refuseExpress(closed)
  const addresses = readAddresses(services, input.contact)
  if (isRefusal(addresses)) return addresses
  const order = { ...input, ...addresses }
  if (!input.item) return placeCart(ctx, services, order)
  const { item } = input
  for (let attempt = 1; ; attempt++) {
    const placed = await placeItem(ctx, services, { ...order, item, actor })
    if (placed !== cartChanged || attempt === maxAttempts) return placed
  }
}

function checkOffer(
  { methodId, expectedDue }: ExpressInput,
  { groups, services }: { groups: ExpressFacts['groups']; services: Services },
): Refusal<'not-allowed'> | null {
  const obstacle = findExpressObstacle({
    groups,
    // Lines and prices are checked by the placement.
    canCheckOut: true,
    isPickupChosen: isPickup(methodId),
    due: expectedDue,
    minimumCharge: services.providers.current.minimumCharge,
  })
  return obstacle && refuseExpress(obstacle)
}

interface Addresses {
  readonly address: ShippingAddress
  /** Null is the shipping address: some wallets share only the country. */
  readonly billing: BillingAddress | null
}

type ExpressOrder = ExpressInput & Addresses

const walletFields: Readonly<Record<string, string>> = {
  firstName: 'contact.shipping.name',
  lastName: 'contact.shipping.name',
  stateCode: 'contact.shipping.state',
  zip: 'contact.shipping.postalCode',
  phone: 'contact.phone',
}

/** Checks the addresses of a wallet as if they had been entered at checkout. */
function readAddresses(
  { pricing }: Pick<Services, 'pricing'>,
  { phone, shipping, billing }: ExpressInput['contact'],
): Addresses | Refusal<'fields-invalid'> {
  const destination = findWalletDestination(shipping)
  if ('problems' in destination)
    return refuseAddress(
      Object.entries(destination.problems).map(([field, message]) => [
        `contact.shipping.${field}`,
        message,
      ]),
    )
  const parsed = shippingAddressSchema.safeParse(
    toShippingFields(shipping, { ...destination, phone }),
  )
  if (!parsed.success)
    return refuseAddress(
      parsed.error.issues.map(({ path: [field], message }) => [
        getOwnValue(walletFields, String(field)) ?? `contact.shipping.${String(field)}`,
        message,
      ]),
    )
  const unserved = findUnservedDestination(parsed.data, pricing.shipping.shipsTo)
  if (unserved) return refuseDestination(unserved, 'contact.shipping.state')
  const billed = billing && billingAddressSchema.safeParse(toBillingFields(billing))
  return { address: parsed.data, billing: billed?.success ? billed.data : null }
}

function refuseAddress(
  problems: readonly (readonly [string, string])[],
): Refusal<'fields-invalid'> {
  const [[, message] = ['', '']] = problems
  return refuse('fields-invalid', message, {
    reason: 'address-invalid',
    fields: Object.fromEntries(problems),
  })
}

async function placeCart(
  ctx: Ctx,
  services: Services,
  order: ExpressOrder & { readonly item?: undefined | ExpressInput['item'] },
): Promise<PlacedExpress | Refusal> {
  const { address, billing, methodId, contact, expectedTotal, expectedDue, cardToken } = order
  const ownerId = ctx.caller.level === 'nobody' ? '' : ctx.caller.id
  const cart = await loadCartForCheckout(ctx.db, ownerId)
  if (!cart) return refuseEmptyCart()
  const { state, goods } = cart
  const refused = checkOffer(order, { groups: listExpressGroups(state, goods), services })
  if (refused) return refused
  if (state.version !== order.cartVersion) return cartChanged
  const groupId = state.groups.find(({ kind }) => kind === 'own')?.id ?? ''
  const view = await updateCheckoutDraft(ctx, services, {
    email: contact.email,
    groups: [{ groupId, address, methodId }],
    billing: { sameAsShipping: billing === null, address: billing },
  })
  if (isRefusal(view)) return view
  // Only the draft has changed since the wallet showed the cart.
  const { cartVersion } = view
  if (cartVersion !== state.version + 1) return cartChanged
  return placeCheckout(ctx, services, { expectedTotal, expectedDue, cartVersion, cardToken })
}

interface ItemOrder extends ExpressOrder {
  readonly item: NonNullable<ExpressInput['item']>
  readonly actor: Buyer
}

/**
 * An item is ordered in a cart of its own, which belongs to nobody: its checkout and its order
 * belong to the buyer. A purchase that was ordered, or is being charged, is not placed again,
 * whatever the client sends.
 */
async function placeItem(
  ctx: Ctx,
  services: Services,
  order: ItemOrder,
): Promise<PlacedExpress | Refusal> {
  const { item, actor, address, billing, methodId, contact, cardToken } = order
  const { purchaseId, ...line } = item
  const cartId = derivePurchaseCartId(services, { ownerId: actor.id, purchaseId })
  const earlier = await findLatestCheckout(ctx.db, { cartId, ownerId: actor.id })
  if (earlier && !(await canBeReplaced(ctx.db, earlier)))
    return openPlacedCheckout(ctx, services, { checkout: earlier })
  const [cart, facts] = await Promise.all([
    buildItemCart(ctx, {
      id: cartId,
      ownerId: actor.id,
      version: (earlier?.cartVersion ?? 0) + 1,
      email: contact.email,
      item: line,
    }),
    readPlacementFacts(ctx, services),
  ])
  if (isRefusal(cart)) return cart
  const refused = checkOffer(order, {
    groups: listExpressGroups(cart.state, cart.goods),
    services,
  })
  if (refused) return refused
  const groupId = cart.state.groups[0]?.id ?? ''
  const draft = {
    ...parseDraft(null),
    groups: { [groupId]: { address, methodId } },
    billing: billing && { sameAsShipping: false, address: billing },
  }
  const pricedCheckout = await priceCheckout(services, { ...cart, draft, now: ctx.now })
  const { minimumCharge } = services.providers.current
  const { expectedTotal, expectedDue } = order
  const wrong = checkPlacement(pricedCheckout, { expectedTotal, expectedDue }, { minimumCharge })
  if (wrong) return wrong
  const placed = await placePricedCheckout(ctx, services, {
    pricedCheckout,
    actor,
    cardToken,
    facts,
    prepare: async (tx) => {
      const stored = { ...cart.state, email: null }
      const owner = {
        ownerId: createId('gst', ctx.now.getTime()),
        checkoutDraft: null,
        now: ctx.now,
      }
      if (!(await saveDraftCart(tx, stored, owner))) return cartChanged
      // An ordered cart is deleted, so the lock of its row does not tell that it was ordered.
      const latest = await findLatestCheckout(tx, { cartId, ownerId: actor.id })
      const isSame = latest?.id === earlier?.id
      return isSame && (!latest || (await canBeReplaced(tx, latest))) ? null : cartChanged
    },
  })
  return isRefusal(placed) ? placed : openPlacedCheckout(ctx, services, placed)
}

/** Nothing was charged, and nothing is being charged. */
async function canBeReplaced(db: Db, { id, state }: Checkout): Promise<boolean> {
  if (state === 'completed') return false
  if (state === 'cancelled') return true
  const payment = await findCheckoutPayment(db, id)
  return payment?.status === 'created' && !hasPendingCard(payment)
}
