import { releaseCoupons } from '#modules/coupons/coupon-uses.ts'
import { releaseReservation } from '#modules/inventory/release-reservation.ts'
import type { Payment } from '#modules/payments/find-payment.ts'
import { voidPaymentLater } from '#modules/payments/void-payment.ts'
import { releaseGiftHolds } from '#modules/registries/gift-holds.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { updateCheckout, type Checkout } from '../db/checkouts.ts'
import { releaseTenders } from './hold-tenders.ts'
import { paymentReleasedEmail } from '../emails/payment-released.ts'

/**
 * Releases all that a checkout holds, in the lock order: gifts, coupons, wallet and points, stock.
 * A second call finds nothing to do.
 */
export async function releaseHeld(
  tx: Tx,
  services: Pick<Services, 'points'>,
  { checkoutId, now }: { checkoutId: string; now: Date },
): Promise<void> {
  await releaseGiftHolds(tx, checkoutId, now)
  await releaseCoupons(tx, checkoutId)
  await releaseTenders(tx, services, { checkoutId, now })
  await releaseReservation(tx, checkoutId)
}

/** Cancels a locked checkout and releases what it holds. */
export async function cancelCheckout(
  tx: Tx,
  services: Services,
  checkout: Checkout,
): Promise<Checkout> {
  if (checkout.state === 'cancelled') return checkout
  await updateCheckout(tx, checkout.id, { state: 'cancelled', nextCheckAt: null })
  await releaseHeld(tx, services, { checkoutId: checkout.id, now: services.clock.now() })
  return { ...checkout, state: 'cancelled', nextCheckAt: null }
}

/** Paid, but no order can be made of it: the money goes back, and the shopper gets one email. */
export async function releasePayment(
  tx: Tx,
  services: Services,
  { checkout, payment }: { checkout: Checkout; payment: Payment | null },
): Promise<{ checkout: Checkout; payment: Payment | null }> {
  if (!payment) return { checkout: await cancelCheckout(tx, services, checkout), payment }
  if (!payment.closing) await voidPaymentLater(tx, services.jobs, payment.id)
  const email = paymentReleasedEmail({
    total: checkout.due,
    method: payment.method,
    isCaptured: payment.captured > 0,
    reason: checkout.state === 'cancelled' || payment.closing ? 'closed' : 'gone',
    now: services.clock.now(),
    shop: services.mails.shop,
  })
  await services.mails.sendLater(tx, {
    dedupeKey: `payment-released:${payment.id}`,
    to: checkout.email,
    ...email,
  })
  return {
    checkout: await cancelCheckout(tx, services, checkout),
    payment: { ...payment, closing: true },
  }
}
