import { recordAddressUse } from '#modules/addresses/record-address-use.ts'
import { closeCart } from '#modules/cart/close-cart.ts'
import { lockCart } from '#modules/cart/lock-cart.ts'
import { redeemReservedCoupons } from '#modules/coupons/coupon-uses.ts'
import { allocateReservation } from '#modules/inventory/allocate-reservation.ts'
import { enqueueOrderPointsUpdate } from '#modules/loyalty/update-order-points.ts'
import { createMonogramJobs } from '#modules/monograms/create-monogram-jobs.ts'
import { editableUntil } from '#modules/orders/edit-window.ts'
import type { PlacedOrder } from '#modules/orders/placed-order.ts'
import { sendOrderConfirmation } from '#modules/orders/send-order-confirmation.ts'
import { generateOrderKeys, writeOrder } from '#modules/orders/write-order.ts'
import {
  hasNewFailure,
  lockPayment,
  reconcilePayment,
  savePayment,
  warnOfMismatch,
  type ReconciledPayment,
} from '#modules/payments/reconcile-payment.ts'
import { capturePaymentLater } from '#modules/payments/capture-payment.ts'
import { ProviderError, type ProviderState } from '#modules/payments/payment-provider.ts'
import { findPayment, findCheckoutPayment, type Payment } from '#modules/payments/find-payment.ts'
import { syncWithProvider } from '#modules/payments/sync-with-provider.ts'
import { enqueueBuyerConfirmation } from '#modules/subscriptions/confirm-buyer-subscription.ts'
import { createOrderedGiftCards } from '#modules/wallet/order-gift-cards.ts'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { afterCommit, batch, inTransaction, unwrap, type Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import {
  lockCheckout,
  findCheckoutById,
  findCheckoutByPayment,
  updateCheckout,
  type Checkout,
  type FrozenCheckout,
} from './db/checkouts.ts'
import { decideCompletion } from './domain/completion.ts'
import { extendHoldAfterDecline } from './commands/extend-hold.ts'
import { recordGifts } from './commands/gifts.ts'
import { captureTenders } from './commands/hold-tenders.ts'
import { listOrderedGiftCards, listOrderedMonograms } from './commands/order-contents.ts'
import { cancelCheckout, releasePayment } from './commands/release-checkout.ts'

/**
 * Writes the order of a checkout: everything that belongs to it, in the transaction that holds the
 * locks. A refusal means that the reserved stock is gone; the transaction then leaves nothing.
 */
async function createOrder(
  tx: Tx,
  services: Services,
  { checkout, reconciled }: { checkout: FrozenCheckout; reconciled: ReconciledPayment | null },
): Promise<Completed | Refusal<'stock-short'>> {
  const now = services.clock.now()
  const orderId = createId('ord', now.getTime())
  const keys = generateOrderKeys(services.settings.get('shop').orderPrefix)
  const payment = reconciled && { ...reconciled.payment, orderId }
  const { order, cartLines } = checkout.snapshot
  const { ownerId, tenders } = order
  const placed = { ...order, id: orderId, checkoutId: checkout.id, placedAt: now }
  const completed = {
    state: 'completed',
    orderId,
    orderNumber: keys.number,
    nextCheckAt: null,
  } as const

  // The lock order: gifts, coupons, wallet, points, and last the stock, which other buyers wait
  // for.
  await recordGifts(tx, services.jobs, { order: placed, checkoutId: checkout.id })
  if (tenders)
    await captureTenders(tx, services, { checkoutId: checkout.id, orderId, ownerId, tenders, now })
  await batch(
    writeOrder(tx, placed, keys),
    reconciled && savePayment(tx, reconciled, { orderId }),
    updateCheckout(tx, checkout.id, completed),
    redeemOrderCoupons(tx, placed, payment),
    closeCart(tx, { cartId: checkout.cartId, orderId, lines: cartLines }),
    payment && capturePaymentLater(tx, services.jobs, payment.id),
    recordAddressUse(tx, { ownerId, copies: shippingAddresses(placed), now }),
    createMonogramJobs(tx, {
      orderId,
      orderNumber: keys.number,
      placedAt: now,
      lines: listOrderedMonograms(placed, { placedAt: now, rules: services.getShippingRules() }),
    }),
    ownerId.startsWith('mem_') && enqueueOrderPointsUpdate(tx, services.jobs, orderId),
    order.groups.some(({ taxSale }) => taxSale)
      && services.jobs.enqueue(tx, 'taxes.record-order', { orderId }),
    createOrderedGiftCards(tx, {
      orderId,
      lines: listOrderedGiftCards(placed),
      from: editableUntil(now),
      now,
    }),
    order.marketing.consent
      && enqueueBuyerConfirmation(tx, services.jobs, { orderId, ip: order.marketing.ip ?? '' }),
    sendOrderConfirmation(tx, services, {
      placed,
      ...keys,
      money: payment && { ...payment, refunds: [] },
    }),
  )
  if ((await allocateReservation(tx, { checkoutId: checkout.id, orderId, now })) === 'gone')
    return refuse('stock-short', 'The items in this checkout have sold out.', {
      reason: 'reserved-stock-gone',
    })
  await publishOrder(tx, services, { placed, number: keys.number })
  return { checkout: { ...checkout, ...completed }, payment }
}

async function publishOrder(
  tx: Tx,
  services: Services,
  { placed, number }: { placed: PlacedOrder; number: string },
): Promise<void> {
  const { id: orderId, checkoutId, ownerId, commissionId, totals, placedAt } = placed
  const order = { orderId, checkoutId, number, ownerId, total: totals.grand, placedAt }
  await services.emit('order.placed', tx, order)
  if (commissionId)
    await services.commissions?.ordered(tx, { commissionId, orderId, now: placedAt })
  afterCommit(tx, () => services.count?.('orders_placed'))
}

function redeemOrderCoupons(
  tx: Tx,
  { id, checkoutId, adjustments }: PlacedOrder,
  payment: Payment | null,
) {
  return (
    adjustments.some((row) => row.kind.endsWith('discount'))
    && redeemReservedCoupons(tx, {
      checkoutId,
      orderId: id,
      cardFingerprint: payment?.cardFingerprint ?? null,
    })
  )
}

/** The addresses that the buyer entered; those of registries are not the buyer's. */
function shippingAddresses({ groups }: FrozenCheckout['snapshot']['order']) {
  return groups.flatMap(({ address, registryId }) => (registryId ? [] : (address ?? [])))
}

/** A checkout after everything that could be done for it was done. */
export interface CheckoutOutcome {
  readonly checkout: Checkout
  readonly payment: Payment | null
  /** The provider did not answer, so the payment may have changed since. */
  readonly isUnanswered: boolean
}

type Completed = Omit<CheckoutOutcome, 'isUnanswered'>

/**
 * Finishes a checkout, whoever calls first: the browser on its way back, the provider's webhook, or
 * the job. The provider is asked before the transaction; within it the locked rows say what is left
 * to do, so any number of callers end in one order or none.
 */
export async function completeCheckout(
  services: Services,
  checkoutId: string,
): Promise<CheckoutOutcome> {
  const [checkout, payment] = await Promise.all([
    findCheckoutById(services.db, checkoutId),
    findCheckoutPayment(services.db, checkoutId),
  ])
  if (!checkout) throw new Error(`No checkout ${checkoutId}.`)
  return completeLoadedCheckout(services, { checkout, payment })
}

/**
 * As `completeCheckout`, for a webhook. Throws without an answer of the provider: it sends again.
 */
export async function completeCheckoutByPayment(
  services: Services,
  paymentId: string,
): Promise<void> {
  const [checkout, payment] = await Promise.all([
    findCheckoutByPayment(services.db, paymentId),
    findPayment(services.db, paymentId),
  ])
  if (!checkout) throw new Error(`No checkout is paid by ${paymentId}.`)
  const { isUnanswered: unanswered } = await completeLoadedCheckout(services, { checkout, payment })
  if (unanswered) throw new ProviderError('unavailable', 'no answer')
}

/** As `completeCheckout`, for a caller that has read both rows. */
export async function completeLoadedCheckout(
  services: Services,
  { checkout, payment }: { checkout: Checkout; payment: Payment | null },
): Promise<CheckoutOutcome> {
  if (checkout.orderId || isUntouched(payment)) return { checkout, payment, isUnanswered: false }
  const providerState = payment ? await syncWithProvider(services, payment) : null
  const complete = (isStockGone: boolean) =>
    inTransaction(services.db, (tx) =>
      completeLocked(tx, services, {
        cartId: checkout.cartId,
        checkoutId: checkout.id,
        paymentId: payment?.id ?? null,
        providerState: providerState ?? null,
        isStockGone,
      }),
    )
  const first = await complete(false)
  const completed = isRefusal(first) ? unwrap(await complete(true)) : first
  return { ...completed, isUnanswered: providerState === undefined }
}

/** Without a session and without a card token to be charged, nobody can have paid. */
function isUntouched(payment: Payment | null): boolean {
  return (
    payment?.status === 'created'
    && payment.providerRef === null
    && payment.cardToken === null
    && !payment.closing
  )
}

interface Completion {
  readonly cartId: string
  readonly checkoutId: string
  readonly paymentId: string | null
  readonly providerState: ProviderState | null
  /** The same completion was refused because the reserved stock is gone. */
  readonly isStockGone: boolean
}

/** Locks cart, checkout and payment, decides by what they say, and writes. */
async function completeLocked(
  tx: Tx,
  services: Services,
  { cartId, checkoutId, paymentId, providerState, isStockGone }: Completion,
): Promise<Completed | Refusal<'stock-short'>> {
  const [, checkout, locked] = await batch(
    lockCart(tx, cartId),
    lockCheckout(tx, checkoutId),
    paymentId && lockPayment(tx, paymentId),
  )
  if (checkout.orderId) return { checkout, payment: locked || null }
  const reconciled = locked ? reconcilePayment(locked, providerState) : null
  if (reconciled) warnOfMismatch(services.log, reconciled)
  const payment = reconciled?.payment ?? null
  const next = decideCompletion({ ...checkout, total: checkout.due, payment })
  if (next === 'order' && !isStockGone) return createOrder(tx, services, { checkout, reconciled })
  if (reconciled) await savePayment(tx, reconciled)
  if (reconciled && locked && hasNewFailure(reconciled, locked))
    afterCommit(tx, () => services.count?.('payments_failed'))
  switch (next) {
    case 'order':
    case 'let-go':
      return releasePayment(tx, services, { checkout, payment })
    case 'give-up':
      return { checkout: await cancelCheckout(tx, services, checkout), payment }
    case 'wait':
      return {
        checkout: await extendHoldAfterDecline(tx, checkout, {
          payment,
          now: services.clock.now(),
        }),
        payment,
      }
    case 'done':
    case 'over':
      return { checkout, payment }
  }
}
