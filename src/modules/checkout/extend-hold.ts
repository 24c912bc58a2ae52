import { extendReservation } from '#modules/inventory/extend-reservation.ts'
import { extendGifts, lockGifts } from '#modules/registries/gift-holds.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import type { Payment } from '#modules/payments/read-payment.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { findCheckout, lockCheckout, updateCheckout, type Checkout } from './data/checkouts.ts'
import { afterDecline, extended, holdGracePeriod } from './domain/hold.ts'
import { unknownCheckout } from './refusals.ts'

/** The shopper is still paying: ten minutes from now, thirty in all. */
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
        'We’re no longer holding these items. Your cart is saved, so you can check out again.',
        { reason: 'reservation-expired' },
      )
    await extendGifts(tx, checkoutId, holdUntil)
    await updateCheckout(tx, checkoutId, { holdUntil })
    return { holdUntil: holdUntil.toISOString() }
  })
}

/** The first decline gives the shopper ten more minutes to find another card. */
export async function extendHoldAfterDecline(
  tx: Tx,
  checkout: Checkout,
  { payment, now }: { payment: Payment | null; now: Date },
): Promise<Checkout> {
  if (!payment?.failure || checkout.coached || checkout.state !== 'paying') return checkout
  const holdUntil = afterDecline(checkout, now)
  const until = new Date(holdUntil.getTime() + holdGracePeriod)
  await lockGifts(tx, checkout.id)
  if (!(await extendReservation(tx, checkout.id, until))) return checkout
  await extendGifts(tx, checkout.id, holdUntil)
  await updateCheckout(tx, checkout.id, { holdUntil, coached: true })
  return { ...checkout, holdUntil, coached: true }
}
