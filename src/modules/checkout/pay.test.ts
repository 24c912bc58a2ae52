import { beforeEach, describe, expect, test } from 'vitest'
import { setOnHand } from '#modules/inventory/commands/set-on-hand.ts'
import { orderInvariants } from '#modules/orders/db/invariants.ts'
import type { Id } from '#kernel/ids/ids.ts'
import { mergeCarts } from '#modules/cart/merge-carts.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { minutes } from '#kernel/time/time.ts'
import { findOwnerId } from '#platform/context.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { boolean, integer, text } from '#platform/db/row.ts'
import { raw, sql } from '#platform/db/sql.ts'
import { unwrapResult, openTestCheckout } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { makeVariant } from '#test/support/products.ts'
import { exchange } from '#test/support/exchange.ts'
import { claimCheckouts } from './commands/member-checkouts.ts'

const database = await openTestDatabase()
const { db } = database
const shop = openTestCheckout(database)
const { clock, handlers } = shop
const start = clock.now()

beforeEach(async () => {
  shop.dropWebhooks(false)
  shop.silenceProvider(false)
  clock.set(start)
  await emptyTables(database)
})

const due = async () =>
  (
    await queryRow(
      db,
      { count: integer },
      sql`select count(*) from checkouts where next_check_at is not null`,
    )
  )?.count
const count = async (table: string) =>
  (await queryRow(db, { count: integer }, sql`select count(*) from ${raw(table)}`))?.count
const stock = async (variantId: string) =>
  queryRow(
    db,
    { onHand: integer, allocated: integer, reserved: integer },
    sql`select on_hand, allocated, reserved from stock_levels where variant_id = ${variantId}`,
  )
const payment = async () =>
  queryRow(
    db,
    { status: text, authorized: integer, captured: integer, refunded: integer, closing: boolean },
    sql`
      select status, authorized, captured, refunded, closing
      from payments
      order by created_at desc, id desc
      limit 1`,
  )
const listEmails = () =>
  queryRows(
    db,
    { key: text, subject: text, text },
    sql`
      select split_part(dedupe_key, ':', 1) as key, subject, plain as text
      from emails
      order by id`,
  )

