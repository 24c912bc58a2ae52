import { insertCart, startCart } from '#modules/cart/start-cart.ts'
import { createGuestSession } from '#modules/members/guest-session.ts'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { refuseDestination, findUnservedDestination } from '#kernel/us-address/destinations.ts'
import type { Ctx } from '#platform/context.ts'
import { batch, inTransaction } from '#platform/db/database.server.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { checkoutContract } from '../contract.ts'
import { parseDraft, updateDraft } from '../domain/draft.ts'
import { priceCheckout, getShownPrices } from '../queries/price-checkout.ts'
import { refusePickup } from './refuse-pickup.ts'
import { sealDraft } from './stored-draft.ts'

/**
 * Opens a guest session with a whole cart and prices it: the same result as the single calls in
 * sequence. It is priced first and then written in one transaction.
 */
export async function beginCheckout(
  ctx: Ctx,
  {
    pricing,
    points,
    verifyAddress: lookUp,
    sealer,
  }: Pick<Services, 'pricing' | 'points' | 'verifyAddress' | 'sealer'>,
  {
    lines,
    email,
    address,
    methodId,
    isPickup,
    pickupPerson,
    ...entered
  }: InputOf<typeof checkoutContract.beginCheckout>,
): Promise<OutputOf<typeof checkoutContract.beginCheckout> | Refusal> {
  const unreached = address && findUnservedDestination(address, pricing.shipping.shipsTo)
  if (unreached) return refuseDestination(unreached, 'address.stateCode')
  const guestId = createId('gst', ctx.now.getTime())
  const [cart, looked] = await Promise.all([
    startCart(ctx, guestId, lines),
    address && lookUp ? lookUp(address) : null,
  ])
  if (isRefusal(cart)) return cart
  const groupIds = cart.state.groups.map(({ id }) => id)
  const given = { address, looked, methodId, isPickup, pickupPerson }
  const groups = groupIds.map((groupId) => ({ groupId, ...given }))
  const contradiction = refusePickup(pricing, { groups, cart, nameField: (_, field) => field })
  if (contradiction) return contradiction
  const draft = updateDraft(
    parseDraft(null),
    { ...entered, groups },
    { groupIds, now: ctx.now, ip: ctx.ip },
  )
  const state = { ...cart.state, email: email ?? null }
  const pricedCheckout = await priceCheckout(
    { db: ctx.db, pricing, points },
    { state, goods: cart.goods, draft, now: ctx.now },
  )
  return inTransaction(ctx.db, async (tx) => {
    const [session] = await batch(
      createGuestSession(tx, ctx.now, guestId),
      insertCart(tx, state, {
        checkoutDraft: sealDraft(sealer, { ...draft, shown: getShownPrices(pricedCheckout) }),
        now: ctx.now,
      }),
    )
    return { ...session, checkout: pricedCheckout.view }
  })
}
