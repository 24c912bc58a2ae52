import { noteAddressUse } from '#modules/addresses/note-address-use.ts'
import { closeCart } from '#modules/cart/close-cart.ts'
import { lockCart } from '#modules/cart/lock-cart.ts'
import { redeemReservedCoupons } from '#modules/coupons/coupon-uses.ts'
import {
  allocateReservation,
  allocateWithCommit,
  type Allocation,
} from '#modules/inventory/allocate-reservation.ts'
import { extendReservation } from '#modules/inventory/extend-reservation.ts'
import { followOrderLater } from '#modules/loyalty/follow-order.ts'
import { queueWorks } from '#modules/monograms/queue-works.ts'
import { confirmOrderLater } from '#modules/orders/confirm-order.ts'
import { generateOrderKeys, OrderNumberTaken, writeOrder } from '#modules/orders/write-order.ts'
import {
  hasFailedAnew,
  isAsRead,
  savePayment,
  lockPayment,
  warnOfMismatch,
  reconcilePayment,
  type ReconciledPayment,
} from '#modules/payments/apply-provider-state.ts'
import { syncWithProvider } from '#modules/payments/sync-with-provider.ts'
import { capturePaymentLater } from '#modules/payments/capture-payment.ts'
import { ProviderError, type ProviderState } from '#modules/payments/payment-provider.ts'
import { readPayment, readPaymentOfCheckout, type Payment } from '#modules/payments/read-payment.ts'
import { voidPaymentLater } from '#modules/payments/void-payment.ts'
import { extendGifts, lockGifts } from '#modules/registries/gift-holds.ts'
import { editableUntil } from '#modules/orders/change-window.ts'
import { askBuyerLater } from '#modules/subscriptions/ask-buyer.ts'
import { orderGiftCards } from '#modules/wallet/order-gift-cards.ts'
import { newId } from '#kernel/ids/ids.ts'
import { inTransaction, afterCommit, batch, type Tx } from '#platform/db/database.server.ts'
import { isConstraintViolation, isAssertionFailure } from '#platform/db/sql-state.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import {
  lockCheckout,
  lockCheckoutState,
  readCheckout,
  readCheckoutOfPayment,
  updateCheckout,
  type Checkout,
  type FrozenCheckout,
} from './data/checkouts.ts'
import type { Snapshot } from './freeze.ts'
import { completion } from './domain/completion.ts'
import { afterDecline, holdGracePeriod } from './domain/hold.ts'
import { captureTenders } from './hold-tenders.ts'
import { giveGifts } from './gifts.ts'
import { paymentReleasedMail } from './mail/payment-released.ts'
import { giftCardsOf } from './order-gift-cards.ts'
import { lettersOf } from './order-letters.ts'
import { releaseHeld } from './release-held.ts'

/** How a checkout stands once everything that could be done was done. */
export interface CheckoutOutcome {
  readonly checkout: Checkout
  readonly payment: Payment | null
  /** The provider did not answer, so the payment may have moved since. */
  readonly unanswered: boolean
}

/**
 * Finishes a checkout, whoever asks first: the browser on its way back, the provider's webhook, or the job. The provider is asked
 * before the transaction; within it the rows say what is still to be done, so any number of callers end in one order or none.
 */
export async function completeCheckout(
  parts: CheckoutParts,
  checkoutId: string,
): Promise<CheckoutOutcome> {
  const [checkout, payment] = await Promise.all([
    readCheckout(parts.db, checkoutId),
    readPaymentOfCheckout(parts.db, checkoutId),
  ])
  if (!checkout) throw new Error(`No checkout ${checkoutId}.`)
  return completeLoaded(parts, { checkout, payment })
}

/** What is known of a checkout; with what was frozen in it for who has just written it. */
interface Loaded {
  readonly checkout: Checkout
  readonly payment: Payment | null
  readonly snapshot?: Snapshot | undefined
}

/** The same, for who has read both already. */
export async function completeLoaded(
  parts: CheckoutParts,
  { checkout, payment, snapshot }: Loaded,
): Promise<CheckoutOutcome> {
  if (checkout.orderId || isUntouched(payment)) return { checkout, payment, unanswered: false }
  const truth = payment ? await syncWithProvider(parts, payment) : null
  const known = { checkout, payment, truth: truth ?? null, isGone: false }
  const done =
    (snapshot && (await finishAtOnce(parts, { ...known, snapshot })))
    ?? (await finish(parts, known))
  return { ...done, unanswered: truth === undefined }
}

/** Without a session, and without a card that waits to be charged, nobody can have paid. */
function isUntouched(payment: Payment | null): boolean {
  return (
    payment?.status === 'created'
    && payment.providerRef === null
    && payment.cardToken === null
    && !payment.closing
  )
}