describe('paying', () => {
  test('a good card becomes one order: stock taken, cart closed, mail written, money captured', async () => {
    const nora = shop.buyer()
    const variantId = await makeVariant(database, { onHand: 5 })
    const { checkoutId, total } = await nora.checkOut([{ variantId, qty: 2 }])
    expect(await nora.status(checkoutId)).toMatchObject({
      state: 'open',
      message: 'Nothing is charged yet.',
    })
    expect(await nora.enterCard(checkoutId)).toBe('authorized')
    const status = await nora.complete(checkoutId)
    expect(status).toMatchObject({
      state: 'charged',
      total,
      orderId: expect.stringMatching(/^ord_/),
      message: expect.stringMatching(
        /^Order AB-\w{8} is placed\. \$\d+\.\d\d is being charged to your Visa ending in 4242\.$/,
      ),
    })
    await shop.runJobs()
    expect(await payment()).toMatchObject({ status: 'captured', captured: total })
    expect(await nora.status(checkoutId)).toMatchObject({
      state: 'charged',
      message: expect.stringContaining('was charged'),
    })
    expect(await stock(variantId)).toEqual({ onHand: 5, allocated: 2, reserved: 0 })
    expect((await listEmails()).map((email) => email.key)).toEqual(['order-placed'])
    expect(unwrapResult(await handlers.readCart(nora.ctx, {}, exchange)).count).toBe(0)
    expect(
      unwrapResult(
        await handlers.readPlacedOrder(nora.ctx, { id: status.orderId ?? '' }, exchange),
      ),
    ).toMatchObject({
      announce: true,
      order: { paymentStatus: 'paid', payment: { last4: '4242' } },
    })
    expect(
      (await checkInvariants(db, orderInvariants)).flatMap((finding) => finding.violations),
    ).toEqual([])
  })

  test('placing again after the order is the same checkout, not a second order', async () => {
    const nora = shop.buyer()
    const settlement = await nora.prepare([{ variantId: await makeVariant(database), qty: 1 }])
    const placed = unwrapResult(await nora.place(settlement))
    await nora.enterCard(placed.checkoutId)
    await nora.complete(placed.checkoutId)
    expect(unwrapResult(await nora.place(settlement))).toMatchObject({
      checkoutId: placed.checkoutId,
    })
    expect(await count('orders')).toBe(1)
  })

  test('placing gives the session to pay in: the one that every later call gives, and that a card can be entered into at once', async () => {
    const nora = shop.buyer()
    const settlement = await nora.prepare([{ variantId: await makeVariant(database), qty: 1 }])
    const { checkoutId, session } = unwrapResult(await nora.place(settlement))
    expect(session).toMatchObject({
      checkoutId,
      state: 'open',
      provider: 'sandbox',
      email: 'nora@example.com',
      total: settlement.due,
    })
    expect(unwrapResult(await handlers.openPaySession(nora.ctx, { checkoutId }, exchange))).toEqual(
      session,
    )
    expect(unwrapResult(await nora.place(settlement)).session).toEqual(session)
    await nora.enterCard(checkoutId)
    expect(await nora.complete(checkoutId)).toMatchObject({ state: 'charged' })
    expect(unwrapResult(await nora.place(settlement)).session).toMatchObject({
      state: 'charged',
      provider: null,
      clientSecret: '',
    })
  })

  test('placed while the provider is silent it stands without a session, which can be asked for later', async () => {
    const nora = shop.buyer()
    const settlement = await nora.prepare([{ variantId: await makeVariant(database), qty: 1 }])
    shop.silenceProvider(true)
    const { checkoutId, session } = unwrapResult(await nora.place(settlement))
    expect(session).toBeNull()
    expect(await handlers.openPaySession(nora.ctx, { checkoutId }, exchange)).toMatchObject({
      refused: 'provider-unavailable',
    })
    shop.silenceProvider(false)
    expect(unwrapResult(await nora.place(settlement))).toMatchObject({
      checkoutId,
      session: { state: 'open', provider: 'sandbox' },
    })
    await nora.enterCard(checkoutId)
    expect(await nora.complete(checkoutId)).toMatchObject({ state: 'charged' })
  })

  test('what was added to the cart meanwhile stays, and what is paid is what was frozen', async () => {
    const nora = shop.buyer()
    const [one, other] = [
      await makeVariant(database, { price: 96_00 }),
      await makeVariant(database),
    ]
    const { checkoutId, total } = await nora.checkOut([{ variantId: one, qty: 1 }])
    await nora.enterCard(checkoutId)
    unwrapResult(await handlers.addLine(nora.ctx, { variantId: other, qty: 3 }, exchange))
    await execute(db, sql`update variants set price = 1 where id = ${one}`)
    const { orderId } = await nora.complete(checkoutId)
    expect(
      unwrapResult(await handlers.readOrder(nora.ctx, { id: orderId ?? '' }, exchange)),
    ).toMatchObject({
      totals: { grand: total, merchandise: 96_00 },
      groups: [{ lines: [{ qty: 1 }] }],
    })
    expect(
      unwrapResult(await handlers.readCart(nora.ctx, {}, exchange)).lines.map((line) => [
        line.variantId,
        line.qty,
      ]),
    ).toEqual([[other, 3]])
  })

  test('nobody else can see, pay, hold or finish it', async () => {
    const { checkoutId } = await shop
      .buyer()
      .checkOut([{ variantId: await makeVariant(database), qty: 1 }])
    const ben = shop.buyer()
    for (const handler of [
      handlers.openPaySession,
      handlers.completePay,
      handlers.readPayStatus,
      handlers.extendHold,
    ]) {
      expect(await handler(ben.ctx, { checkoutId }, exchange)).toMatchObject({
        refused: 'not-found',
      })
    }
  })

  test('who signs in while the card is asked goes on paying as the member, whose order it is', async () => {
    const guest = shop.buyer()
    const { checkoutId } = await guest.checkOut([
      { variantId: await makeVariant(database), qty: 1 },
    ])
    await guest.enterCard(checkoutId)
    const member = await signedInMember(database, { now: clock.now() })
    const guestId = findOwnerId(guest.ctx.caller) as Id<'gst'>
    await inTransaction(db, async (tx) => {
      await mergeCarts(tx, { guestId, memberId: member.id, now: clock.now() })
      await claimCheckouts(tx, { guestId, memberId: member.id })
    })
    expect(await handlers.readPayStatus(guest.ctx, { checkoutId }, exchange)).toMatchObject({
      refused: 'not-found',
    })
    expect(await shop.buyer(member.actor).complete(checkoutId)).toMatchObject({ state: 'charged' })
    expect(await queryRows(db, { ownerId: text }, sql`select owner_id from orders`)).toEqual([
      { ownerId: member.id },
    ])
    expect(
      (await checkInvariants(db, orderInvariants)).flatMap(({ violations }) => violations),
    ).toEqual([])
  })

  test('a decline says why, what to do next, and gives ten minutes more, once', async () => {
    const nora = shop.buyer()
    const { checkoutId, holdUntil } = await nora.checkOut([
      { variantId: await makeVariant(database), qty: 1 },
    ])
    await nora.enterCard(checkoutId, '4000000000009995')
    const declined = await nora.complete(checkoutId)
    expect(declined).toMatchObject({
      state: 'open',
      failure: { class: 'insufficient_funds', advice: expect.any(String) },
      orderId: null,
    })
    expect(declined.message).toBe(declined.failure?.message)
    expect(Date.parse(declined.holdUntil ?? '') - Date.parse(holdUntil)).toBe(minutes(10))
    await nora.enterCard(checkoutId, '4000000000000002')
    expect(await nora.complete(checkoutId)).toMatchObject({
      failure: { class: 'declined' },
      holdUntil: declined.holdUntil,
    })
    await nora.enterCard(checkoutId)
    expect(await nora.complete(checkoutId)).toMatchObject({ state: 'charged', failure: null })
  })

  test('a bank that takes its time is "checking", and the job finishes it', async () => {
    const nora = shop.buyer()
    const { checkoutId } = await nora.checkOut([{ variantId: await makeVariant(database), qty: 1 }])
    expect(await nora.enterCard(checkoutId, '4000000000007056')).toBe('processing')
    expect(await nora.complete(checkoutId)).toMatchObject({
      state: 'checking',
      message: expect.stringContaining('Don’t pay again'),
    })
  })

  test('a provider that does not answer is "checking", never "not charged"', async () => {
    const nora = shop.buyer()
    const { checkoutId } = await nora.checkOut([{ variantId: await makeVariant(database), qty: 1 }])
    shop.dropWebhooks(true)
    await nora.enterCard(checkoutId)
    shop.silenceProvider(true)
    expect(await nora.complete(checkoutId)).toMatchObject({ state: 'checking', orderId: null })
    shop.silenceProvider(false)
    expect(await nora.status(checkoutId)).toMatchObject({ state: 'charged' })
  })

  test('with every webhook lost and the browser closed, the job writes the order', async () => {
    const nora = shop.buyer()
    const { checkoutId } = await nora.checkOut([{ variantId: await makeVariant(database), qty: 1 }])
    shop.dropWebhooks(true)
    await nora.enterCard(checkoutId)
    clock.advance(minutes(10))
    await shop.runJobs()
    expect(await count('orders')).toBe(1)
    expect(await payment()).toMatchObject({ status: 'captured' })
  })
})

