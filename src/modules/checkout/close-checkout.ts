import { lockCart } from '#modules/cart/lock-cart.ts'
import { voidPaymentLater } from '#modules/payments/void-payment.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { lockCheckout, readCheckout, updateCheckout } from './data/checkouts.ts'

/**
 * Ends a checkout of a commission that is not an order yet, money included; `ordered` when it came to be one meanwhile. It locks cart
 * and checkout, so it comes before whatever is locked after those.
 */
export async function closeCheckout(
  tx: Tx,
  { jobs }: Pick<CheckoutParts, 'jobs'>,
  checkoutId: string,
): Promise<'closed' | 'ordered'> {
  const found = await readCheckout(tx, checkoutId)
  if (!found) throw new Error(`No checkout ${checkoutId}.`)
  await lockCart(tx, found.cartId)
  const checkout = await lockCheckout(tx, checkoutId)
  if (checkout.orderId) return 'ordered'
  if (checkout.state === 'cancelled') return 'closed'
  await updateCheckout(tx, checkoutId, { state: 'cancelled', lookAt: null })
  if (checkout.paymentId) await voidPaymentLater(tx, jobs, checkout.paymentId)
  return 'closed'
}
