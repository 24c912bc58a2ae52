import { describe, expect, test } from 'vitest'
import type { ListPage } from '#platform/list/query-list.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { openFulfillmentDesk } from '#test/support/fulfillment-desk.ts'
import { makeVariant } from '#test/support/products.ts'
import { orderDeskContract } from './api/staff-contract.ts'

const database = await openTestDatabase()
const { shop } = openFulfillmentDesk(database)
const { staff, clerk } = shop

async function list(query: Record<string, unknown> = {}) {
  const input = orderDeskContract.listStaffOrders.input.parse(query)
  return unwrapResult(await staff.listStaffOrders(clerk, input, exchange)) as ListPage
}

const numbers = async (query: Record<string, unknown>) =>
  (await list(query)).rows.map(({ number }) => number)

async function buyTwo() {
  const cheap = await makeVariant(database, { price: 10_00, sku: 'FERN-1' })
  const dear = await makeVariant(database, { price: 200_00, sku: 'MOSS-2' })
  const first = await shop.buy([{ variantId: cheap, qty: 2 }])
  const second = await shop.buy([{ variantId: dear, qty: 1 }])
  return { first, second }
}

describe('the list of orders', () => {
  test('shows states, total and the date to ship by, newest first', async () => {
    const { first, second } = await buyTwo()
    const { rows, total, isTotalCapped } = await list()
    expect({ total, isTotalCapped }).toEqual({ total: 2, isTotalCapped: false })
    expect(rows.map(({ number }) => number)).toEqual([second.number, first.number])
    expect(rows[1]).toMatchObject({
      id: first.orderId,
      status: 'placed',
      customerName: 'Nora Hale',
      itemCount: 2,
      paymentState: 'paid',
      fulfillmentState: 'unfulfilled',
      returnState: 'none',
      tags: [],
      assignee: null,
      channel: 'web',
      isGift: false,
    })
    expect(rows[1]?.['shipBy']).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('follows shipping and delivery, and says so in the detail', async () => {
    const { first } = await buyTwo()
    unwrapResult(await staff.shipPieces(clerk, { order: first.number }, exchange))
    expect(await numbers({ fulfillmentState: 'shipped' })).toEqual([first.number])
    const [parcel] = unwrapResult(
      await staff.staffReadOrder(clerk, { order: first.number }, exchange),
    ).parcels
    unwrapResult(await staff.deliverShipment(clerk, { shipment: parcel?.id ?? '' }, exchange))
    expect(await numbers({ fulfillmentState: ['shipped', 'delivered'] })).toEqual([first.number])
    const reader = { ...clerk, now: shop.checkout.clock.now() }
    const detail = unwrapResult(
      await staff.staffReadOrder(reader, { order: first.number }, exchange),
    )
    expect(detail).toMatchObject({ fulfillmentState: 'delivered', nextSteps: [], shipBy: null })
  })

  test('finds orders by number, name, email, SKU and tracking number', async () => {
    const { first, second } = await buyTwo()
    const { trackingNo } = unwrapResult(
      await staff.shipPieces(clerk, { order: first.number }, exchange),
    )
    expect(await numbers({ search: first.number.toLowerCase() })).toEqual([first.number])
    expect(await numbers({ search: first.number.slice(3, 9) })).toEqual([first.number])
    expect(await numbers({ search: 'fern-1' })).toEqual([first.number])
    expect(await numbers({ search: 'fern' })).toEqual([])
    expect(await numbers({ search: trackingNo })).toEqual([first.number])
    expect(await numbers({ search: 'hale nor' })).toEqual([second.number, first.number])
    const [row] = (await list({ id: first.orderId })).rows
    expect(await numbers({ search: String(row?.['email']) })).toContain(first.number)
    expect(await numbers({ search: "o'x\\ & !:* |" })).toEqual([])
    expect(await numbers({ search: ' ' })).toHaveLength(2)
  })

  test('filters by amount, day, state, tag, assignee and id, and sorts', async () => {
    const { first, second } = await buyTwo()
    unwrapResult(await staff.holdOrder(clerk, { order: first.number, reason: 'Check' }, exchange))
    unwrapResult(
      await staff.updateOrder(
        clerk,
        { order: first.number, version: 0, tags: ['VIP', ' rush '], assigneeId: 'cli' },
        exchange,
      ),
    )
    expect(await numbers({ status: 'on_hold' })).toEqual([first.number])
    expect(await numbers({ totalFrom: '20000' })).toEqual([second.number])
    expect(await numbers({ totalTo: '19999' })).toEqual([first.number])
    expect(await numbers({ tag: ['vip', 'rush'] })).toEqual([first.number])
    expect(await numbers({ assigneeId: 'cli' })).toEqual([first.number])
    expect(await numbers({ assigneeId: 'none' })).toEqual([second.number])
    expect(await numbers({ id: [second.orderId] })).toEqual([second.number])
    expect(await numbers({ sort: 'total', order: 'asc' })).toEqual([first.number, second.number])
    expect(await numbers({ placedFrom: '2999-01-01' })).toEqual([])
    expect(await numbers({ placedTo: '2999-01-01', isGift: 'false' })).toHaveLength(2)
    expect(await numbers({ hasMonogram: 'true' })).toEqual([])
  })

  test('exports exactly what is filtered', async () => {
    const { first } = await buyTwo()
    const input = orderDeskContract.exportStaffOrders.input.parse({ totalTo: '19999' })
    const file = unwrapResult(await staff.exportStaffOrders(clerk, input, exchange)) as {
      bytes: Uint8Array
    }
    const [head, row, ...more] = Buffer.from(file.bytes).toString('utf8').trim().split('\n')
    expect(head).toContain('Order,Placed,Customer,Email,Total')
    expect(row).toContain(first.number)
    expect(more).toEqual([])
  })
})
