import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutContract, payContract } from '#modules/checkout/contract.ts'
import type { Database } from '#platform/db/database.server.ts'
import { runShopCommand, startApp, temporaryDirectory, type App } from '#test/support/app.ts'
import { createPostgresDatabase, type PostgresDatabase } from '#test/support/database.ts'
import { newShopper } from '#test/support/shopper.ts'
import { openShopDatabase, putOnHand, stockTheShop } from './stock.ts'

const runs = Number(process.env['RACE_RUNS'] ?? 3)
const stockShort = 42220

/** Two processes of the shop on one PostgreSQL, as behind a balancer. */
let own: PostgresDatabase
let environment: Record<string, string>
let apps: App[]
let variants: string[]
let database: Database

beforeAll(async () => {
  own = await createPostgresDatabase()
  environment = { DATA_DIR: temporaryDirectory('crowd'), DATABASE_URL: own.url }
  variants = await stockTheShop(environment)
  apps = await Promise.all([startApp(environment), startApp(environment)])
  database = await openShopDatabase(environment)
})

afterAll(async () => {
  await database?.close()
  await Promise.all((apps ?? []).map((app) => app.stop()))
  await own?.drop()
})

const originOf = (index: number): string => apps[index % apps.length]?.origin ?? ''

async function ordersOf(variantId: string): Promise<number> {
  const { rows } = await database.query('select count(*) as orders from order_lines where variant_id = $1', [variantId])
  return Number(rows[0]?.['orders'])
}

test(`20 buyers reach for the last unit through two processes: one order, ${runs} times`, async () => {
  const [last = ''] = variants
  for (let run = 1; run <= runs; run++) {
    const shoppers = await Promise.all(Array.from({ length: 20 }, (_, index) => newShopper(originOf(index))))
    const prepared = await Promise.all(shoppers.map((shopper) => shopper.prepare([{ variantId: last, qty: 1 }])))
    const sold = await ordersOf(last)
    const { rows } = await database.query('select allocated from stock_levels where variant_id = $1', [last])
    await putOnHand(database, [last], Number(rows[0]?.['allocated']) + 1)

    const answers = await Promise.all(
      shoppers.map((shopper, index) => shopper.api.call(checkoutContract.placeCheckout, prepared[index] ?? expect.fail())),
    )
    const winners = answers.flatMap((answer, index) =>
      answer.success ? [{ shopper: shoppers[index], checkoutId: answer.data.checkoutId }] : [],
    )
    expect(answers.filter(({ success }) => !success).map(({ code }) => code)).toEqual(Array.from({ length: 19 }, () => stockShort))
    expect(winners).toHaveLength(1)

    const [winner] = winners
    await winner?.shopper?.enterCard(winner.checkoutId)
    expect((await winner?.shopper?.complete(winner.checkoutId))?.state).toBe('charged')
    expect(await ordersOf(last)).toBe(sold + 1)
    await putOnHand(database, [last], 1_000_000)
  }
})

test('50 identical placements, each completed twice, are one checkout, one order and one charge', async () => {
  const [, variantId = ''] = variants
  const shopper = await newShopper(originOf(0))
  const other = await newShopper(originOf(1))
  other.api.use(shopper.token)
  const prepared = await shopper.prepare([{ variantId, qty: 2 }])
  const key = randomUUID()
  const either = (index: number) => (index % 2 === 0 ? shopper : other).api

  const placed = await Promise.all(
    Array.from({ length: 50 }, (_, index) => either(index).call(checkoutContract.placeCheckout, prepared, index % 5 === 0 ? { key } : {})),
  )
  const checkouts = new Set(placed.flatMap((answer) => (answer.success ? [answer.data.checkoutId] : [])))
  expect(placed.filter(({ success, code }) => !success && code !== 40900).map(({ code, msg }) => `${code} ${msg}`)).toEqual([])
  expect(checkouts.size).toBe(1)

  const [checkoutId = ''] = checkouts
  await Promise.all(Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? shopper : other).enterCard(checkoutId)))
  const told = await Promise.all(Array.from({ length: 100 }, (_, index) => either(index).call(payContract.completePay, { checkoutId })))
  expect(
    told.map((answer) => (answer.success ? answer.data.state : `${answer.code} ${answer.msg}`)).filter((state) => state !== 'charged'),
  ).toEqual([])
  expect(new Set(told.map(({ data }) => data.orderNumber)).size).toBe(1)

  const { rows } = await database.query(
    `
    select (select count(*) from orders where checkout_id = $1) as orders,
      (select count(*) from sandbox.sessions s join payments p on p.id = s.reference where p.checkout_id = $1 and s.authorized > 0) as charges`,
    [checkoutId],
  )
  expect(rows).toEqual([{ orders: 1, charges: 1 }])
})

test('what the crowd left behind breaks no invariant', async () => {
  const { code, output } = await runShopCommand(['fsck'], environment)
  expect(code, output).toBe(0)
})
