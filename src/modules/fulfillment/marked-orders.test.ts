import { beforeEach, expect, test } from 'vitest'
import { checkResults, findCardRisks } from '#modules/payments/card-risks.ts'
import { hours } from '#kernel/time/time.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { storeCard } from '#test/support/sandbox.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { boolean, json as jsonOf, text } from '#platform/db/row.ts'
import { json, sql } from '#platform/db/sql.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, buyers, clerk, checkout } = shop
const otherZip = '4000000000000036'

beforeEach(async () => {
  await emptyTables(database)
})

const lines = async () => [{ variantId: await makeVariant(database, { onHand: 10 }), qty: 2 }]
const detail = async (order: string) =>
  unwrapResult(await staff.staffReadOrder(clerk, { order }, exchange))
const marked = async () => unwrapResult(await staff.listMarkedOrders(clerk, {}, exchange)).rows

test('a failed ZIP code check does not block the order, and staff see the mark', async () => {
  const order = await shop.buy(await lines(), { card: otherZip })
  const { status, payment } = await detail(order.number)
  expect(status).toBe('placed')
  expect(payment).toEqual({
    status: 'paid',
    amount: payment?.amount,
    authorized: payment?.amount,
    captured: payment?.amount,
    refunded: 0,
    method: { brand: 'Visa', last4: '0036' },
    checks: { address: 'pass', postalCode: 'fail', securityCode: 'pass', threeDSecure: false },
    risks: ['postalCode'],
    disputes: [],
  })
  expect(await shop.violations()).toEqual([])
})

test('the mark is kept when order and payment are written at once', async () => {
  const buyer = checkout.buyer()
  await buyer.prepare(await lines())
  const placed = unwrapResult(
    await buyer.place(undefined, await storeCard(checkout.sandbox, otherZip)),
  )
  expect(placed).toMatchObject({ session: { state: 'charged' } })
  const order = await queryRow(database.db, { number: text }, sql`select number from orders`)
  expect((await detail(order?.number ?? '')).payment).toMatchObject({
    checks: { postalCode: 'fail', securityCode: 'unchecked' },
    risks: ['postalCode'],
  })
})

test('marked orders are listed until everything has shipped', async () => {
  await shop.buy(await lines())
  const order = await shop.buy(await lines(), { card: otherZip })
  const code = await shop.buy(await lines(), { card: '4000000000000101' })
  const { payment, money } = await detail(order.number)
  expect(await marked()).toEqual([
    {
      orderId: order.orderId,
      number: order.number,
      status: 'placed',
      placedAt: expect.any(String) as string,
      amount: payment?.amount,
      captured: payment?.amount,
      risks: ['postalCode'],
      threeDSecure: false,
      disputed: false,
      holdReason: null,
    },
    expect.objectContaining({ number: code.number, risks: ['securityCode'] }),
  ])
  unwrapResult(
    await staff.holdOrder(clerk, { order: code.number, reason: 'Is it their card?' }, exchange),
  )
  const lineId = money[0]?.lineId ?? ''
  unwrapResult(
    await staff.shipPieces(clerk, { order: order.number, items: [{ lineId, qty: 1 }] }, exchange),
  )
  expect((await marked()).map(({ number, status }) => [number, status])).toEqual([
    [order.number, 'placed'],
    [code.number, 'on_hold'],
  ])
  unwrapResult(await staff.shipPieces(clerk, { order: order.number }, exchange))
  unwrapResult(await staff.staffCancel(clerk, { order: code.number, reason: 'fraud' }, exchange))
  expect(await marked()).toEqual([])
})

test('buyers do not see which card check failed', async () => {
  const order = await shop.buy(await lines(), { card: '4000000000000010' })
  const { ctx } = order.buyer
  const checkoutRow = await queryRow(database.db, { id: text }, sql`select id from checkouts`)
  const shown = JSON.stringify([
    unwrapResult(await checkout.handlers.readOrder(ctx, { id: order.orderId }, exchange)),
    unwrapResult(await buyers.readProgress(ctx, { id: order.orderId }, exchange)),
    await order.buyer.status(checkoutRow?.id ?? ''),
    await order.buyer.complete(checkoutRow?.id ?? ''),
    await queryRows(
      database.db,
      { subject: text, plain: text },
      sql`select subject, plain from emails`,
    ),
    await queryRows(
      database.db,
      { kind: text, data: jsonOf<unknown>() },
      sql`select kind, data from order_events where visibility = 'customer'`,
    ),
  ])
  expect(shown).toContain(order.number)
  expect(shown).not.toMatch(/"fail"|"checks"|threeDSecure|securityCode|postalCode|risk|fraud/i)
})

test('orders without a card or card checks have no marks', async () => {
  const order = await shop.buy(await lines())
  await database.query('update payments set checks = null')
  expect((await detail(order.number)).payment).toMatchObject({
    status: 'paid',
    checks: null,
    risks: [],
  })
  await shop.pass(hours(1))
  expect(await marked()).toEqual([])
})

test('the list uses the risk rule of the payments module', async () => {
  const all = checkResults.flatMap((address) =>
    checkResults.flatMap((postalCode) =>
      checkResults.flatMap((securityCode) =>
        [true, false].map((threeDSecure) => ({ address, postalCode, securityCode, threeDSecure })),
      ),
    ),
  )
  const marks = await queryRows(
    database.db,
    { isMarked: boolean },
    sql`
      select (c.checks @? '$.* ? (@ == "fail")') as is_marked
      from jsonb_array_elements(${json(all)})
      with ordinality c (checks, position)
      order by position`,
  )
  expect(marks.map(({ isMarked }) => isMarked)).toEqual(
    all.map((checks) => findCardRisks(checks).length > 0),
  )
})
