import { afterAll, beforeEach, expect, test } from 'vitest'
import { queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { startTaxJarServer } from '#test/support/taxjar-server.ts'
import { taxJobs } from './jobs.ts'
import { createTaxJar } from './taxjar.ts'

const database = await openTestDatabase()
const taxJar = await startTaxJarServer()
afterAll(() => taxJar.close())
const { token, base: apiBase } = taxJar
const shop = openTestAftercare(database, {
  taxService: createTaxJar({ token, apiBase, now: () => new Date('2026-03-02T15:00:00Z') }),
})
beforeEach(() => emptyTables(database))

const readTax = async (orderId: string): Promise<number> =>
  (await queryRow(database.db, { tax: integer }, sql`select tax from orders where id = ${orderId}`))
    ?.tax ?? -1

const cancel = async (orderId: string) =>
  unwrapResult(
    await shop.staff.staffCancel(shop.clerk, { order: orderId, reason: 'customer' }, exchange),
  )

/** In cents: sales less refunds. */
const sumRecorded = (number: string): number =>
  taxJar.transactions
    .filter((one) => one.transaction_id.startsWith(number))
    .reduce((total, one) => total + Math.round(one.sales_tax * 100), 0)

const reconcile = async () => {
  await taxJobs(shop.services)['taxes.reconcile']?.({})
  await shop.pass(0)
}

test('calculates, records the sale as charged, and takes its tax back with the refund', async () => {
  const variantId = await makeVariant(database, { price: 33_33, onHand: 20 })
  const { orderId, number } = await shop.buy([{ variantId, qty: 3 }])
  const tax = await readTax(orderId)
  expect(tax).toBe(Math.round(99_99 * 0.09) + Math.round(6_00 * 0.09))
  const [sale] = taxJar.transactions.filter((one) => one.transaction_id.startsWith(number))
  expect(sale).toMatchObject({ transaction_id: `${number}-1`, amount: 105.99, shipping: 6 })
  expect(sumRecorded(number)).toBe(tax)
  await cancel(orderId)
  await shop.pass(0)
  expect(sumRecorded(number)).toBe(0)
})

test('a lost answer is recorded once, and a silent service later, as charged', async () => {
  const variantId = await makeVariant(database, { price: 20_00, onHand: 20 })
  taxJar.fail({ path: '/taxes', when: 'before', status: 500 })
  taxJar.fail({ path: '/orders', when: 'after', status: 502 })
  const { orderId, number } = await shop.buy([{ variantId, qty: 1 }])
  await reconcile()
  expect(sumRecorded(number)).toBe(await readTax(orderId))
  taxJar.fail({ path: '/refunds', when: 'after', status: 502 })
  await cancel(orderId)
  await shop.pass(0)
  await reconcile()
  expect(sumRecorded(number)).toBe(0)
  expect(taxJar.transactions.filter((one) => one.transaction_id.startsWith(number))).toHaveLength(2)
})