/** The same, for who knows the payment only: webhooks. Without an answer of the provider it throws, so that it is sent again. */
export async function completeCheckoutOfPayment(
  parts: CheckoutParts,
  paymentId: string,
): Promise<void> {
  const [checkout, payment] = await Promise.all([
    readCheckoutOfPayment(parts.db, paymentId),
    readPayment(parts.db, paymentId),
  ])
  if (!checkout) throw new Error(`No checkout is paid by ${paymentId}.`)
  const { unanswered } = await completeLoaded(parts, { checkout, payment })
  if (unanswered) throw new ProviderError('unavailable', 'no answer')
}

interface Known {
  readonly checkout: Checkout
  readonly payment: Payment | null
  readonly truth: ProviderState | null
  /** The pieces are not there any more. */
  readonly isGone: boolean
}

type Finished = Omit<CheckoutOutcome, 'unanswered'>

class StockGone extends Error {}

class NotAsPlaced extends Error {}

/**
 * The good end of who has just placed and charged: nobody else has had the checkout as a rule, so its locks leave in one packet with
 * the order, what they read is compared afterwards, and the stock is taken in the packet of the commit. Null when it has to be done
 * with care.
 */
async function finishAtOnce(
  parts: CheckoutParts,
  { checkout, payment, truth, snapshot }: Known & { snapshot: Snapshot },
): Promise<Finished | null> {
  const { tenders, groups } = snapshot.order
  if (!payment || tenders?.length || groups.some(({ registryId }) => registryId)) return null
  const weighed = reconcilePayment(payment, truth)
  if (completion({ ...checkout, total: checkout.due, payment: weighed.payment }) !== 'order')
    return null
  try {
    return await inTransaction(parts.db, async (tx) => {
      const [, locked, paid, finished] = await batch(
        lockCart(tx, checkout.cartId),
        lockCheckoutState(tx, checkout.id),
        lockPayment(tx, payment.id),
        writeDown(tx, parts, {
          checkout: { ...checkout, snapshot },
          weighed,
          takeStock: async (stock) => allocateWithCommit(tx, stock),
        }),
      )
      if (locked !== checkout.state || !isAsRead(paid, payment)) throw new NotAsPlaced()
      return finished
    })
  } catch (error) {
    const isExpected = error instanceof NotAsPlaced || error instanceof OrderNumberTaken
    if (isExpected || isConstraintViolation(error) || isAssertionFailure(error)) return null
    throw error
  }
}

/** The good end leaves in one packet. What stands in its way takes all of it back, and the second try knows of it. */
async function finish(parts: CheckoutParts, known: Known): Promise<Finished> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(parts.db, (tx) => decide(tx, parts, known))
    } catch (error) {
      if (error instanceof StockGone)
        return inTransaction(parts.db, (tx) => decide(tx, parts, { ...known, isGone: true }))
      if (!(error instanceof OrderNumberTaken) || attempt === 10) throw error
    }
  }
}

/** Locks in the written order: cart, checkout, payment, and then what was set aside, the stock last. */
async function decide(tx: Tx, parts: CheckoutParts, known: Known): Promise<Finished> {
  const [, checkout, locked] = await batch(
    lockCart(tx, known.checkout.cartId),
    lockCheckout(tx, known.checkout.id),
    known.payment && lockPayment(tx, known.payment.id),
  )
  if (checkout.orderId) return { checkout, payment: locked }
  const weighed = locked && reconcilePayment(locked, known.truth)
  if (weighed) warnOfMismatch(parts.log, weighed)
  const payment = weighed?.payment ?? null
  const next = completion({ ...checkout, total: checkout.due, payment })
  if (next === 'order' && !known.isGone)
    return writeDown(tx, parts, { checkout, weighed, takeStock: (stock) => takeOrGone(tx, stock) })
  if (weighed) await savePayment(tx, weighed)
  if (weighed && locked && hasFailedAnew(weighed, locked))
    afterCommit(tx, () => parts.count?.('payments_failed'))
  switch (next) {
    case 'order':
    case 'let-go':
      return releasePayment(tx, parts, { checkout, payment })
    case 'give-up':
      return { checkout: await cancel(tx, parts, checkout), payment }
    case 'wait':
      return {
        checkout: await extendHoldAfterDecline(tx, checkout, { payment, now: parts.clock.now() }),
        payment,
      }
    case 'done':
    case 'over':
      return { checkout, payment }
  }
}

interface Standing {
  readonly checkout: FrozenCheckout
  readonly payment: Payment | null
}

interface Writing {
  readonly checkout: FrozenCheckout
  readonly weighed: ReconciledPayment | null
  readonly takeStock: (stock: Allocation) => Promise<void>
}

async function takeOrGone(tx: Tx, stock: Allocation): Promise<void> {
  if ((await allocateReservation(tx, stock)) === 'gone') throw new StockGone()
}

