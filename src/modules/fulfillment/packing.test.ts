import { extractText, getDocumentProxy } from 'unpdf'
import { beforeEach, describe, expect, test } from 'vitest'
import { hours } from '#kernel/time/time.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { queryList } from '#platform/list/query-list.ts'
import { fulfillmentList } from '#modules/fulfillment/queries/fulfillment-list.ts'
import { setShelves } from '#modules/inventory/commands/set-shelves.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, clerk } = shop

beforeEach(() => emptyTables(database))

const everything = { groupIds: [], batchId: undefined }
const queue = async (query: Record<string, unknown> = {}) =>
  (await queryList(database.db, fulfillmentList(clerk.now), query)).rows
const pickList = async (scope: { batchId?: string; groupIds?: string[] } = {}) =>
  unwrapResult(await staff.readPickList(clerk, { ...everything, ...scope }, exchange))
const startBatch = async (groupIds: string[] = []) =>
  unwrapResult(await staff.createBatch(clerk, { groupIds }, exchange)).batchId
const scan = (batchId: string, code: string) => staff.scanUnit(clerk, { batchId, code }, exchange)
const readPdf = async (file: unknown) => {
  const { bytes } = unwrapResult(file as { bytes: Uint8Array })
  const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)))
  return { pages, all: pages.join(' ') }
}
const lineOf = (order: string) =>
  queryRows(
    database.db,
    { lineId: text, status: text },
    sql`
      select l.id as line_id, coalesce(p.status, 'unfulfilled') as status
      from orders o
      join order_lines l on l.order_id = o.id
      cross join lateral generate_series(0, l.qty - 1) u
      left join order_units p on p.line_id = l.id and p.unit = u
      where o.number = ${order}
      order by l.position, u`,
  )

/** Two orders: two napkins, and a napkin with a runner. */
async function twoOrders() {
  const napkins = await makeVariant(database, { sku: 'FERN-6', onHand: 10 })
  const runner = await makeVariant(database, { sku: 'RUN-1', title: 'Runner', onHand: 10 })
  unwrapResult(
    await setShelves(database, [
      { variant: 'fern-6', shelf: 'B-2' },
      { variant: 'RUN-1', shelf: 'A-1' },
    ]),
  )
  const first = await shop.buy([{ variantId: napkins, qty: 2 }])
  const second = await shop.buy([
    { variantId: napkins, qty: 1 },
    { variantId: runner, qty: 1 },
  ])
  return { first, second, napkins, runner }
}

describe('the queue', () => {
  test('lists unshipped deliveries with what holds them back, and forgets shipped ones', async () => {
    const { first, second } = await twoOrders()
    const fresh = await shop.buy([{ variantId: await makeVariant(database), qty: 1 }], { wait: 0 })
    expect(
      (await queue({ sort: 'placedAt' })).map(({ order, state, units }) => [order, state, units]),
    ).toEqual([
      [first.number, 'ready', 2],
      [second.number, 'ready', 2],
      [fresh.number, 'edit_window', 1],
    ])
    expect(await queue({ state: ['edit_window'] })).toMatchObject([
      { order: fresh.number, editableUntil: expect.stringMatching(/Z$/) },
    ])
    unwrapResult(await staff.shipPieces(clerk, { order: first.number }, exchange))
    unwrapResult(await staff.holdOrder(clerk, { order: second.number, reason: 'Check' }, exchange))
    expect(await queue({ state: ['ready'] })).toEqual([])
    expect(await queue({ search: second.number.toLowerCase() })).toMatchObject([
      {
        state: 'on_hold',
        items: ['1 x Fern-edge napkins', '1 x Runner'],
        weightG: 800,
        monogram: 'none',
        gift: false,
      },
    ])
    expect(await queue({ search: 'run-1', gift: 'false', atRisk: 'false' })).toHaveLength(1)
    expect(await queue({ registry: 'true' })).toEqual([])
    expect(await shop.violations()).toEqual([])
  })
})

