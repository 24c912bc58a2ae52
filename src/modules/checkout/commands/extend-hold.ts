import { extendReservation } from '#modules/inventory/extend-reservation.ts'
import { extendGiftHolds, lockHeldGifts } from '#modules/registries/gift-holds.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import type { Payment } from '#modules/payments/find-payment.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { findOwnCheckout, lockCheckout, updateCheckout, type Checkout } from '../db/checkouts.ts'
import { extendAfterDecline, extendAfterActivity, reservationGracePeriod } from '../domain/hold.ts'
import { refuseUnknownCheckout } from './refusals.ts'

/** The shopper is still paying: ten minutes from now, thirty in all. */
export async function extendHold(
  ctx: Ctx,
  { checkoutId }: { checkoutId: string },
): Promise<{ holdUntil: string } | Refusal> {
  const ownCheckout = await findOwnCheckout(ctx.db, {
    id: checkoutId,
    ownerId: findOwnerId(ctx.caller) ?? '',
  })
  if (!ownCheckout) return refuseUnknownCheckout()
  return inTransaction(ctx.db, async (tx) => {
    const checkout = await lockCheckout(tx, checkoutId)
    const holdUntil = extendAfterActivity(checkout, ctx.now)
    await lockHeldGifts(tx, checkoutId)
    const isHeld =
      checkout.state === 'paying'
      && ctx.now < checkout.holdLimit
      && (await extendReservation(
        tx,
        checkoutId,
        new Date(holdUntil.getTime() + reservationGracePeriod),
      ))
    if (!isHeld)
      return refuse(
        'checkout-closed',
        'We’re no longer holding these items. Your cart is saved, so you can check out again.',
        { reason: 'reservation-expired' },
      )
    await extendGiftHolds(tx, checkoutId, holdUntil)
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
  if (!payment?.failure || checkout.holdExtended || checkout.state !== 'paying') return checkout
  const holdUntil = extendAfterDecline(checkout, now)
  const until = new Date(holdUntil.getTime() + reservationGracePeriod)
  await lockHeldGifts(tx, checkout.id)
  if (!(await extendReservation(tx, checkout.id, until))) return checkout
  await extendGiftHolds(tx, checkout.id, holdUntil)
  await updateCheckout(tx, checkout.id, { holdUntil, holdExtended: true })
  return { ...checkout, holdUntil, holdExtended: true }
}