async function writeDown(
  tx: Tx,
  parts: CheckoutParts,
  { checkout, weighed, takeStock }: Writing,
): Promise<Finished> {
  const now = parts.clock.now()
  const id = newId('ord', now.getTime())
  const keys = generateOrderKeys()
  const payment = weighed && { ...weighed.payment, orderId: id }
  const { order, cartLines } = checkout.snapshot
  const placed = { ...order, id, checkoutId: checkout.id, placedAt: now }
  await giveGifts(tx, parts.jobs, { order: placed, checkoutId: checkout.id })
  // Wallet and points are locked before stock, as placing does.
  if (order.tenders)
    await captureTenders(tx, parts, {
      checkoutId: checkout.id,
      orderId: id,
      ownerId: order.ownerId,
      tenders: order.tenders,
      now,
    })
  await batch(
    writeOrder(tx, placed, keys),
    weighed && savePayment(tx, weighed, { orderId: id }),
    updateCheckout(tx, checkout.id, {
      state: 'completed',
      orderId: id,
      orderNumber: keys.number,
      lookAt: null,
    }),
    order.adjustments.some((row) => row.kind.endsWith('discount'))
      && redeemReservedCoupons(tx, {
        checkoutId: checkout.id,
        orderId: id,
        cardFingerprint: payment?.cardFingerprint ?? null,
      }),
    closeCart(tx, { cartId: checkout.cartId, orderId: id, lines: cartLines }),
    payment && capturePaymentLater(tx, parts.jobs, payment.id),
    noteAddressUse(tx, {
      ownerId: order.ownerId,
      copies: order.groups.flatMap(({ address, registryId }) =>
        registryId ? [] : (address ?? []),
      ),
      now,
    }),
    queueWorks(tx, {
      orderId: id,
      orderNumber: keys.number,
      placedAt: now,
      lines: lettersOf(placed, now),
    }),
    order.ownerId.startsWith('mem_') && followOrderLater(tx, parts.jobs, id),
    orderGiftCards(tx, { orderId: id, lines: giftCardsOf(placed), from: editableUntil(now), now }),
    order.marketing.consent
      && askBuyerLater(tx, parts.jobs, { orderId: id, ip: order.marketing.ip ?? '' }),
    confirmOrderLater(tx, parts, {
      placed,
      ...keys,
      money: payment && { ...payment, refunds: [] },
    }),
    // Last, since everybody who buys the same pieces waits from here on.
    takeStock({ checkoutId: checkout.id, orderId: id, now }),
  )
  afterCommit(tx, () => parts.count?.('orders_placed'))
  if (order.commissionId)
    await parts.commissions?.ordered(tx, { commissionId: order.commissionId, orderId: id, now })
  return {
    checkout: {
      ...checkout,
      state: 'completed',
      orderId: id,
      orderNumber: keys.number,
      lookAt: null,
    },
    payment,
  }
}

/** Paid, and no order can stand on it: the money goes back by itself and the shopper is told by mail, once. */
async function releasePayment(
  tx: Tx,
  parts: CheckoutParts,
  { checkout, payment }: Standing,
): Promise<Finished> {
  if (!payment) return { checkout: await cancel(tx, parts, checkout), payment }
  if (!payment.closing) await voidPaymentLater(tx, parts.jobs, payment.id)
  const reason = checkout.state === 'cancelled' || payment.closing ? 'closed' : 'gone'
  const mail = paymentReleasedMail({
    total: checkout.due,
    method: payment.method,
    isCaptured: payment.captured > 0,
    reason,
    now: parts.clock.now(),
    origin: parts.origin,
  })
  await parts.mails.sendLater(tx, {
    dedupeKey: `payment-released:${payment.id}`,
    to: checkout.email,
    ...mail,
  })
  return { checkout: await cancel(tx, parts, checkout), payment: { ...payment, closing: true } }
}

async function cancel(tx: Tx, parts: CheckoutParts, checkout: Checkout): Promise<Checkout> {
  if (checkout.state === 'cancelled') return checkout
  await updateCheckout(tx, checkout.id, { state: 'cancelled', lookAt: null })
  await releaseHeld(tx, parts, { checkoutIds: [checkout.id], now: parts.clock.now() })
  return { ...checkout, state: 'cancelled', lookAt: null }
}

/** The first decline gives the shopper ten minutes more to find another card. */
async function extendHoldAfterDecline(
  tx: Tx,
  checkout: Checkout,
  { payment, now }: { payment: Payment | null; now: Date },
): Promise<Checkout> {
  if (!payment?.failure || checkout.coached || checkout.state !== 'paying') return checkout
  const holdUntil = afterDecline(checkout, now)
  await lockGifts(tx, checkout.id)
  if (!(await extendReservation(tx, checkout.id, new Date(holdUntil.getTime() + holdGracePeriod))))
    return checkout
  await extendGifts(tx, checkout.id, holdUntil)
  await updateCheckout(tx, checkout.id, { holdUntil, coached: true })
  return { ...checkout, holdUntil, coached: true }
}
