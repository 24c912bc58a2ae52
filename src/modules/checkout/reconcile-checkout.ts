import { extendReservation } from '#modules/inventory/extend-reservation.ts'
import { releaseReservation } from '#modules/inventory/release-reservation.ts'
import { applyProviderState } from '#modules/payments/apply-provider-state.ts'
import { voidPaymentLater } from '#modules/payments/void-payment.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { completeCheckout } from './complete-checkout.ts'
import { lockCheckout, updateCheckout, type Checkout } from './data/checkouts.ts'
import { nextLook, type NextLook } from './domain/completion.ts'
import { holdSlack } from './domain/hold.ts'

/**
 * The job at the end of a hold. It asks the provider first, so that whoever has paid gets the order; only then is the stock let go.
 * It looks again until the checkout is an order or closed, so nothing hangs when every webhook is lost.
 */
export async function reconcileCheckout(parts: CheckoutParts, checkoutId: string): Promise<void> {
  const { checkout, unanswered } = await completeCheckout(parts, checkoutId)
  if (checkout.state === 'completed' || checkout.state === 'cancelled') return
  await inTransaction(parts.db, async (tx) => {
    const locked = await lockCheckout(tx, checkoutId)
    const payment = locked.paymentId ? (await applyProviderState(tx, locked.paymentId, null)).payment : null
    const next = nextLook({ ...locked, payment, unanswered }, parts.clock.now())
    await act(tx, parts, { checkout: locked, next })
  })
}

async function act(tx: Tx, { jobs }: CheckoutParts, { checkout, next }: { checkout: Checkout; next: NextLook }): Promise<void> {
  const { id, paymentId } = checkout
  if (next.act === 'none') return
  if (next.act === 'close') {
    await updateCheckout(tx, id, { state: 'cancelled' })
    if (paymentId) await voidPaymentLater(tx, jobs, paymentId)
    return
  }
  if (next.act === 'extend') {
    await updateCheckout(tx, id, { holdUntil: next.at })
    await extendReservation(tx, id, new Date(next.at.getTime() + holdSlack))
  }
  if (next.act === 'expire') {
    await updateCheckout(tx, id, { state: 'expired' })
    await releaseReservation(tx, id)
  }
  await jobs.enqueue(tx, 'checkout.reconcile', { checkoutId: id }, { after: next.at })
}
