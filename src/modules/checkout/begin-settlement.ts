import { insertCart, startCart } from '#modules/cart/start-cart.ts'
import { openGuestSession } from '#modules/members/guest-session.ts'
import { newId } from '#kernel/ids/ids.ts'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { refuseDestination, unreachedPlace } from '#kernel/us-address/destinations.ts'
import type { Ctx } from '#platform/context.ts'
import { batch, inTransaction } from '#platform/db/database.server.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import type { checkoutContract } from './contract.ts'
import { draftOf, enter } from './domain/draft.ts'
import { settle, shownOf } from './settle.ts'
import { storedDraft } from './stored-draft.ts'

/**
 * Opens a guest session with a whole cart and prices it: the same result as the single calls in
 * sequence. It is priced first and then written in one transaction.
 */
export async function beginSettlement(
  ctx: Ctx,
  {
    pricing,
    points,
    lookUp,
    sealer,
  }: Pick<CheckoutParts, 'pricing' | 'points' | 'lookUp' | 'sealer'>,
  { lines, email, address, methodId, ...entered }: InputOf<typeof checkoutContract.beginSettlement>,
): Promise<OutputOf<typeof checkoutContract.beginSettlement> | Refusal> {
  const unreached = address && unreachedPlace(address, pricing.shipping.reaches)
  if (unreached) return refuseDestination(unreached, 'address.stateCode')
  const guestId = newId('gst', ctx.now.getTime())
  const [cart, looked] = await Promise.all([
    startCart(ctx, guestId, lines),
    address && lookUp ? lookUp(address) : null,
  ])
  if (isRefusal(cart)) return cart
  const groupIds = cart.state.groups.map(({ id }) => id)
  const groups = groupIds.map((groupId) => ({ groupId, address, looked, methodId }))
  const draft = enter(draftOf(null), { ...entered, groups }, { groupIds, now: ctx.now, ip: ctx.ip })
  const state = { ...cart.state, email: email ?? null }
  const settled = await settle(
    { db: ctx.db, pricing, points },
    { state, goods: cart.goods, draft, now: ctx.now },
  )
  return inTransaction(ctx.db, async (tx) => {
    const [session] = await batch(
      openGuestSession(tx, ctx.now, guestId),
      insertCart(tx, state, {
        settlement: storedDraft(sealer, { ...draft, shown: shownOf(settled) }),
        now: ctx.now,
      }),
    )
    return { ...session, settlement: settled.settlement }
  })
}
