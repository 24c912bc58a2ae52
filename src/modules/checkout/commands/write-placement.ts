import { activeLines } from '#modules/cart/load-cart-for-checkout.ts'
import { lockCartToPlace } from '#modules/cart/lock-cart.ts'
import type { PolicyFacts } from '#modules/cart/read-policy-facts.ts'
import { releaseCoupons, reserveCoupons } from '#modules/coupons/coupon-uses.ts'
import { releaseReservation } from '#modules/inventory/release-reservation.ts'
import { reserveStock } from '#modules/inventory/reserve-stock.ts'
import { createPayment, type NewPayment } from '#modules/payments/create-payment.ts'
import { findCheckoutPayment, type Payment } from '#modules/payments/find-payment.ts'
import { hasPendingCard } from '#modules/payments/sync-with-provider.ts'
import { manualSession } from '#modules/payments/manual-provider.ts'
import { voidPaymentLater } from '#modules/payments/void-payment.ts'
import { holdGifts, releaseGiftHolds } from '#modules/registries/gift-holds.ts'
import { createId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Caller, Ctx } from '#platform/context.ts'
import { batch, type Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { refuseShortLines } from './check-placement.ts'
import {
  insertCheckout,
  listUnfinishedCheckouts,
  updateCheckout,
  type Checkout,
} from '../db/checkouts.ts'
import {
  firstCheckAt,
  findHoldLimit,
  reservationGracePeriod,
  reservationTime,
} from '../domain/hold.ts'
import { freezeCheckout } from './freeze-checkout.ts'
import { listGiftLines } from './gifts.ts'
import { holdTenders, releaseTenders } from './hold-tenders.ts'
import { manualDiscountId } from '../domain/manual-discount.ts'
import type { PricedCheckout } from '../queries/price-checkout.ts'

export type Buyer = Exclude<Caller, { level: 'nobody' }>

/** A priced cart, ready to be frozen. */
export interface Placement {
  readonly services: Services
  readonly pricedCheckout: PricedCheckout
  readonly actor: Buyer
  readonly charge: NewPayment['charge']
  readonly policyFacts: PolicyFacts
  readonly versions: Awaited<ReturnType<Services['policyVersions']>>
  /** How long the stock is reserved at first, for a checkout that staff sends as a link. */
  readonly holdTime?: number
  readonly channel?: 'phone'
  /** How the money was received, when no card is charged. */
  readonly isPaidManually?: boolean
}

/**
 * The checkout of a placement. Without a payment it existed before, and its payment was not read.
 */
export interface PlacedCheckout {
  readonly checkout: Checkout
  readonly payment?: Payment | null
}

/** The cart has changed since it was priced: load and price it again. */
export const cartChanged = refuse(
  'version-conflict',
  'Your cart is being changed in another window. Check it, then place the order again.',
  { reason: 'cart-changed' },
)

/**
 * Locks the cart, compares it with what was priced, and writes the checkout. The same cart placed
 * again is the same checkout; a changed one replaces the unfinished checkout and what it holds.
 */
export async function writePlacement(
  tx: Tx,
  ctx: Ctx,
  placement: Placement,
): Promise<PlacedCheckout | Refusal> {
  const { pricedCheckout, charge } = placement
  const { state } = pricedCheckout
  const [version, unfinished] = await batch(
    lockCartToPlace(tx, state.id),
    listUnfinishedCheckouts(tx, state.id),
  )
  if (version !== state.version) return cartChanged
  const duplicate = unfinished.find((one) => isDuplicate(one, pricedCheckout, ctx.now))
  if (duplicate && !(charge && (await isWaitingForCard(tx, duplicate))))
    return { checkout: duplicate }
  await cancelUnfinished(tx, ctx, unfinished)
  const checkoutId = createId('chk', ctx.now.getTime())
  const holdTime = placement.holdTime ?? reservationTime
  const holdUntil = new Date(ctx.now.getTime() + holdTime)
  const hold = { checkoutId, holdUntil, replaced: unfinished.map(({ id }) => id) }
  const refused = await replaceHeld(tx, ctx, { ...placement, ...hold })
  if (refused) return refused
  const [placed, short] = await batch(
    insertPlacement(tx, ctx, { ...placement, ...hold }),
    // Last in the lock order: other buyers of the same variants wait from here on.
    reserveStock(tx, {
      checkoutId,
      holder: state.id,
      demands: activeLines(state),
      until: new Date(holdUntil.getTime() + reservationGracePeriod),
      now: ctx.now,
    }),
  )
  return short ? refuseShortLines(short, pricedCheckout) : placed
}

function isDuplicate(one: Checkout, { state, view }: PricedCheckout, now: Date): boolean {
  return (
    one.state === 'paying'
    && one.cartVersion === state.version
    && one.total === view.totals.grand
    && one.due === view.due
    && one.holdUntil > now
  )
}

/** Nobody has paid in it, and no card is being charged: another card may be charged instead. */
async function isWaitingForCard(tx: Tx, { id }: Checkout): Promise<boolean> {
  const payment = await findCheckoutPayment(tx, id)
  return payment?.status === 'created' && !hasPendingCard(payment)
}

async function cancelUnfinished(
  tx: Tx,
  { jobs }: Ctx,
  unfinished: readonly Checkout[],
): Promise<void> {
  for (const { id } of unfinished)
    await updateCheckout(tx, id, { state: 'cancelled', nextCheckAt: null })
  for (const { paymentId } of unfinished) if (paymentId) await voidPaymentLater(tx, jobs, paymentId)
}

interface Hold {
  readonly checkoutId: string
  readonly holdUntil: Date
  /** Checkouts that end in favor of this one. */
  readonly replaced: readonly string[]
}

/**
 * Releases what the replaced checkouts hold and holds what the new one needs, in the lock order.
 */
async function replaceHeld(
  tx: Tx,
  { now }: Ctx,
  { services, pricedCheckout, actor, checkoutId, holdUntil, replaced }: Placement & Hold,
): Promise<Refusal | null> {
  const { state } = pricedCheckout
  for (const id of replaced) await releaseGiftHolds(tx, id, now)
  const gifts = listGiftLines(state)
  const refused = await holdGifts(tx, {
    checkoutId,
    giverId: actor.id,
    gifts,
    until: holdUntil,
    now,
  })
  if (refused) return refused
  for (const id of replaced) await releaseCoupons(tx, id)
  const uncouponed = await reserveCoupons(tx, {
    checkoutId,
    cartId: state.id,
    ownerId: actor.id,
    email: state.email ?? '',
    amounts: couponAmounts(pricedCheckout),
    now,
  })
  if (uncouponed) return uncouponed
  for (const id of replaced) await releaseTenders(tx, services, { checkoutId: id, now })
  const inUse = await holdTenders(tx, services, { checkoutId, pricedCheckout, now })
  if (inUse) return inUse
  for (const id of replaced) await releaseReservation(tx, id)
  return null
}

async function insertPlacement(
  tx: Tx,
  { now }: Ctx,
  placement: Placement & Hold,
): Promise<PlacedCheckout> {
  const { services, pricedCheckout, actor, charge, checkoutId, holdUntil } = placement
  const { policyFacts, versions, channel, isPaidManually = false } = placement
  const holdTime = holdUntil.getTime() - now.getTime()
  const { state, view } = pricedCheckout
  const { due, currency } = view
  const paymentId = due === 0 ? null : createId('pay', now.getTime())
  const email = state.email ?? ''
  const { sessionId } = actor
  const { sealer } = services
  const [payment, checkout] = await batch(
    paymentId
      && createPayment(tx, {
        id: paymentId,
        checkoutId,
        amount: due,
        currency,
        charge,
        ...(isPaidManually && { session: manualSession(paymentId, due) }),
        now,
      }),
    insertCheckout(tx, {
      id: checkoutId,
      cartId: state.id,
      cartVersion: state.version,
      ownerId: actor.id,
      sessionId,
      paymentId,
      currency,
      total: view.totals.grand,
      due,
      email,
      snapshot: freezeCheckout(pricedCheckout, {
        email,
        sessionId,
        policyFacts,
        versions,
        sealer,
        now,
        channel,
      }),
      holdUntil,
      holdLimit: findHoldLimit(now, holdTime),
      nextCheckAt: firstCheckAt(
        { due, holdUntil, isCharged: charge !== undefined || isPaidManually },
        now,
      ),
      now,
    }),
  )
  return { checkout, payment: payment || null }
}

/** The amount of each coupon, as it is frozen. Manual discounts of staff are not coupons. */
function couponAmounts({ assessed, priced }: PricedCheckout): Map<string, number> {
  const amounts = new Map(assessed.discounts.map(({ id }) => [id, 0]))
  for (const { source, amount } of priced.breakdown.adjustments) {
    const before = amounts.get(source)
    if (before !== undefined) amounts.set(source, before - amount)
  }
  return new Map([...amounts].filter(([id, amount]) => amount > 0 && id !== manualDiscountId))
}
