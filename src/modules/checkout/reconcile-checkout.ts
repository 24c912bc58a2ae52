import { extendReservation } from '#modules/inventory/extend-reservation.ts'
import { releaseReservation } from '#modules/inventory/release-reservation.ts'
import { lockPayment } from '#modules/payments/apply-provider-state.ts'
import { voidPaymentLater } from '#modules/payments/void-payment.ts'
import { extendGifts, releaseGifts } from '#modules/registries/gift-holds.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { completeCheckout } from './complete-checkout.ts'
import { lockCheckout, takeDue, updateCheckout, type Checkout } from './data/checkouts.ts'
import { nextLook, type NextLook } from './domain/completion.ts'
import { askAgain, holdGracePeriod } from './domain/hold.ts'
import { releaseHeld } from './release-checkout.ts'
import { errorMessage } from '#platform/log/error-text.ts'

/** How many are looked at side by side: more than the provider takes at once would only wait. */
const atOnce = 8

/** Looks at every checkout whose time has come; one that cannot be dealt with stays due. */
export async function reconcileDue(parts: CheckoutParts): Promise<void> {
  for (;;) {
    const due = await takeDue(parts.db, { now: parts.clock.now(), again: askAgain, limit: atOnce })
    await Promise.all(
      due.map((id) =>
        reconcileCheckout(parts, id).catch((error: unknown) =>
          parts.log.error(
            { checkoutId: id, err: errorMessage(error) },
            'checkout not reconciled yet',
          ),
        ),
      ),
    )
    if (due.length < atOnce) return
  }
}

/**
 * What happens at the end of a hold. It asks the provider first, so that whoever has paid gets the order; only then is the stock let go.
 * It looks again until the checkout is an order or closed, so nothing hangs when every webhook is lost.
 */
export async function reconcileCheckout(parts: CheckoutParts, checkoutId: string): Promise<void> {
  const { checkout, unanswered } = await completeCheckout(parts, checkoutId)
  if (checkout.lookAt === null) return
  await inTransaction(parts.db, async (tx) => {
    const locked = await lockCheckout(tx, checkoutId)
    const payment = locked.paymentId ? await lockPayment(tx, locked.paymentId) : null
    const next = nextLook({ ...locked, total: locked.due, payment, unanswered }, parts.clock.now())
    await act(tx, parts, { checkout: locked, next })
  })
}

async function act(
  tx: Tx,
  parts: CheckoutParts,
  { checkout, next }: { checkout: Checkout; next: NextLook },
): Promise<void> {
  const { id, paymentId } = checkout
  if (next.act === 'none') return updateCheckout(tx, id, { lookAt: null })
  if (next.act === 'close') {
    await updateCheckout(tx, id, { state: 'cancelled', lookAt: null })
    if (paymentId) await voidPaymentLater(tx, parts.jobs, paymentId)
    return releaseHeld(tx, parts, { checkoutId: id, now: parts.clock.now() })
  }
  if (next.act === 'extend') {
    await updateCheckout(tx, id, { holdUntil: next.at, lookAt: next.at })
    await extendGifts(tx, id, next.at)
    await extendReservation(tx, id, new Date(next.at.getTime() + holdGracePeriod))
  }
  if (next.act === 'expire') {
    await updateCheckout(tx, id, { state: 'expired', lookAt: next.at })
    await releaseGifts(tx, id, parts.clock.now())
    await releaseReservation(tx, id)
  }
  if (next.act === 'wait') await updateCheckout(tx, id, { lookAt: next.at })
}