describe('a pick list', () => {
  test('is sorted by shelf, adds up orders, and is printed', async () => {
    const { first, second } = await twoOrders()
    const { rows, groups, units } = await pickList()
    expect([groups, units]).toEqual([2, 4])
    expect(rows.map(({ shelf, sku, qty }) => [shelf, sku, qty])).toEqual([
      ['A-1', 'RUN-1', 1],
      ['B-2', 'FERN-6', 3],
    ])
    expect(rows[1]?.orders.map(({ order, qty }) => [order, qty])).toEqual([
      [first.number, 2],
      [second.number, 1],
    ])
    const printed = await readPdf(
      await staff.printPickList(clerk, { ...everything, paper: 'letter' }, exchange),
    )
    for (const part of ['B-2', 'FERN-6', first.number, '2 deliveries, 4 units'])
      expect(printed.all).toContain(part)
  })

  test('slips and address labels of a batch are one file each, in packing order', async () => {
    const { first, second } = await twoOrders()
    const batchId = await startBatch()
    const scope = { batchId, groupIds: [], paper: 'a4' as const }
    const slips = await readPdf(await staff.printPackingSlips(clerk, scope, exchange))
    expect(slips.pages).toHaveLength(2)
    expect(slips.pages[0]).toContain(first.number)
    const labels = await readPdf(await staff.printGroupLabels(clerk, scope, exchange))
    expect(labels.pages).toHaveLength(1)
    expect(labels.all).toContain(second.number)
  })

  test('the labels and slips of many shipments are one file', async () => {
    const { first, second } = await twoOrders()
    const shipments: string[] = []
    for (const { number } of [first, second])
      shipments.push(
        unwrapResult(await staff.shipPieces(clerk, { order: number }, exchange)).shipmentId,
      )
    const print = (slips: 'true' | 'false' | 'only') =>
      staff.printShipments(clerk, { shipments, slips, paper: 'letter' }, exchange)
    expect((await readPdf(await print('false'))).pages).toHaveLength(2)
    expect((await readPdf(await print('true'))).pages).toHaveLength(4)
    const slips = await readPdf(await print('only'))
    expect(slips.pages).toHaveLength(2)
    expect(slips.all).not.toContain('not for shipping')
    expect(
      await staff.printShipments(
        clerk,
        { shipments: [], slips: 'true', paper: 'letter' },
        exchange,
      ),
    ).toMatchObject({ reason: 'nothing-to-print' })
  })
})

describe('a batch', () => {
  test('is scanned unit by unit, packed, and its orders can ship', async () => {
    const { first, second } = await twoOrders()
    const batchId = await startBatch()
    expect(await staff.createBatch(clerk, { groupIds: [] }, exchange)).toMatchObject({
      reason: 'nothing-to-pick',
    })
    expect(await scan(batchId, 'PLATE-9')).toMatchObject({ reason: 'item-not-in-batch' })
    expect(unwrapResult(await scan(batchId, 'fern-6'))).toMatchObject({
      order: first.number,
      left: { line: 1, delivery: 1, batch: 3 },
    })
    expect(await staff.finishPicking(clerk, { batchId }, exchange)).toMatchObject({
      reason: 'items-not-picked',
      detail: { left: 3 },
    })
    for (const code of ['FERN-6', 'RUN-1', 'FERN-6']) unwrapResult(await scan(batchId, code))
    expect(await scan(batchId, 'FERN-6')).toMatchObject({ reason: 'already-picked' })
    expect(unwrapResult(await staff.readBatch(clerk, { id: batchId }, exchange))).toMatchObject({
      assigneeName: 'Ida',
      deliveries: [
        { order: first.number, open: 0 },
        { order: second.number, open: 0 },
      ],
    })
    unwrapResult(await staff.finishPicking(clerk, { batchId }, exchange))
    expect(unwrapResult(await staff.finishPacking(clerk, { batchId }, exchange))).toEqual({
      state: 'packed',
      packed: [
        { order: first.number, units: 2 },
        { order: second.number, units: 2 },
      ],
      left: [],
    })
    expect(await scan(batchId, 'FERN-6')).toMatchObject({ reason: 'batch-state-conflict' })
    expect((await lineOf(second.number)).map(({ status }) => status)).toEqual(['ready', 'ready'])
    expect((await queue()).map(({ state }) => state)).toEqual(['packed', 'packed'])
    expect(await staff.createBatch(clerk, { groupIds: [] }, exchange)).toMatchObject({
      reason: 'nothing-to-pick',
    })
    unwrapResult(await staff.shipPieces(clerk, { order: second.number }, exchange))
    expect((await database.query('select count(*)::int as n from picks')).rows).toEqual([{ n: 2 }])
    expect(await shop.violations()).toEqual([])
  })

  test('confirms a unit of the line that is meant, where several have the same SKU', async () => {
    const { second } = await twoOrders()
    const batchId = await startBatch()
    const lineId = (await lineOf(second.number))[0]?.lineId ?? ''
    const scanLine = () => staff.scanUnit(clerk, { batchId, code: 'FERN-6', lineId }, exchange)
    expect(unwrapResult(await scanLine())).toMatchObject({ order: second.number, lineId })
    expect(await scanLine()).toMatchObject({ reason: 'already-picked' })
  })

  test('holds a delivery once, and gives it back when it is canceled', async () => {
    const { first } = await twoOrders()
    const [row] = await queue({ search: first.number })
    const batchId = await startBatch([String(row?.['id'])])
    expect(
      await staff.createBatch(clerk, { groupIds: [String(row?.['id'])] }, exchange),
    ).toMatchObject({ reason: 'already-in-batch', detail: { order: first.number } })
    expect(await queue({ batched: 'true' })).toMatchObject([{ order: first.number, batchId }])
    unwrapResult(await staff.cancelBatch(clerk, { batchId }, exchange))
    expect(await queue({ batched: 'true' })).toEqual([])
    await startBatch([String(row?.['id'])])
  })

  test('an order that was put on hold is not picked and not packed', async () => {
    const { first } = await twoOrders()
    const [row] = await queue({ search: first.number })
    const batchId = await startBatch([String(row?.['id'])])
    unwrapResult(await scan(batchId, 'FERN-6'))
    unwrapResult(await staff.holdOrder(clerk, { order: first.number, reason: 'Check' }, exchange))
    expect(await scan(batchId, 'FERN-6')).toMatchObject({ reason: 'order-on-hold' })
    expect(unwrapResult(await staff.finishPacking(clerk, { batchId }, exchange))).toMatchObject({
      packed: [],
      left: [{ order: first.number }],
    })
  })
})

