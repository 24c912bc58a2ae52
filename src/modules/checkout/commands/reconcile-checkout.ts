import { extendReservation } from '#modules/inventory/extend-reservation.ts'
import { releaseReservation } from '#modules/inventory/release-reservation.ts'
import { lockPayment } from '#modules/payments/reconcile-payment.ts'
import { voidPaymentLater } from '#modules/payments/void-payment.ts'
import { extendGiftHolds, releaseGiftHolds } from '#modules/registries/gift-holds.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { completeCheckout } from '../complete-checkout.ts'
import { lockCheckout, claimDueCheckouts, updateCheckout, type Checkout } from '../db/checkouts.ts'
import { decideNextCheck, type NextCheck } from '../domain/completion.ts'
import { recheckInterval, reservationGracePeriod } from '../domain/hold.ts'
import { releaseHeld } from './release-checkout.ts'
import { formatErrorMessage } from '#platform/log/format-error.ts'

/** Checkouts in parallel; the provider accepts no more calls at once. */
const parallel = 8

/** Reconciles every checkout that is due; one that fails stays due. */
export async function reconcileDueCheckouts(services: Services): Promise<void> {
  for (;;) {
    const due = await claimDueCheckouts(services.db, {
      now: services.clock.now(),
      again: recheckInterval,
      limit: parallel,
    })
    await Promise.all(
      due.map((id) =>
        reconcileCheckout(services, id).catch((error: unknown) =>
          services.log.error(
            { checkoutId: id, err: formatErrorMessage(error) },
            'checkout not reconciled yet',
          ),
        ),
      ),
    )
    if (due.length < parallel) return
  }
}

/**
 * Runs when the reservation of a checkout ends. The provider is asked first, so that a shopper who
 * has paid gets the order before stock is released. It repeats until the checkout is completed or
 * closed, even when every webhook is lost.
 */
export async function reconcileCheckout(services: Services, checkoutId: string): Promise<void> {
  const { checkout, isUnanswered: unanswered } = await completeCheckout(services, checkoutId)
  if (checkout.nextCheckAt === null) return
  await inTransaction(services.db, async (tx) => {
    const locked = await lockCheckout(tx, checkoutId)
    const payment = locked.paymentId ? await lockPayment(tx, locked.paymentId) : null
    const next = decideNextCheck(
      { ...locked, total: locked.due, payment, unanswered },
      services.clock.now(),
    )
    await applyNextStep(tx, services, { checkout: locked, next })
  })
}

async function applyNextStep(
  tx: Tx,
  services: Services,
  { checkout, next }: { checkout: Checkout; next: NextCheck },
): Promise<void> {
  const { id, paymentId } = checkout
  if (next.act === 'none') return updateCheckout(tx, id, { nextCheckAt: null })
  if (next.act === 'close') {
    await updateCheckout(tx, id, { state: 'cancelled', nextCheckAt: null })
    if (paymentId) await voidPaymentLater(tx, services.jobs, paymentId)
    return releaseHeld(tx, services, { checkoutId: id, now: services.clock.now() })
  }
  if (next.act === 'extend') {
    await updateCheckout(tx, id, { holdUntil: next.at, nextCheckAt: next.at })
    await extendGiftHolds(tx, id, next.at)
    await extendReservation(tx, id, new Date(next.at.getTime() + reservationGracePeriod))
  }
  if (next.act === 'expire') {
    await updateCheckout(tx, id, { state: 'expired', nextCheckAt: next.at })
    await releaseGiftHolds(tx, id, services.clock.now())
    await releaseReservation(tx, id)
  }
  if (next.act === 'wait') await updateCheckout(tx, id, { nextCheckAt: next.at })
}
