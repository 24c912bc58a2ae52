import { beforeEach, expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import { exportList, queryList } from '#platform/list/query-list.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { shippingCostList } from './shipping-cost-list.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, clerk, checkout } = shop

beforeEach(() => emptyTables(database))

const buy = async () =>
  shop.buy([{ variantId: await makeVariant(database, { price: 40_00 }), qty: 1 }])
const ship = async (order: string) =>
  unwrapResult(await staff.shipPieces(clerk, { order }, exchange)).shipmentId
const list = () => shippingCostList(checkout.clock.now())
const readRows = async () => (await queryList(database.db, list(), {})).rows
const readCost = async () =>
  Number((await database.query('select sum(cost) as cost from shipping_labels')).rows[0]?.['cost'])

test('adds up by month what shoppers paid and what labels cost', async () => {
  const first = await buy()
  await ship(first.number)
  const cost = await readCost()
  const paid = 6_00
  const [month] = await readRows()
  expect(month).toMatchObject({ charged: paid, labels: 1, cost, difference: paid - cost })
  checkout.clock.advance(days(31))
  await buy()
  const rows = await readRows()
  expect(rows.map(({ charged, labels }) => [charged, labels])).toEqual([
    [paid, 0],
    [paid, 1],
  ])
  const { bytes } = await exportList({ db: database.db, now: checkout.clock.now() }, list(), {})
  const csv = Buffer.from(bytes).toString()
  expect(csv).toContain('Month,Paid by shoppers,Labels,Cost of labels,Difference')
  expect(csv).toMatch(/^\w+ \d{4},6\.00,1,/m)
})

test('counts no canceled order, no refunded label, and nothing older than two years', async () => {
  const first = await buy()
  const shipment = await ship(first.number)
  unwrapResult(await staff.voidShipment(clerk, { shipment }, exchange))
  await shop.pass(0)
  expect(await readRows()).toMatchObject([{ charged: 6_00, labels: 0, cost: 0 }])
  unwrapResult(await staff.staffCancel(clerk, { order: first.number, reason: 'staff' }, exchange))
  expect(await readRows()).toEqual([])
  await buy()
  checkout.clock.advance(days(731))
  expect(await readRows()).toEqual([])
})
