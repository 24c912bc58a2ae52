import { beforeEach, describe, expect, test } from 'vitest'
import { minutes } from '#kernel/time/time.ts'
import { openTestAftercare, type Bought } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import type { Carrier } from '../carrier.ts'
import { listOrderLabels } from '../db/shipping-labels.ts'
import { quoteDelivery } from './quote-delivery.ts'
import { cancelOrder } from './cancel-order.ts'
import { settleLabels, voidLabel, voidUnusedLabels } from './settle-labels.ts'
import { shipUnits } from './ship-units.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, clerk, checkout } = shop
const { carrier: simulated } = shop.services
if (!simulated) throw new Error('The shop has no carrier.')
const by = { kind: 'staff', id: 'stk_test' } as const

beforeEach(() => emptyTables(database))

/** The shop with a carrier that fails as a test says. */
const withCarrier = (failing: Partial<Carrier>) => ({
  ...shop.services,
  carrier: { ...simulated, ...failing },
})
/** An order without a promised date, so that the cheapest rate is the choice. */
const buy = async () => {
  const order = await shop.buy([{ variantId: await makeVariant(database), qty: 2 }])
  await database.query('update order_groups set earliest = null, latest = null')
  return order
}
const rows = async (statement: string) => (await database.query(statement)).rows
const labels = () =>
  rows('select status, shipment_id is not null as used, cost from shipping_labels order by id')
const sold = () => rows('select reference from sandbox.parcels')
const ship = (order: Bought, services = shop.services) =>
  shipUnits(services, { orderId: order.orderId }, by)

/** The carrier sells the label, and its answer does not arrive. */
const losesAnswer: Partial<Carrier> = {
  async buy(purchase) {
    await simulated.buy(purchase)
    throw new Error('The connection was closed.')
  },
}

describe('a label', () => {
  test('is bought at the cheapest rate, and its cost is kept', async () => {
    const order = await buy()
    unwrapResult(await ship(order))
    expect(await labels()).toEqual([{ status: 'bought', used: true, cost: 820 }])
    expect(await rows('select service, carrier from shipments')).toEqual([
      { service: 'Ground', carrier: 'simulated' },
    ])
    expect(await shop.violations()).toEqual([])
  })

  test('is bought at the rate that was chosen', async () => {
    const order = await buy()
    const { labelId, rates } = unwrapResult(
      await quoteDelivery(shop.services, { orderId: order.orderId }),
    )
    expect(rates.map(({ service, cost }) => [service, cost])).toEqual([
      ['Ground', 820],
      ['Priority', 1330],
      ['Overnight', 3740],
    ])
    const choice = { labelId, rateId: 'overnight' }
    unwrapResult(await shipUnits(shop.services, { orderId: order.orderId, choice }, by))
    expect(await rows('select service from shipments')).toEqual([{ service: 'Overnight' }])
    expect(
      await shipUnits(shop.services, { orderId: (await buy()).orderId, choice }, by),
    ).toMatchObject({ reason: 'carrier-rates-expired' })
  })

  test('is not bought with a quote for another address', async () => {
    const order = await buy()
    const { labelId } = unwrapResult(await quoteDelivery(shop.services, { orderId: order.orderId }))
    await database.query(
      `update order_groups set address = address || '{"zip": "10003"}' where address is not null`,
    )
    const choice = { labelId, rateId: 'ground' }
    expect(await shipUnits(shop.services, { orderId: order.orderId, choice }, by)).toMatchObject({
      reason: 'carrier-rates-expired',
    })
    expect(await sold()).toEqual([])
  })
})

