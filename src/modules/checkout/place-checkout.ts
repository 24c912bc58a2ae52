import { activeLines, loadCartForCheckout } from '#modules/cart/load-cart.ts'
import { lockCartToPlace } from '#modules/cart/lock-cart.ts'
import { reserveCoupons } from '#modules/coupons/coupon-uses.ts'
import {
  isPlenty,
  reserveStock,
  reserveWithCommit,
  type StockClaim,
} from '#modules/inventory/reserve-stock.ts'
import { isCardWaiting } from '#modules/payments/sync-with-provider.ts'
import { createPayment, type NewPayment } from '#modules/payments/create-payment.ts'
import { countTries, payerOf, tooManyTries } from '#modules/payments/open-provider-session.ts'
import { readPaymentOfCheckout, type Payment } from '#modules/payments/read-payment.ts'
import { voidPaymentLater } from '#modules/payments/void-payment.ts'
import { readReturnPolicies } from '#modules/policies/read-return-policies.ts'
import { holdGifts } from '#modules/registries/gift-holds.ts'
import { newId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Actor, Ctx } from '#platform/context.ts'
import { inTransaction, batch, type Tx } from '#platform/db/database.server.ts'
import { isConstraintViolation, isAssertionFailure } from '#platform/db/sql-state.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import { checkPlacement, shortOfLines, type PlaceInput } from './check-placement.ts'
import type { CheckoutParts } from './checkout-parts.ts'
import { completeCheckout } from './complete-checkout.ts'
import type { checkoutContract } from './contract.ts'
import {
  findPlaced,
  insertCheckout,
  listUnfinished,
  updateCheckout,
  type Checkout,
} from './data/checkouts.ts'
import { firstCheckAt, holdGracePeriod, holdTime } from './domain/hold.ts'
import { freeze, type Snapshot } from './freeze.ts'
import { giftsOf, withGiftAddresses } from './gifts.ts'
import { openSessionOf } from './pay-status.ts'
import { readPolicyFacts, type PolicyFacts } from '#modules/cart/read-policy-facts.ts'
import { emptyCart } from './read-settlement.ts'
import { holdTenders, tendersGone } from './hold-tenders.ts'
import { releaseHeld } from './release-held.ts'
import { settle, type Settled } from './settle.ts'
import { readDraft } from './stored-draft.ts'

/** A checkout as it was placed just now, or before; of one from before the payment is still to be read. */
interface Placement {
  readonly checkout: Checkout
  readonly payment?: Payment | null
  readonly snapshot?: Snapshot
  readonly tries?: number
}

type Buyer = Exclude<Actor, { level: 'nobody' }>

/** Takes the whole transaction back. Without a refusal the cart was not the one that was priced, and is priced again. */
class Undone extends Error {
  readonly refusal: Refusal | null

  constructor(refusal: Refusal | null) {
    super('placing was undone')
    this.refusal = refusal
  }
}

/**
 * Freezes the settlement and holds the stock. The same cart placed again, by a double click or another tab, is the same checkout; a
 * changed one replaces the open checkout and gives its stock back. With nothing left for a card the order is written at once; else
 * the answer holds the session to pay in, unless the provider does not give one: the checkout stands, and it can be asked for again.
 * A card's token is written down with the checkout and charged once that is kept, so whoever finishes the checkout can do it.
 */
export async function placeCheckout(
  ctx: Ctx,
  parts: CheckoutParts,
  input: PlaceInput,
): Promise<OutputOf<typeof checkoutContract.placeCheckout> | Refusal> {
  const { actor } = ctx
  if (actor.level === 'nobody') return emptyCart()
  for (let attempt = 0; attempt < 5; attempt++) {
    const placed = await place(ctx, parts, { ...input, actor })
    if (placed) return isRefusal(placed) ? placed : payable(ctx, parts, placed)
  }
  return refuse(
    'version-conflict',
    'Your cart is being changed in another window. Please look at it again.',
  )
}

async function payable(
  ctx: Ctx,
  parts: CheckoutParts,
  { checkout, payment, snapshot, tries }: Placement,
): Promise<OutputOf<typeof checkoutContract.placeCheckout>> {
  const { id: checkoutId, holdUntil, total, due } = checkout
  const placed = { checkoutId, holdUntil: holdUntil.toISOString(), total, due }
  if (due === 0) {
    await completeCheckout(parts, checkoutId)
    return { ...placed, session: null }
  }
  const paidBy = payment ?? (await readPaymentOfCheckout(ctx.db, checkoutId))
  const session = await openSessionOf(ctx, parts, { checkout, payment: paidBy, snapshot, tries })
  return { ...placed, session: isRefusal(session) ? null : session }
}