describe('a missing item', () => {
  const short = async () => {
    const { first } = await twoOrders()
    const [row] = await queue({ search: first.number })
    const groupId = String(row?.['id'])
    const lineId = (await lineOf(first.number))[0]?.lineId ?? ''
    expect(await staff.markShort(clerk, { groupId, lineId, qty: 3 }, exchange)).toMatchObject({
      reason: 'quantity-not-short',
      detail: { left: 2 },
    })
    unwrapResult(await staff.markShort(clerk, { groupId, lineId, qty: 1 }, exchange))
    expect(await queue({ state: ['short'] })).toMatchObject([{ order: first.number }])
    return { ...first, groupId, lineId }
  }
  const resolve = (groupId: string, choice: 'found' | 'wait' | 'refund') =>
    staff.resolveShort(clerk, { groupId, choice }, exchange)

  test('is refunded and written off, and the rest ships', async () => {
    const order = await short()
    const { refunded } = unwrapResult(await resolve(order.groupId, 'refund'))
    expect(refunded).toBeGreaterThan(0)
    expect((await lineOf(order.number)).map(({ status }) => status)).toEqual([
      'unfulfilled',
      'cancelled',
    ])
    expect(await resolve(order.groupId, 'refund')).toMatchObject({ reason: 'nothing-short' })
    unwrapResult(await staff.shipPieces(clerk, { order: order.number }, exchange))
    expect(await shop.violations()).toEqual([])
  })

  test('that is found again is picked, and a scan finds it as well', async () => {
    const { groupId } = await short()
    unwrapResult(await resolve(groupId, 'found'))
    expect(await queue({ state: ['short'] })).toEqual([])
    for (const left of [1, 0])
      expect(
        unwrapResult(await staff.scanUnit(clerk, { groupId, code: 'FERN-6' }, exchange)).left,
      ).toEqual({ line: left, delivery: left, batch: left })
  })

  test('that will come later stays on the list, and the buyer is told', async () => {
    const { groupId } = await short()
    unwrapResult(await resolve(groupId, 'wait'))
    expect(await queue({ state: ['short'] })).toHaveLength(1)
    await shop.pass(hours(2))
    const { rows } = await database.query("select subject from emails where subject like '%late%'")
    expect(rows).toHaveLength(1)
  })

  test('a scan by mistake is taken back', async () => {
    const { groupId, lineId } = await short()
    unwrapResult(await staff.scanUnit(clerk, { groupId, code: 'FERN-6' }, exchange))
    expect(unwrapResult(await staff.undoPicks(clerk, { groupId, lineId }, exchange))).toEqual({
      open: 2,
    })
    expect(await staff.undoPicks(clerk, { groupId, lineId: 'oln_1' }, exchange)).toMatchObject({
      reason: 'line-not-found',
    })
  })
})