describe('a label whose answer was lost', () => {
  test('is not bought again when the staff tries again', async () => {
    const order = await buy()
    expect(await ship(order, withCarrier(losesAnswer))).toMatchObject({
      refused: 'provider-unavailable',
    })
    expect(await labels()).toEqual([{ status: 'requested', used: false, cost: 0 }])
    const purchases: string[] = []
    const watched = withCarrier({
      buy(purchase) {
        purchases.push(purchase.quoteId)
        return simulated.buy(purchase)
      },
    })
    unwrapResult(await ship(order, watched))
    expect(purchases).toEqual([])
    expect(await labels()).toEqual([{ status: 'bought', used: true, cost: 820 }])
    expect(await sold()).toHaveLength(1)
  })

  test('is found by the job and used by the next parcel', async () => {
    const order = await buy()
    await ship(order, withCarrier(losesAnswer))
    checkout.clock.advance(minutes(3))
    await settleLabels(shop.services)
    expect(await labels()).toEqual([{ status: 'bought', used: false, cost: 820 }])
    unwrapResult(await ship(order))
    expect(await sold()).toHaveLength(1)
    expect(await labels()).toEqual([{ status: 'bought', used: true, cost: 820 }])
  })

  test('is given up after half an hour if the carrier does not know it', async () => {
    const order = await buy()
    const down = withCarrier({ buy: () => Promise.reject(new Error('503')) })
    expect(await ship(order, down)).toMatchObject({ reason: 'carrier-unavailable' })
    checkout.clock.advance(minutes(3))
    await settleLabels(shop.services)
    expect(await labels()).toMatchObject([{ status: 'requested' }])
    checkout.clock.advance(minutes(30))
    await settleLabels(shop.services)
    expect(await labels()).toMatchObject([{ status: 'failed' }])
    unwrapResult(await ship(order))
    expect(await sold()).toHaveLength(1)
  })

  test('stays in doubt while the carrier does not answer', async () => {
    const order = await buy()
    await ship(order, withCarrier(losesAnswer))
    checkout.clock.advance(minutes(40))
    await settleLabels(withCarrier({ findLabel: () => Promise.reject(new Error('timeout')) }))
    expect(await labels()).toMatchObject([{ status: 'requested' }])
  })
})

test('a label that was bought stays when the parcel could not ship, and is used later', async () => {
  const order = await buy()
  const meanwhileHeld = withCarrier({
    async buy(purchase) {
      await database.query("update orders set status = 'on_hold'")
      return simulated.buy(purchase)
    },
  })
  expect(await ship(order, meanwhileHeld)).toMatchObject({ reason: 'order-status-conflict' })
  await database.query("update orders set status = 'placed'")
  unwrapResult(await ship(order))
  expect(await sold()).toHaveLength(1)
  expect(await labels()).toEqual([{ status: 'bought', used: true, cost: 820 }])
  const label = (await listOrderLabels(database.db, order.orderId))[0]?.id ?? ''
  expect(await staff.voidLabel(clerk, { label }, exchange)).toMatchObject({
    reason: 'label-in-use',
  })
})

test('a label that no parcel uses can be refunded', async () => {
  const order = await buy()
  await ship(order, withCarrier(losesAnswer))
  checkout.clock.advance(minutes(3))
  await settleLabels(shop.services)
  const read = () => listOrderLabels(database.db, order.orderId)
  const [label] = await read()
  expect(label).toMatchObject({ status: 'bought', shipmentId: null, service: 'Ground', cost: 820 })
  unwrapResult(await staff.voidLabel(clerk, { label: label?.id ?? '' }, exchange))
  await shop.pass(0)
  expect(await read()).toMatchObject([{ status: 'voided' }])
  expect(await sold()).toEqual([])
})

