import { loadCartForCheckout } from '#modules/cart/load-cart-for-checkout.ts'
import { readPolicyFacts } from '#modules/cart/read-policy-facts.ts'
import {
  countFailedAttempts,
  hashPayer,
  refuseTooManyAttempts,
} from '#modules/payments/open-provider-session.ts'
import { findCheckoutPayment } from '#modules/payments/find-payment.ts'
import { listReturnPolicies } from '#modules/policies/list-return-policies.ts'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import { checkPlacement, type PlaceCheckoutInput } from './check-placement.ts'
import { completeCheckout } from '../complete-checkout.ts'
import type { checkoutContract } from '../contract.ts'
import { findPlacedCheckout } from '../db/checkouts.ts'
import { addGiftAddresses } from './gifts.ts'
import { openSessionForCheckout } from '../pay-status.ts'
import { refuseEmptyCart } from './refusals.ts'
import { priceCheckout, type PricedCheckout } from '../queries/price-checkout.ts'
import { unsealDraft } from './stored-draft.ts'
import {
  cartChanged,
  writePlacement,
  type Buyer,
  type PlacedCheckout,
  type Placement,
} from './write-placement.ts'

const maxAttempts = 5

/**
 * Freezes the priced cart and reserves its stock. The cart is priced without a lock; when it has
 * changed by the time it is locked, it is loaded and priced again. The same cart placed again, by a
 * double click or another tab, is the same checkout. With nothing due the order is written at once;
 * otherwise the answer has the session to pay in, unless the provider does not open one, which can
 * be asked for again. A card token is stored with the checkout and charged after the commit.
 */
export async function placeCheckout(
  ctx: Ctx,
  services: Services,
  input: PlaceCheckoutInput,
): Promise<OutputOf<typeof checkoutContract.placeCheckout> | Refusal> {
  const { caller: actor } = ctx
  if (actor.level === 'nobody') return refuseEmptyCart()
  for (let attempt = 1; ; attempt++) {
    const placed = await placeCart(ctx, services, { ...input, actor })
    if (placed === cartChanged && attempt < maxAttempts) continue
    return isRefusal(placed) ? placed : openPlacedCheckout(ctx, services, placed)
  }
}

/** `attempts`: the unsuccessful card attempts of this payer, if they were counted. */
type Placed = PlacedCheckout & { readonly attempts?: number }

async function placeCart(
  ctx: Ctx,
  services: Services,
  input: PlaceCheckoutInput & { actor: Buyer },
): Promise<Placed | Refusal> {
  const { actor } = input
  const [cart, facts] = await Promise.all([
    loadCartForCheckout(ctx.db, actor.id),
    readPlacementFacts(ctx, services),
  ])
  const pricedCheckout = cart && (await priceStoredCart(ctx, services, cart))
  const { minimumCharge } = services.providers.current
  const refused = pricedCheckout
    ? checkPlacement(pricedCheckout, input, { minimumCharge })
    : refuseEmptyCart()
  if (refused || !pricedCheckout)
    return (await findPlacedBefore(ctx, input, cart?.state)) ?? refused ?? refuseEmptyCart()
  return placePricedCheckout(ctx, services, { ...input, pricedCheckout, facts })
}

type PlacementFacts = Awaited<ReturnType<typeof readPlacementFacts>>

/** What a placement needs besides the priced checkout. */
export async function readPlacementFacts(ctx: Ctx, services: Services) {
  const [policies, versions, attempts] = await Promise.all([
    listReturnPolicies(ctx.db),
    services.policyVersions(ctx.now),
    countFailedAttempts(ctx, services),
  ])
  return { policies, versions, attempts }
}

interface PricedPlacement extends Pick<PlaceCheckoutInput, 'cardToken'> {
  readonly pricedCheckout: PricedCheckout
  readonly actor: Buyer
  readonly facts: PlacementFacts
  /** Runs first in the transaction. */
  readonly prepare?: (tx: Tx) => Promise<Refusal | null>
}

/** Writes a checkout that was priced and checked. */
export async function placePricedCheckout(
  ctx: Ctx,
  services: Services,
  { pricedCheckout, actor, cardToken, facts, prepare }: PricedPlacement,
): Promise<Placed | Refusal> {
  const { policies, versions, attempts } = facts
  const charge = chargeOf(ctx, services, { cardToken })
  const tooMany = charge && refuseTooManyAttempts(services, attempts)
  if (tooMany) return tooMany
  const productIds = [...pricedCheckout.goods.variants.values()].map(({ productId }) => productId)
  const policyFacts = await readPolicyFacts(ctx.db, { policies, productIds, ownerId: actor.id })
  const placement = { services, pricedCheckout, actor, charge, policyFacts, versions }
  const placed = await inTransaction<PlacedCheckout | Refusal>(
    ctx.db,
    async (tx) => (await prepare?.(tx)) ?? writePlacement(tx, ctx, placement),
  )
  return isRefusal(placed) ? placed : { ...placed, attempts }
}

async function priceStoredCart(
  ctx: Ctx,
  services: Services,
  cart: NonNullable<Awaited<ReturnType<typeof loadCartForCheckout>>>,
) {
  const stored = {
    ...cart,
    draft: unsealDraft(services.sealer, cart.state.checkoutDraft),
    now: ctx.now,
  }
  const draft = await addGiftAddresses(ctx.db, stored)
  return priceCheckout(services, { ...cart, draft, now: ctx.now })
}

/** The checkout of the same cart, when it was placed already and the cart is changed or gone. */
async function findPlacedBefore(
  { db, now }: Ctx,
  { actor, cartVersion, expectedTotal }: PlaceCheckoutInput & { actor: Buyer },
  cart: { readonly id: string; readonly version: number } | undefined,
): Promise<PlacedCheckout | null> {
  const version = cartVersion ?? cart?.version
  if (version === undefined) return null
  const cartFacts = { ownerId: actor.id, cartId: cart?.id, cartVersion: version }
  const checkout = await findPlacedCheckout(db, { ...cartFacts, total: expectedTotal }, now)
  return checkout && { checkout }
}

function chargeOf(
  ctx: Ctx,
  services: Services,
  { cardToken }: Pick<PlaceCheckoutInput, 'cardToken'>,
): Placement['charge'] {
  return cardToken
    ? { cardToken, provider: services.providers.current.name, payer: hashPayer(ctx, services) }
    : undefined
}

/** Opens the payment of a placed checkout; with nothing due the order is written. */
export async function openPlacedCheckout(
  ctx: Ctx,
  services: Services,
  { checkout, payment, attempts }: Placed,
): Promise<OutputOf<typeof checkoutContract.placeCheckout>> {
  const { id: checkoutId, holdUntil, total, due } = checkout
  const placed = { checkoutId, holdUntil: holdUntil.toISOString(), total, due }
  if (due === 0) {
    await completeCheckout(services, checkoutId)
    return { ...placed, session: null }
  }
  const paidBy = payment ?? (await findCheckoutPayment(ctx.db, checkoutId))
  const session = await openSessionForCheckout(ctx, services, {
    checkout,
    payment: paidBy,
    attempts,
  })
  return { ...placed, session: isRefusal(session) ? null : session }
}