describe('the hold', () => {
  test('is extended by activity to thirty minutes at most', async () => {
    const nora = shop.buyer()
    const { checkoutId } = await nora.checkOut([{ variantId: await makeVariant(database), qty: 1 }])
    const ends: number[] = []
    for (let step = 0; step < 4; step++) {
      clock.advance(minutes(8))
      const held = await handlers.extendHold(nora.ctx, { checkoutId }, exchange)
      if (!isRefusal(held)) ends.push((Date.parse(held.holdUntil) - start.getTime()) / 60_000)
    }
    expect(ends).toEqual([18, 26, 30])
  })

  test('ends: the stock is free, the shopper is told, the cart is kept, and in the end the payment is closed', async () => {
    const nora = shop.buyer()
    const variantId = await makeVariant(database, { onHand: 1 })
    const { checkoutId } = await nora.checkOut([{ variantId, qty: 1 }])
    unwrapResult(await handlers.openPaySession(nora.ctx, { checkoutId }, exchange))
    clock.advance(minutes(10))
    await shop.runJobs()
    expect(await stock(variantId)).toEqual({ onHand: 1, allocated: 0, reserved: 0 })
    expect(await nora.status(checkoutId)).toMatchObject({
      state: 'expired',
      holdUntil: null,
      message: expect.stringContaining('no longer holding your items'),
    })
    expect(await handlers.extendHold(nora.ctx, { checkoutId }, exchange)).toMatchObject({
      refused: 'checkout-closed',
    })
    expect(await handlers.openPaySession(nora.ctx, { checkoutId }, exchange)).toMatchObject({
      refused: 'checkout-closed',
    })
    expect(unwrapResult(await handlers.readCart(nora.ctx, {}, exchange)).count).toBe(1)
    clock.advance(minutes(15))
    await shop.runJobs()
    expect(await payment()).toMatchObject({ status: 'failed', closing: true })
    expect(await nora.status(checkoutId)).toMatchObject({ state: 'not_charged' })
    expect(await due()).toBe(0)
  })

  test('ends, and the same cart can be placed anew', async () => {
    const nora = shop.buyer()
    const variantId = await makeVariant(database, { onHand: 1 })
    const settlement = await nora.prepare([{ variantId, qty: 1 }])
    const first = unwrapResult(await nora.place(settlement))
    clock.advance(minutes(10))
    await shop.runJobs()
    const second = unwrapResult(await nora.place(settlement))
    expect(second.checkoutId).not.toBe(first.checkoutId)
    await nora.enterCard(second.checkoutId)
    expect(await nora.complete(second.checkoutId)).toMatchObject({ state: 'charged' })
  })

  test('ended, a late payment becomes the order while the pieces are there', async () => {
    const nora = shop.buyer()
    const variantId = await makeVariant(database, { onHand: 1 })
    const { checkoutId } = await nora.checkOut([{ variantId, qty: 1 }])
    shop.dropWebhooks(true)
    unwrapResult(await handlers.openPaySession(nora.ctx, { checkoutId }, exchange))
    clock.advance(minutes(10))
    await shop.runJobs()
    await lateCard(checkoutId)
    expect(await nora.complete(checkoutId)).toMatchObject({ state: 'charged' })
    expect(await stock(variantId)).toEqual({ onHand: 1, allocated: 1, reserved: 0 })
  })

  test('ended, a late payment for pieces that are gone is released by itself, and the shopper is told', async () => {
    const [nora, ben] = [shop.buyer(), shop.buyer()]
    const variantId = await makeVariant(database, { onHand: 1 })
    const { checkoutId } = await nora.checkOut([{ variantId, qty: 1 }])
    unwrapResult(await handlers.openPaySession(nora.ctx, { checkoutId }, exchange))
    clock.advance(minutes(10))
    await shop.runJobs()
    const other = await ben.checkOut([{ variantId, qty: 1 }])
    await ben.enterCard(other.checkoutId)
    await ben.complete(other.checkoutId)
    shop.dropWebhooks(true)
    await lateCard(checkoutId)
    expect(await nora.complete(checkoutId)).toMatchObject({
      state: 'releasing',
      orderId: null,
      message: expect.stringContaining('may show it until Mon, Mar 9'),
    })
    await shop.runJobs()
    expect(
      await queryRow(
        db,
        { status: text },
        sql`select status from payments where checkout_id = ${checkoutId}`,
      ),
    ).toEqual({ status: 'voided' })
    expect(await nora.complete(checkoutId)).toMatchObject({
      state: 'releasing',
      message: expect.stringContaining('was released on'),
    })
    expect((await listEmails()).filter((email) => email.key === 'payment-released')).toMatchObject([
      { subject: 'You were not charged: we couldn’t place your order' },
    ])
    expect(await count('orders')).toBe(1)
  })

  test('is not ended under a shopper whom the bank is asking', async () => {
    const nora = shop.buyer()
    const variantId = await makeVariant(database, { onHand: 1 })
    const { checkoutId } = await nora.checkOut([{ variantId, qty: 1 }])
    await nora.enterCard(checkoutId, '4000002500003155')
    clock.advance(minutes(10))
    await shop.runJobs()
    expect(await stock(variantId)).toMatchObject({ reserved: 1 })
    expect(await nora.status(checkoutId)).toMatchObject({ state: 'requires_action' })
    for (let minute = 0; minute < 60; minute++) {
      clock.advance(minutes(1))
      await shop.runJobs()
    }
    expect(await stock(variantId)).toMatchObject({ reserved: 0, allocated: 0 })
    expect(await payment()).toMatchObject({ status: 'failed', closing: true })
  })

  test('ends without an answer from the provider, and the payment is looked at until there is one', async () => {
    const nora = shop.buyer()
    const variantId = await makeVariant(database, { onHand: 1 })
    const { checkoutId } = await nora.checkOut([{ variantId, qty: 1 }])
    shop.dropWebhooks(true)
    await nora.enterCard(checkoutId)
    shop.silenceProvider(true)
    for (let minute = 0; minute < 40; minute++) {
      clock.advance(minutes(1))
      await shop.runJobs()
    }
    expect(await stock(variantId)).toMatchObject({ reserved: 0 })
    expect(await due()).toBe(1)
    shop.silenceProvider(false)
    clock.advance(minutes(1))
    await shop.runJobs()
    expect(await count('orders')).toBe(1)
  })

  /** The card frame was still open in the browser: the provider knows nothing of our hold. */
  async function lateCard(checkoutId: string) {
    const session = await queryRow(
      db,
      { providerRef: text, clientSecret: text },
      sql`
        select provider_ref, client_secret
        from payments
        where checkout_id = ${checkoutId}`,
    )
    const response = await shop.sandbox.app.request(
      `/v1/sessions/${session?.providerRef}/confirm`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          client_secret: session?.clientSecret,
          card: { number: '4242424242424242', exp: '12/34', cvc: '123', name: 'Nora Hale' },
        }),
      },
    )
    expect(await response.json()).toMatchObject({ status: 'authorized' })
  }
})

test('stock that was counted down under a hold still becomes the order it was held for', async () => {
  const nora = shop.buyer()
  const variantId = await makeVariant(database, { onHand: 1 })
  const { checkoutId } = await nora.checkOut([{ variantId, qty: 1 }])
  await inTransaction(db, (tx) =>
    setOnHand(tx, [{ variantId, onHand: 0, oversellLimit: 0 }], { reason: 'adjust', ref: 'count' }),
  )
  await nora.enterCard(checkoutId)
  expect(await nora.complete(checkoutId)).toMatchObject({ state: 'charged' })
})
