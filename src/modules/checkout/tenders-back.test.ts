import { afterEach, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { days, minutes } from '#kernel/time/time.ts'
import { createGiftCard } from '#modules/wallet/commands/activate-gift-card.ts'
import { grantCredit } from '#modules/wallet/grant-credit.ts'
import { walletHandlers, walletStaffHandlers } from '#modules/wallet/api/http.ts'
import { walletJobs } from '#modules/wallet/jobs.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult, type TestBuyer } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { exchange } from '#test/support/exchange.ts'
import { readTrackingToken } from '#test/support/orders.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { checkout, clerk } = shop
const { handlers, clock } = checkout
const wallet = walletHandlers()
const walletStaff = walletStaffHandlers()

afterEach(async () => expect(await shop.violations()).toEqual([]))

const giftCard = (amount: number) =>
  inTransaction(database.db, (tx) =>
    createGiftCard(tx, { amount, reason: 'For a test', now: clock.now() }),
  )
const left = async (code: string) =>
  unwrapResult(await wallet.readGiftCard(clerk, { code }, exchange)).available

async function order(
  buyer: TestBuyer,
  price: number,
  prepare: (buyer: TestBuyer) => Promise<unknown>,
): Promise<{ id: string; lineId: string }> {
  await buyer.prepare([{ variantId: await makeVariant(database, { price }), qty: 2 }])
  await prepare(buyer)
  const { checkoutId, due } = unwrapResult(await buyer.place())
  if (due > 0) await buyer.enterCard(checkoutId)
  const { orderId } = await buyer.complete(checkoutId)
  await shop.pass(0)
  const line = await queryRow(
    database.db,
    { id: text },
    sql`select id from order_lines where order_id = ${orderId}`,
  )
  return { id: orderId ?? '', lineId: line?.id ?? '' }
}

const cancelOne = async ({ id, lineId }: { id: string; lineId: string }) => {
  unwrapResult(
    await shop.staff.staffCancel(
      clerk,
      { order: id, items: [{ lineId, qty: 1 }], reason: 'customer' },
      exchange,
    ),
  )
  await shop.pass(0)
}

test('what comes back to a stopped gift card waits for the card in its place, and goes on to that one from then on', async () => {
  const card = await giftCard(80_00)
  const buyer = checkout.buyer((await signedInMember(database, { now: clock.now() })).actor)
  const bought = await order(buyer, 100_00, (one) =>
    handlers.applyGiftCard(one.ctx, { code: card.code }, exchange),
  )
  unwrapResult(await walletStaff.stopGiftCard(clerk, { code: card.code }, exchange))
  expect(await walletStaff.replaceGiftCard(clerk, { code: card.code }, exchange)).toMatchObject({
    refused: 'transition-illegal',
  })
  await cancelOne(bought)
  expect(await wallet.readGiftCard(clerk, { code: card.code }, exchange)).toMatchObject({
    refused: 'fields-invalid',
  })
  const second = unwrapResult(
    await walletStaff.replaceGiftCard(clerk, { code: card.code }, exchange),
  )
  expect(second.amount).toBe(40_00)
  unwrapResult(await walletStaff.stopGiftCard(clerk, { code: second.code }, exchange))
  const third = unwrapResult(
    await walletStaff.replaceGiftCard(clerk, { code: second.code }, exchange),
  )
  await cancelOne(bought)
  expect(await left(third.code)).toBe(80_00)
  expect(
    unwrapResult(await handlers.readOrder(buyer.ctx, { id: bought.id }, exchange)).otherRefunds,
  ).toMatchObject([
    { label: expect.stringContaining('Gift card ending in'), amount: 40_00 },
    { label: expect.stringContaining('Gift card ending in'), amount: 40_00 },
  ])
})

test('what went back beside the card stands on the order, whichever way it is opened', async () => {
  const card = await giftCard(150_00)
  const buyer = checkout.buyer()
  const bought = await order(buyer, 100_00, (one) =>
    handlers.applyGiftCard(one.ctx, { code: card.code }, exchange),
  )
  await cancelOne(bought)
  const email = await queryRow(
    database.db,
    { plain: text },
    sql`select plain from emails where dedupe_key = ${`order-placed:${bought.id}`}`,
  )
  const token = readTrackingToken(email?.plain ?? '')
  const back = [{ label: expect.stringContaining('Gift card ending in'), amount: 75_00 }]
  expect(
    unwrapResult(await handlers.readOrder(buyer.ctx, { id: bought.id }, exchange)).otherRefunds,
  ).toMatchObject(back)
  expect(
    unwrapResult(await handlers.openOrderByLink(checkout.buyer().ctx, { token }, exchange)).order
      .otherRefunds,
  ).toMatchObject(back)
  expect(
    unwrapResult(await handlers.readPlacedOrder(buyer.ctx, { id: bought.id }, exchange)).order
      .otherRefunds,
  ).toMatchObject(back)
})

test('credit that came back and runs out later than it would have is written about anew', async () => {
  const { id, actor, email } = await signedInMember(database, { now: clock.now() })
  const expiresAt = new Date(clock.now().getTime() + days(10))
  await inTransaction(database.db, (tx) =>
    grantCredit(tx, {
      ownerId: id,
      balanceType: 'promotional',
      amount: 50_00,
      ref: createId('wcr'),
      reason: 'For a test',
      expiresAt,
      now: clock.now(),
    }),
  )
  const jobs = walletJobs(checkout.services)
  const warned = async () => {
    await jobs['wallet.run-daily']?.({})
    const row = await queryRow(
      database.db,
      { count: integer },
      sql`
        select count(*)
        from emails
        where recipient = ${email} and subject like '%of credit expires on%'`,
    )
    return row?.count
  }
  expect(await warned()).toBe(1)
  const bought = await order(checkout.buyer(actor), 100_00, (one) =>
    handlers.quoteCheckout(one.ctx, { wallet: true }, exchange),
  )
  clock.advance(days(8))
  await cancelOne(bought)
  expect(await warned()).toBe(1)
  clock.advance(days(17))
  expect(await warned()).toBe(2)
})

test('gift cards whose orders have to wait hold nobody up behind them', async () => {
  const buy = async (email: string) => {
    const variantId = await makeVariant(database, {
      price: 50_00,
      taxCode: 'gift-card',
      requiresShipping: false,
      oversellLimit: null,
      onHand: 0,
    })
    const buyer = checkout.buyer((await signedInMember(database, { now: clock.now() })).actor)
    const { lines } = await buyer.prepare([{ variantId, qty: 1 }])
    const recipient = {
      recipientName: 'Ann',
      recipientEmail: email,
      senderName: 'Ben',
      note: '',
      sendOn: null,
    }
    unwrapResult(
      await handlers.addressGiftCard(
        buyer.ctx,
        { lineId: lines[0]?.id ?? '', recipient },
        exchange,
      ),
    )
    const { checkoutId } = unwrapResult(await buyer.place())
    await buyer.enterCard(checkoutId)
    const { orderId } = await buyer.complete(checkoutId)
    await shop.pass(0)
    return orderId ?? ''
  }
  const waiting = await buy('waits@example.com')
  unwrapResult(
    await shop.staff.holdOrder(clerk, { order: waiting, reason: 'A question' }, exchange),
  )
  await execute(
    database.db,
    sql`
      insert into gift_cards (
        id, state, amount, order_id, line_id, unit, recipient_email, deliver_at, created_at
      )
      select 'gfc_00' || n, 'ordered', amount, order_id, line_id, unit + n, recipient_email,
        deliver_at, created_at
      from gift_cards
      cross join generate_series(1, 120) as n
      where order_id = ${waiting}`,
  )
  await buy('behind@example.com')
  clock.advance(minutes(40))
  await shop.handOverGiftCards()
  await checkout.runJobs(walletJobs(checkout.services))
  expect(
    await queryRows(
      database.db,
      { recipient: text },
      sql`
        select recipient
        from emails
        where recipient in ('behind@example.com', 'waits@example.com')`,
    ),
  ).toEqual([{ recipient: 'behind@example.com' }])
  await execute(database.db, sql`delete from gift_cards where id like 'gfc_00%'`)
})
