import { beforeEach, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { hours } from '#kernel/time/time.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, buyers, clerk, checkout } = shop
const [takenBack, letStand] = ['4000000000000259', '4000000000007080']

beforeEach(async () => {
  await emptyTables(database)
  checkout.clock.set(new Date().toISOString())
})

async function bought(card: string) {
  const order = await shop.buy(
    [{ variantId: await makeVariant(database, { onHand: 10 }), qty: 2 }],
    { card },
  )
  await tell('dispute.opened')
  return order
}

/** Sends a webhook, signed with the time of the machine. The shop accepts repeats. */
async function tell(type: string) {
  await checkout.sandbox.idle()
  checkout.clock.set(new Date().toISOString())
  await database.query(
    `update sandbox.webhooks set due_at = now() where type = $1 and delivered_at is null`,
    [type],
  )
  await checkout.sandbox.jobs['sandbox.wake']?.({})
}

/** Waits until the bank has decided. */
async function bankDecides() {
  await database.query(`update sandbox.disputes set closes_at = now()`)
  await tell('dispute.closed')
}

const detail = async (order: string) =>
  unwrapResult(await staff.staffReadOrder(clerk, { order }, exchange))
const kinds = async (order: string) =>
  (await detail(order)).history.map(({ kind }) => kind).filter((kind) => kind.includes('disput'))
const mails = () =>
  queryRows(
    database.db,
    { plain: text },
    sql`select plain from emails where dedupe_key like 'order-news:%'`,
  )

test('a disputed order is on hold before anything ships; staff and buyer see why, and nothing is refunded', async () => {
  const order = await bought(takenBack)
  const { status, payment } = await detail(order.number)
  expect(status).toBe('on_hold')
  expect(payment).toMatchObject({ status: 'disputed', refunded: 0 })
  expect(payment?.disputes).toMatchObject([
    { status: 'open', amount: payment?.amount, reason: 'fraudulent' },
  ])
  expect(await kinds(order.number)).toEqual(['payment_disputed'])
  expect(unwrapResult(await staff.listMarkedOrders(clerk, {}, exchange)).rows).toMatchObject([
    { number: order.number, status: 'on_hold', disputed: true },
  ])
  checkout.clock.advance(hours(1))
  expect(isRefusal(await staff.shipPieces(clerk, { order: order.number }, exchange))).toBe(true)
  const seen = unwrapResult(
    await checkout.handlers.readOrder(order.buyer.ctx, { id: order.orderId }, exchange),
  )
  expect(seen).toMatchObject({ status: 'on_hold', paymentStatus: 'disputed' })
  expect(JSON.stringify(seen), 'the bank’s word is for the staff').not.toContain('fraudulent')
  await shop.pass(hours(2))
  expect((await mails()).map(({ plain }) => plain).join()).toContain(
    'Your bank informed us that the payment of this order is disputed.',
  )
  expect(await shop.violations()).toEqual([])
})

test('cancelled by staff, it refunds nothing to a card whose bank took the payment back', async () => {
  const order = await bought(takenBack)
  await bankDecides()
  expect(await kinds(order.number)).toEqual(['payment_disputed', 'dispute_lost'])
  expect(unwrapResult(await staff.listMarkedOrders(clerk, {}, exchange)).rows).toMatchObject([
    { number: order.number, disputed: true },
  ])
  unwrapResult(await staff.staffCancel(clerk, { order: order.number, reason: 'fraud' }, exchange))
  expect(unwrapResult(await staff.listMarkedOrders(clerk, {}, exchange)).rows).toEqual([])
  await shop.pass(hours(1))
  const { status, payment } = await detail(order.number)
  expect(status).toBe('cancelled')
  expect(payment).toMatchObject({ status: 'disputed', refunded: 0 })
  expect((await checkout.sandbox.counts()).refundedAmount).toBe(0)
  expect(await shop.violations()).toEqual([])
})

test('a won dispute releases the order, notifies the buyer and is recorded', async () => {
  const order = await bought(letStand)
  await bankDecides()
  const { status, payment, history } = await detail(order.number)
  expect([status, payment?.status]).toEqual(['placed', 'paid'])
  expect(await kinds(order.number)).toEqual(['payment_disputed', 'dispute_won'])
  expect(history.filter(({ kind }) => kind === 'order_released')).toMatchObject([
    { actor: 'provider' },
  ])
  expect(unwrapResult(await staff.listMarkedOrders(clerk, {}, exchange)).rows).toEqual([])
  await shop.pass(hours(2))
  expect((await mails()).map(({ plain }) => plain).join()).toContain(
    'The dispute of your payment was settled.',
  )
  unwrapResult(await staff.shipPieces(clerk, { order: order.number }, exchange))
  expect(await shop.violations()).toEqual([])
})

test('a won dispute does not end a hold set by staff', async () => {
  const order = await bought(letStand)
  unwrapResult(await staff.releaseOrder(clerk, { order: order.number }, exchange))
  unwrapResult(
    await staff.holdOrder(
      clerk,
      { order: order.number, reason: 'The address is to be checked' },
      exchange,
    ),
  )
  await bankDecides()
  expect((await detail(order.number)).status).toBe('on_hold')
  expect(unwrapResult(await staff.listMarkedOrders(clerk, {}, exchange)).rows).toMatchObject([
    {
      number: order.number,
      status: 'on_hold',
      disputed: false,
      holdReason: 'The address is to be checked',
    },
  ])
})

test('every order on hold is listed, whatever the reason and payment', async () => {
  const order = await shop.buy([{ variantId: await makeVariant(database, { onHand: 10 }), qty: 1 }])
  unwrapResult(await staff.holdOrder(clerk, { order: order.number, reason: 'A look' }, exchange))
  await database.query(`update payments set order_id = null where order_id is not null`)
  expect(unwrapResult(await staff.listMarkedOrders(clerk, {}, exchange)).rows).toMatchObject([
    { number: order.number, holdReason: 'A look', amount: 0 },
  ])
  await database.query(`update payments set order_id = $1`, [order.orderId])
})

test('a shipped order is not held, but the dispute is recorded', async () => {
  checkout.dropWebhooks(true)
  const order = await bought(letStand)
  checkout.clock.advance(hours(1))
  unwrapResult(await staff.shipPieces(clerk, { order: order.number }, exchange))
  checkout.dropWebhooks(false)
  await tell('dispute.opened')
  expect(await kinds(order.number)).toEqual(['payment_disputed'])
  expect((await detail(order.number)).status).toBe('placed')
  expect(
    isRefusal(await buyers.cancelOrder(order.buyer.ctx, { id: order.orderId }, exchange)),
  ).toBe(true)
})