describe('a label that waits', () => {
  const makeWaiting = async () => {
    const order = await shop.buy([{ variantId: await makeVariant(database), qty: 2 }])
    await ship(order, withCarrier(losesAnswer))
    checkout.clock.advance(minutes(3))
    await settleLabels(shop.services)
    return order
  }
  const voidUnused = async () => {
    await voidUnusedLabels(shop.services)
    await shop.pass(0)
  }

  test('is refunded when its order is canceled', async () => {
    const { orderId } = await makeWaiting()
    await voidUnused()
    expect(await labels()).toMatchObject([{ status: 'bought', used: false }])
    unwrapResult(await cancelOrder(shop.services, { orderId, reason: 'staff' }, by))
    await voidUnused()
    expect(await labels()).toMatchObject([{ status: 'voided', used: false }])
    expect(await sold()).toEqual([])
  })

  test('is kept while a part of its delivery can ship, and refunded after the last', async () => {
    const { orderId } = await makeWaiting()
    const [line] = await rows('select id from order_lines')
    const items = [{ lineId: String(line?.['id']), qty: 1 }]
    unwrapResult(await cancelOrder(shop.services, { orderId, reason: 'stock', items }, by))
    await voidUnused()
    expect(await labels()).toMatchObject([{ status: 'bought' }])
    const given = { trackingNo: 'VAN-7', carrier: 'City Couriers' }
    unwrapResult(await shipUnits(shop.services, { orderId, given }, by))
    await voidUnused()
    expect(await labels()).toMatchObject([{ status: 'voided', used: false }])
  })

  test('stays as it is while the carrier refuses the refund, which is asked for daily', async () => {
    const { orderId } = await makeWaiting()
    unwrapResult(await cancelOrder(shop.services, { orderId, reason: 'staff' }, by))
    let asked = 0
    const refuses = withCarrier({ void: () => Promise.resolve(++asked < 0) })
    const [label] = await listOrderLabels(database.db, orderId)
    await voidLabel(refuses, { trackingNo: label?.trackingNo })
    expect([asked, await labels()]).toMatchObject([1, [{ status: 'bought' }]])
    await voidUnused()
    expect(await labels()).toMatchObject([{ status: 'voided' }])
  })
})

test('a label that waits is not put on a parcel to another address', async () => {
  const order = await buy()
  await ship(order, withCarrier(losesAnswer))
  await database.query(
    `update order_groups set address = address || '{"zip": "10003"}' where address is not null`,
  )
  expect(await ship(order)).toMatchObject({ reason: 'label-address-changed' })
  expect(await labels()).toMatchObject([{ status: 'requested' }])
  checkout.clock.advance(minutes(3))
  await settleLabels(shop.services)
  expect(await ship(order)).toMatchObject({ reason: 'label-address-changed' })
  const [waiting] = await listOrderLabels(database.db, order.orderId)
  unwrapResult(await staff.voidLabel(clerk, { label: waiting?.id ?? '' }, exchange))
  await shop.pass(0)
  unwrapResult(await ship(order))
  expect(await labels()).toMatchObject([
    { status: 'voided', used: false },
    { status: 'bought', used: true },
  ])
})

test('a purchase that was given up and was made after all is used', async () => {
  const order = await buy()
  const isGivenUpMeanwhile = withCarrier({
    async buy(purchase) {
      await database.query("update shipping_labels set status = 'failed'")
      return simulated.buy(purchase)
    },
  })
  unwrapResult(await ship(order, isGivenUpMeanwhile))
  expect(await labels()).toEqual([{ status: 'bought', used: true, cost: 820 }])
  expect(await sold()).toHaveLength(1)
})

test('a shop without a carrier has no rates', async () => {
  const { orderId } = await buy()
  expect(await quoteDelivery({ ...shop.services, carrier: null }, { orderId })).toMatchObject({
    reason: 'carrier-missing',
  })
})

test('a carrier that refuses sells nothing, and the next attempt asks again', async () => {
  const order = await buy()
  const refuses = withCarrier({
    quote: () =>
      Promise.resolve({
        refused: 'transition-illegal',
        reason: 'carrier-refused',
        message: 'The ZIP code does not exist.',
      }),
  })
  expect(await ship(order, refuses)).toMatchObject({ message: 'The ZIP code does not exist.' })
  unwrapResult(await ship(order))
})

test('a voided parcel gives its label back', async () => {
  const order = await buy()
  const { shipmentId } = unwrapResult(await ship(order))
  unwrapResult(await staff.voidShipment(clerk, { shipment: shipmentId }, exchange))
  await shop.pass(0)
  expect(await labels()).toEqual([{ status: 'voided', used: true, cost: 820 }])
  expect(await sold()).toEqual([])
  unwrapResult(await ship(order))
  expect(await labels()).toHaveLength(2)
})
