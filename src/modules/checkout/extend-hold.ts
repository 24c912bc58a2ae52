import { extendReservation } from '#modules/inventory/extend-reservation.ts'
import { extendGifts, lockGifts } from '#modules/registries/gift-holds.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { findCheckout, lockCheckout, updateCheckout } from './data/checkouts.ts'
import { extended, holdGracePeriod } from './domain/hold.ts'
import { unknownCheckout } from './pay-status.ts'

/** The shopper is still at it: ten minutes from now, thirty in all. */
export async function extendHold(
  ctx: Ctx,
  { checkoutId }: { checkoutId: string },
): Promise<{ holdUntil: string } | Refusal> {
  const found = await findCheckout(ctx.db, { id: checkoutId, ownerId: ownerOf(ctx.actor) ?? '' })
  if (!found) return unknownCheckout()
  return inTransaction(ctx.db, async (tx) => {
    const checkout = await lockCheckout(tx, checkoutId)
    const holdUntil = extended(checkout, ctx.now)
    await lockGifts(tx, checkoutId)
    const isHeld =
      checkout.state === 'paying'
      && ctx.now < checkout.holdLimit
      && (await extendReservation(tx, checkoutId, new Date(holdUntil.getTime() + holdGracePeriod)))
    if (!isHeld)
      return refuse(
        'checkout-closed',
        'The time we held your pieces for is over. Your cart is kept: start again from there.',
      )
    await extendGifts(tx, checkoutId, holdUntil)
    await updateCheckout(tx, checkoutId, { holdUntil })
    return { holdUntil: holdUntil.toISOString() }
  })
}
