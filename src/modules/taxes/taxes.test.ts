import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sum } from '#kernel/money/money.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { homeAddress, unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { startStripeTaxServer } from '#test/support/stripe-tax-server.ts'
import { createStripeTax } from './stripe-tax.ts'
import { taxJobs } from './jobs.ts'

const database = await openTestDatabase()
const stripe = await startStripeTaxServer()
afterAll(() => stripe.close())
const { secretKey, base: apiBase } = stripe
const shop = openTestAftercare(database, { taxService: createStripeTax({ secretKey, apiBase }) })
const { checkout } = shop
const rates = { 'New York': 4, 'New York City': 4.5, 'Commuter District': 0.375 }

beforeEach(async () => {
  await emptyTables(database)
  stripe.stop(false)
  stripe.addFields({})
  stripe.setRates(rates)
})

const variantFor = async (price: number) => ({
  variantId: await makeVariant(database, { price, onHand: 50 }),
})

/** Cancels units of the first line, or the whole order. */
const cancel = async (orderId: string, qty?: number) => {
  const lines = await queryRows(
    database.db,
    { lineId: text },
    sql`select id as line_id from order_lines where order_id = ${orderId} order by position limit 1`,
  )
  unwrapResult(
    await shop.staff.staffCancel(
      shop.clerk,
      {
        order: orderId,
        reason: 'customer',
        ...(qty !== undefined && { items: lines.map((line) => ({ ...line, qty })) }),
      },
      exchange,
    ),
  )
}

const countCalls = (path: string) =>
  stripe.requests.filter((request) => request.path.endsWith(path)).length

const readRecords = (orderId: string) =>
  queryRows(
    database.db,
    { state: text, tax: integer, recordedTax: nullable(integer), problem: nullable(text) },
    sql`
      select state, tax, recorded_tax, problem
      from tax_records
      where order_id = ${orderId}
      order by created_at, id`,
  )

const readTax = async (orderId: string) =>
  (await queryRow(
    database.db,
    { tax: integer, total: integer },
    sql`select tax, total from orders where id = ${orderId}`,
  )) ?? { tax: -1, total: -1 }

/** What the order says to the staff. */
const isEstimated = async (order: string) =>
  unwrapResult(await shop.staff.staffReadOrder(shop.clerk, { order }, exchange)).isTaxEstimated

const listTransactions = (number: string) =>
  stripe.transactions.filter(({ reference }) => reference.startsWith(number))

/** The tax that the service has for an order: sales less reversals. */
const sumRecorded = (number: string) =>
  sum(
    listTransactions(number).flatMap(({ lines, shipping }) => [
      ...lines.map((line) => line.amount_tax),
      shipping?.amount_tax ?? 0,
    ]),
  )

const reconcile = async () => {
  await taxJobs(shop.services)['taxes.reconcile']?.({})
  await shop.pass(0)
}

describe('a tax service at checkout', () => {
  test('calculates the tax of a complete checkout once, and the cart by the table', async () => {
    const { variantId } = await variantFor(96_05)
    const buyer = checkout.buyer()
    const before = countCalls('/calculations')
    const settlement = await buyer.prepare([{ variantId, qty: 3 }])
    expect(settlement.taxState).toBe('final')
    expect(settlement.taxes.map((row) => row.jurisdiction)).toEqual(Object.keys(rates))
    expect(settlement.totals.tax).toBe(
      sum(Object.values(rates).map((rate) => Math.round((288_15 * rate) / 100))),
    )
    await buyer.settlement()
    unwrapResult(await checkout.handlers.readCart(buyer.ctx, {}, exchange))
    unwrapResult(await buyer.place())
    expect(countCalls('/calculations') - before).toBe(1)
  })

  test('records the sale with the number of the order, and each refund once', async () => {
    const { variantId } = await variantFor(41_00)
    const { orderId, number } = await shop.buy([{ variantId, qty: 2 }])
    const { tax } = await readTax(orderId)
    expect(await readRecords(orderId)).toEqual([
      { state: 'recorded', tax, recordedTax: tax, problem: null },
    ])
    expect(await isEstimated(number)).toBe(false)
    expect(listTransactions(number).map(({ reference }) => reference)).toEqual([`${number}-1`])
    expect(sumRecorded(number)).toBe(tax)
    await cancel(orderId)
    await shop.pass(0)
    expect(sumRecorded(number)).toBe(0)
    expect(listTransactions(number)).toHaveLength(2)
    await reconcile()
    expect(listTransactions(number)).toHaveLength(2)
  })

  test('a refund of one unit reverses the tax of that unit', async () => {
    const { variantId } = await variantFor(33_33)
    const { orderId, number } = await shop.buy([{ variantId, qty: 3 }])
    const { tax } = await readTax(orderId)
    await cancel(orderId, 1)
    await shop.pass(0)
    const left = sumRecorded(number)
    expect(left).toBeLessThan(tax)
    expect(left).toBeGreaterThan(0)
    await cancel(orderId, 2)
    await shop.pass(0)
    expect(sumRecorded(number)).toBe(0)
  })
})