async function place(
  ctx: Ctx,
  parts: CheckoutParts,
  input: PlaceInput & { actor: Buyer },
): Promise<Placement | Refusal | null> {
  const { actor, expectedTotal } = input
  const [cart, policies, versions, tries] = await Promise.all([
    loadCartForCheckout(ctx.db, actor.id),
    readReturnPolicies(ctx.db),
    parts.policyVersions(ctx.now),
    countTries(ctx, parts),
  ])
  const draft =
    cart
    && (await withGiftAddresses(ctx.db, {
      ...cart,
      draft: readDraft(parts.sealer, cart.state.settlement),
      now: ctx.now,
    }))
  const settled = cart && draft && (await settle(parts, { ...cart, draft, now: ctx.now }))
  const refused = settled ? checkPlacement(settled, input) : emptyCart()
  if (refused || !settled) {
    const version = input.cartVersion ?? cart?.state.version
    const asked = { ownerId: actor.id, cartId: cart?.state.id, total: expectedTotal }
    const before =
      version === undefined
        ? null
        : await findPlaced(ctx.db, { ...asked, cartVersion: version }, ctx.now)
    return before ? { checkout: before } : refused
  }
  const charge = chargeOf(ctx, parts, input)
  const tooMany = charge && tooManyTries(parts, tries)
  if (tooMany) return tooMany
  const goodsIds = [...settled.goods.variants.values()].map(({ goodsId }) => goodsId)
  const policyFacts = await readPolicyFacts(ctx.db, { policies, goodsIds, ownerId: actor.id })
  try {
    return {
      ...(await write(ctx, { parts, settled, actor, charge, policyFacts, versions })),
      tries,
    }
  } catch (error) {
    if (error instanceof Undone) return error.refusal
    throw error
  }
}

function chargeOf(ctx: Ctx, parts: CheckoutParts, { cardToken }: PlaceInput): NewPayment['charge'] {
  return cardToken
    ? { cardToken, provider: parts.providers.current.name, payer: payerOf(ctx, parts) }
    : undefined
}

interface Writing {
  readonly parts: CheckoutParts
  readonly settled: Settled
  readonly actor: Buyer
  readonly charge: NewPayment['charge']
  readonly policyFacts: PolicyFacts
  readonly versions: Awaited<ReturnType<CheckoutParts['policyVersions']>>
}

/**
 * A cart is placed once as a rule, so what must be known of it first is asked together with what is written, in one packet, and what
 * there is plenty of is held in the packet of the commit; when it was not the first time, all of it is taken back and done with care.
 * What is set aside before the stock needs the care anyway.
 */
async function write(ctx: Ctx, writing: Writing): Promise<Placement> {
  const { state, tendered } = writing.settled
  const isPlain =
    giftsOf(state).length === 0
    && couponAmounts(writing.settled).size === 0
    && tendered.rows.length === 0
  return (
    (isPlain && (await writeFirst(ctx, writing)))
    || inTransaction(ctx.db, (tx) => writeWithCare(tx, ctx, writing))
  )
}

class NotFirst extends Error {}

async function writeFirst(ctx: Ctx, writing: Writing): Promise<Placement | null> {
  const { state, goods } = writing.settled
  const hasPlenty = isPlenty(activeLines(state), goods.available)
  try {
    return await inTransaction(ctx.db, async (tx) => {
      const placing = newPlacement(ctx, writing)
      const [version, before, placement] = await batch(
        lockCartToPlace(tx, state.id),
        listUnfinished(tx, state.id),
        hasPlenty ? insertPlacement(tx, ctx, placing) : insertWithStock(tx, ctx, placing),
      )
      if (version !== state.version || before.length > 0) throw new NotFirst()
      if (hasPlenty) reserveWithCommit(tx, claimOf(ctx, placing))
      return unwrapPlacement(placement)
    })
  } catch (error) {
    if (error instanceof NotFirst || isConstraintViolation(error) || isAssertionFailure(error))
      return null
    throw error
  }
}

