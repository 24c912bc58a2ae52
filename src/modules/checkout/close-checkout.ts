import { lockCart } from '#modules/cart/lock-cart.ts'
import { voidPaymentLater } from '#modules/payments/void-payment.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { lockCheckout, findCheckoutById, updateCheckout } from './db/checkouts.ts'

/**
 * Cancels the checkout of a commission and voids its payment; `ordered` when it became an order
 * meanwhile. It locks cart and checkout, so call it before locking anything after those.
 */
export async function closeCheckout(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  checkoutId: string,
): Promise<'closed' | 'ordered'> {
  const stored = await findCheckoutById(tx, checkoutId)
  if (!stored) throw new Error(`No checkout ${checkoutId}.`)
  await lockCart(tx, stored.cartId)
  const checkout = await lockCheckout(tx, checkoutId)
  if (checkout.orderId) return 'ordered'
  if (checkout.state === 'cancelled') return 'closed'
  await updateCheckout(tx, checkoutId, { state: 'cancelled', nextCheckAt: null })
  if (checkout.paymentId) await voidPaymentLater(tx, jobs, checkout.paymentId)
  return 'closed'
}