describe('another address of a placed order', () => {
  const readOrder = async (order: string) =>
    unwrapResult(await shop.staff.staffReadOrder(shop.clerk, { order }, exchange))
  const changeFor = async (order: string, more: Partial<typeof homeAddress>) => {
    const groupId = (await readOrder(order)).deliveries[0]?.groupId ?? ''
    return { order, groupId, address: { ...homeAddress, ...more } }
  }

  test('in the same place changes nothing that is charged or recorded', async () => {
    const { variantId } = await variantFor(41_00)
    const { orderId, number } = await shop.buy([{ variantId, qty: 2 }])
    const before = await readOrder(number)
    const recorded = await readRecords(orderId)
    const calls = stripe.requests.length
    const change = await changeFor(number, { line1: '77 Elm Street', city: 'NEW YORK' })
    const preview = unwrapResult(
      await shop.staff.previewAddressChange(shop.clerk, change, exchange),
    )
    expect(preview.tax).toEqual({ was: before.totals.tax, now: before.totals.tax })
    unwrapResult(await shop.staff.changeOrderAddress(shop.clerk, change, exchange))
    await shop.pass(0)
    await reconcile()
    const after = await readOrder(number)
    expect(after.deliveries[0]?.address).toContain('77 Elm Street')
    expect([after.totals, after.payment]).toEqual([before.totals, before.payment])
    expect(await readRecords(orderId)).toEqual(recorded)
    expect(stripe.requests).toHaveLength(calls)
    await cancel(orderId)
    await shop.pass(0)
    expect(sumRecorded(number)).toBe(0)
  })

  test('in another place is refused, though the table has the same tax there', async () => {
    const { variantId } = await variantFor(41_00)
    const { orderId, number } = await shop.buy([{ variantId, qty: 1 }])
    const before = await readOrder(number)
    const recorded = await readRecords(orderId)
    const change = await changeFor(number, { zip: '10003' })
    for (const act of [shop.staff.previewAddressChange, shop.staff.changeOrderAddress])
      expect(await act(shop.clerk, change, exchange)).toMatchObject({
        reason: 'address-changes-tax',
      })
    await shop.pass(0)
    expect((await readOrder(number)).deliveries).toEqual(before.deliveries)
    expect(await readRecords(orderId)).toEqual(recorded)
    expect(listTransactions(number)).toHaveLength(1)
  })
})

