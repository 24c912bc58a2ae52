import { beforeEach, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { hours } from '#kernel/time/time.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { findViolations } from '#test/support/invariants.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, clerk, checkout } = shop
const paysHalf = '4000000000007072'

beforeEach(async () => {
  await emptyTables(database)
})

const buyShort = async () =>
  shop.buy([{ variantId: await makeVariant(database, { onHand: 10 }), qty: 2 }], { card: paysHalf })
const detail = async (order: string) =>
  unwrapResult(await staff.staffReadOrder(clerk, { order }, exchange))
const asBuyer = async ({ orderId, buyer }: Awaited<ReturnType<typeof buyShort>>) =>
  unwrapResult(await checkout.handlers.readOrder(buyer.ctx, { id: orderId }, exchange))

test('an order with half its amount captured is partly paid and on hold, and staff and buyer see both amounts', async () => {
  const order = await buyShort()
  const { status, payment, history } = await detail(order.number)
  const [amount, captured] = [payment?.amount ?? 0, payment?.captured ?? 0]
  expect(payment).toMatchObject({
    status: 'partly_paid',
    authorized: amount,
    captured: Math.floor(amount / 2),
    refunded: 0,
    risks: [],
  })
  expect(status).toBe('on_hold')
  expect(history.find(({ kind }) => kind === 'order_held')).toMatchObject({
    actor: 'system',
    data: { reason: `The bank paid ${formatMoney(captured)} of ${formatMoney(amount)}.` },
  })
  expect(unwrapResult(await staff.listMarkedOrders(clerk, {}, exchange)).rows).toMatchObject([
    { number: order.number, amount, captured, risks: [] },
  ])
  expect(await asBuyer(order)).toMatchObject({
    status: 'on_hold',
    paymentStatus: 'partly_paid',
    captured,
    due: amount,
  })
  const pay = await queryRow(database.db, { id: text }, sql`select id from checkouts`)
  expect((await order.buyer.status(pay?.id ?? '')).message).toBe(
    `Order ${order.number} is placed. Of its ${formatMoney(amount)}, your bank paid ${formatMoney(captured)} from your Visa ending in 7072. We’ll email you about the rest; don’t pay again.`,
  )
  await shop.pass(hours(2))
  const mail = await queryRow(
    database.db,
    { plain: text },
    sql`select plain from emails where dedupe_key like 'order-news:%'`,
  )
  expect(mail?.plain).toContain(
    `Your bank paid ${formatMoney(captured)} of the authorized ${formatMoney(amount)}.`,
  )
})

test('it does not ship before staff decide, and is never shown as paid', async () => {
  const order = await buyShort()
  expect(isRefusal(await staff.shipPieces(clerk, { order: order.number }, exchange))).toBe(true)
  unwrapResult(await staff.releaseOrder(clerk, { order: order.number }, exchange))
  await shop.pass(hours(3))
  expect((await detail(order.number)).status).toBe('placed')
  unwrapResult(await staff.shipPieces(clerk, { order: order.number }, exchange))
  const { status, paymentStatus } = await asBuyer(order)
  expect(status).toBe('on_its_way')
  expect(paymentStatus).toBe('partly_paid')
})

test('it breaks no invariant on hold, would without the hold, and refunds only the captured amount', async () => {
  const order = await buyShort()
  const all = () => findViolations(database, { now: checkout.clock.now() })
  expect(await all()).toEqual([])
  await execute(
    database.db,
    sql`update order_events set kind = 'order_note' where kind = 'order_held'`,
  )
  expect(await all()).toEqual([
    { id: 'I-03f', row: expect.objectContaining({ number: order.number }) as object },
  ])
  await execute(
    database.db,
    sql`update order_events set kind = 'order_held' where kind = 'order_note'`,
  )
  unwrapResult(await staff.staffCancel(clerk, { order: order.number, reason: 'payment' }, exchange))
  await shop.pass(hours(1))
  const { status, payment } = await detail(order.number)
  expect(status).toBe('cancelled')
  expect(payment).toMatchObject({ status: 'refunded', refunded: payment?.captured })
  const counts = await checkout.sandbox.counts()
  expect([counts.capturedAmount, counts.refundedAmount]).toEqual([
    payment?.captured,
    payment?.captured,
  ])
  expect(await shop.violations()).toEqual([])
})

test('an order cancelled before the capture refunds what the bank then paid', async () => {
  const variantId = await makeVariant(database, { onHand: 10 })
  const buyer = checkout.buyer()
  const { checkoutId } = await buyer.checkOut([{ variantId, qty: 1 }])
  await buyer.enterCard(checkoutId, paysHalf)
  const { orderId } = await buyer.complete(checkoutId)
  const id = orderId ?? ''
  unwrapResult(await shop.buyers.cancelOrder(buyer.ctx, { id }, exchange))
  await shop.pass(hours(1))
  const { status, payment } = await detail(id)
  expect(status).toBe('cancelled')
  expect(payment).toMatchObject({
    refunded: payment?.captured,
    captured: Math.floor((payment?.amount ?? 0) / 2),
  })
  expect(await shop.violations()).toEqual([])
})