async function writeWithCare(tx: Tx, ctx: Ctx, writing: Writing): Promise<Placement> {
  const { parts, settled, actor, charge } = writing
  const { state, settlement } = settled
  const [total, due, email] = [settlement.totals.grand, settlement.due, state.email ?? '']
  const [version, before] = await batch(lockCartToPlace(tx, state.id), listUnfinished(tx, state.id))
  if (version !== state.version) throw new Undone(null)
  const twin = before.find(
    (one) =>
      one.state === 'paying'
      && one.cartVersion === state.version
      && one.total === total
      && one.due === due
      && one.holdUntil > ctx.now,
  )
  if (twin && !(charge && (await waitsForCard(tx, twin)))) return { checkout: twin }
  const placing = newPlacement(ctx, writing)
  const { id: checkoutId, holdUntil: until } = placing
  const { now } = ctx
  await close(tx, ctx, before)
  await releaseHeld(tx, parts, {
    checkoutIds: before.map(({ id }) => id),
    now,
    instead: {
      gifts: async () => {
        unwrapPlacement(
          await holdGifts(tx, { checkoutId, giverId: actor.id, gifts: giftsOf(state), until, now }),
        )
      },
      coupons: async () => {
        const amounts = couponAmounts(settled)
        unwrapPlacement(
          await reserveCoupons(tx, {
            checkoutId,
            cartId: state.id,
            ownerId: actor.id,
            email,
            amounts,
            now,
          }),
        )
      },
      tenders: async () => {
        if (!(await holdTenders(tx, parts, { checkoutId, settled, now })))
          throw new Undone(tendersGone())
      },
    },
  })
  return unwrapPlacement(await insertWithStock(tx, ctx, placing))
}

type NewPlacement = ReturnType<typeof newPlacement>

async function insertWithStock(
  tx: Tx,
  ctx: Ctx,
  placing: NewPlacement,
): Promise<Placement | Refusal<'stock-short'>> {
  const [placement, short] = await batch(
    insertPlacement(tx, ctx, placing),
    // Last, since everybody who buys the same pieces waits from here on.
    reserveStock(tx, claimOf(ctx, placing)),
  )
  return short ? shortOfLines(short, placing.settled) : placement
}

function claimOf({ now }: Ctx, { id, holdUntil, settled }: NewPlacement): StockClaim {
  const { state } = settled
  return {
    checkoutId: id,
    holder: state.id,
    demands: activeLines(state),
    until: new Date(holdUntil.getTime() + holdGracePeriod),
    now,
  }
}

function newPlacement({ now }: Ctx, writing: Writing) {
  const paymentId = writing.settled.settlement.due === 0 ? null : newId('pay', now.getTime())
  return {
    ...writing,
    id: newId('chk', now.getTime()),
    paymentId,
    holdUntil: new Date(now.getTime() + holdTime),
  }
}

async function insertPlacement(
  tx: Tx,
  ctx: Ctx,
  { id, paymentId, holdUntil, parts, settled, actor, charge, policyFacts, versions }: NewPlacement,
): Promise<Placement> {
  const { state, settlement } = settled
  const { due, currency } = settlement
  const email = state.email ?? ''
  const { sealer } = parts
  const snapshot = freeze(settled, {
    email,
    sessionId: actor.sessionId,
    policyFacts,
    versions,
    sealer,
    now: ctx.now,
  })
  const [payment, checkout] = await batch(
    paymentId
      && createPayment(tx, {
        id: paymentId,
        checkoutId: id,
        amount: due,
        currency,
        charge,
        now: ctx.now,
      }),
    insertCheckout(tx, {
      id,
      cartId: state.id,
      cartVersion: state.version,
      ownerId: actor.id,
      sessionId: actor.sessionId,
      paymentId,
      currency,
      total: settlement.totals.grand,
      due,
      email,
      snapshot,
      holdUntil,
      lookAt: firstCheckAt({ due, holdUntil, isCharged: charge !== undefined }, ctx.now),
      now: ctx.now,
    }),
  )
  return { checkout, payment, snapshot }
}

function unwrapPlacement<Made>(made: Made | Refusal): Made {
  if (isRefusal(made)) throw new Undone(made)
  return made
}

/** Nobody has paid in it, and no card is being charged: it may be placed anew with another one. */
async function waitsForCard(tx: Tx, { id }: Checkout): Promise<boolean> {
  const payment = await readPaymentOfCheckout(tx, id)
  return payment?.status === 'created' && !isCardWaiting(payment)
}

/** A cart is paid for once: what it was placed as before is closed, money included, and what it held is free for this one. */
async function close(tx: Tx, { jobs }: Ctx, before: readonly Checkout[]): Promise<void> {
  for (const { id } of before) await updateCheckout(tx, id, { state: 'cancelled', lookAt: null })
  for (const { paymentId } of before) if (paymentId) await voidPaymentLater(tx, jobs, paymentId)
}

/** What each coupon takes off, as it is frozen. */
function couponAmounts({ assessed, priced }: Settled): Map<string, number> {
  const amounts = new Map(assessed.discounts.map(({ id }) => [id, 0]))
  for (const { source, amount } of priced.quote.adjustments) {
    const before = amounts.get(source)
    if (before !== undefined) amounts.set(source, before - amount)
  }
  return new Map([...amounts].filter(([, amount]) => amount > 0))
}