describe('a tax service with faults', () => {
  test('silent at checkout: the table decides, the order is recorded later', async () => {
    stripe.stop(true)
    const { variantId } = await variantFor(96_05)
    const buyer = checkout.buyer()
    const { checkoutId } = await buyer.checkOut([{ variantId, qty: 1 }])
    stripe.stop(false)
    stripe.setRates({ 'New York': 5 })
    await buyer.enterCard(checkoutId)
    const { orderId, orderNumber: number } = await buyer.complete(checkoutId)
    await shop.pass(0)
    expect(await isEstimated(number ?? '')).toBe(true)
    const { tax } = await readTax(orderId ?? '')
    const [record] = await readRecords(orderId ?? '')
    expect(record).toMatchObject({ state: 'recorded', tax, recordedTax: sumRecorded(number ?? '') })
    expect(record?.recordedTax).toBe(Math.round(96_05 * 0.05) + Math.round(6_00 * 0.05))
    await cancel(orderId ?? '')
    await shop.pass(0)
    expect(sumRecorded(number ?? '')).toBe(0)
  }, 20_000)

  test('a shown price stays when the service answers again', async () => {
    const { variantId } = await variantFor(20_00)
    const buyer = checkout.buyer()
    stripe.fail({ path: '/calculations', when: 'before', status: 503 })
    const shown = await buyer.prepare([{ variantId, qty: 1 }])
    const { total } = unwrapResult(await buyer.place(shown))
    expect(total).toBe(shown.totals.grand)
  })

  test('an address that it rejects is taxed by the table', async () => {
    const { variantId } = await variantFor(20_00)
    const buyer = checkout.buyer()
    stripe.fail({ path: '/calculations', when: 'before', status: 400 })
    const shown = await buyer.prepare([{ variantId, qty: 1 }])
    expect(shown.taxState).toBe('final')
    expect(shown.totals.tax).toBeGreaterThan(0)
  })

  test('a lost answer is asked for again and recorded once', async () => {
    const { variantId } = await variantFor(20_00)
    stripe.fail({ path: '/create_from_calculation', when: 'after' })
    const { orderId, number } = await shop.buy([{ variantId, qty: 1 }])
    await reconcile()
    expect(await readRecords(orderId)).toMatchObject([{ state: 'recorded' }])
    stripe.fail({ path: '/create_reversal', when: 'after', status: 500 })
    await cancel(orderId)
    await shop.pass(0)
    await reconcile()
    expect(listTransactions(number)).toHaveLength(2)
    expect(sumRecorded(number)).toBe(0)
  })

  test('an expired calculation is made again', async () => {
    const { variantId } = await variantFor(20_00)
    const buyer = checkout.buyer()
    const { checkoutId } = await buyer.checkOut([{ variantId, qty: 1 }])
    stripe.expireCalculations()
    await buyer.enterCard(checkoutId)
    const { orderId, orderNumber: number } = await buyer.complete(checkoutId)
    await shop.pass(0)
    const { tax } = await readTax(orderId ?? '')
    expect(sumRecorded(number ?? '')).toBe(tax)
  })

  test('unknown fields are ignored', async () => {
    stripe.addFields({ surcharge: { amount: 99 }, livemode: 'perhaps' })
    const { variantId } = await variantFor(20_00)
    const { orderId, number } = await shop.buy([{ variantId, qty: 1 }])
    expect(sumRecorded(number)).toBe((await readTax(orderId)).tax)
  })

  test('what it rejects for good waits for the staff and is tried again', async () => {
    const { variantId } = await variantFor(20_00)
    stripe.fail({ path: '/create_from_calculation', when: 'before', status: 400 })
    const { orderId, number } = await shop.buy([{ variantId, qty: 1 }])
    await reconcile()
    expect(await readRecords(orderId)).toMatchObject([{ state: 'recorded', problem: null }])
    expect(listTransactions(number)).toHaveLength(1)
  })

  test('a refund before the sale is recorded waits for it', async () => {
    const { variantId } = await variantFor(20_00)
    const rejects = () =>
      stripe.fail({ path: '/create_from_calculation', when: 'before', status: 400 })
    rejects()
    const { orderId, number } = await shop.buy([{ variantId, qty: 2 }])
    rejects()
    await cancel(orderId, 1)
    await shop.pass(0)
    expect(listTransactions(number)).toHaveLength(0)
    await reconcile()
    const records = await readRecords(orderId)
    expect(records.map(({ state }) => state)).toEqual(['recorded', 'recorded'])
    expect(sumRecorded(number)).toBe((records[0]?.tax ?? 0) - (records[1]?.tax ?? 0))
  })
})
