import { describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#kernel/time/time.ts'
import { openFulfillmentDesk } from '#test/support/fulfillment-desk.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { exchange } from '#test/support/exchange.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

const database = await openTestDatabase()
const { shop, level, statusOf, mails } = openFulfillmentDesk(database)
const { staff, buyers, clerk, checkout } = shop

describe('shipping', () => {
  test('an order ships in two parcels with their own numbers and is delivered', async () => {
    const variantId = await makeVariant(database, { onHand: 10 })
    const order = await shop.buy([{ variantId, qty: 3 }])
    const { money } = unwrapResult(
      await buyers.readProgress(order.buyer.ctx, { id: order.orderId }, exchange),
    )
    const lineId = money[0]?.lineId ?? ''
    expect(await level(variantId)).toEqual({ onHand: 10, allocated: 3 })
    const first = unwrapResult(
      await staff.shipPieces(clerk, { order: order.number, items: [{ lineId, qty: 1 }] }, exchange),
    )
    expect(await level(variantId)).toEqual({ onHand: 9, allocated: 2 })
    checkout.clock.advance(minutes(1))
    const second = unwrapResult(await staff.shipPieces(clerk, { order: order.number }, exchange))
    expect(await level(variantId)).toEqual({ onHand: 7, allocated: 0 })
    expect(first.trackingNo).not.toBe(second.trackingNo)
    expect(await statusOf(order)).toBe('on_its_way')
    await shop.pass(hours(20))
    const under = unwrapResult(
      await buyers.readProgress(order.buyer.ctx, { id: order.orderId }, exchange),
    )
    expect(under.parcels.map((parcel) => [parcel.pieces[0]?.qty, parcel.status])).toEqual([
      [1, 'in_transit'],
      [2, 'in_transit'],
    ])
    await shop.pass(days(4))
    const { parcels } = unwrapResult(
      await staff.staffReadOrder(clerk, { order: order.number }, exchange),
    )
    expect(parcels.map((parcel) => parcel.status)).toEqual(['delivered', 'delivered'])
    expect(parcels[0]?.scans.map((scan) => scan.text)).toEqual([
      'Delivered',
      'Out for delivery',
      'Arrived at the local depot',
      'Sorted',
      'Picked up',
      'Label made, waiting for pickup',
    ])
    expect(await shop.violations()).toEqual([])
  })

  test('shipped units cannot be shipped again or cancelled', async () => {
    const variantId = await makeVariant(database)
    const order = await shop.buy([{ variantId, qty: 1 }])
    unwrapResult(await staff.shipPieces(clerk, { order: order.number }, exchange))
    expect(await staff.shipPieces(clerk, { order: order.number }, exchange)).toMatchObject({
      refused: 'transition-illegal',
    })
    expect(
      await staff.staffCancel(clerk, { order: order.number, reason: 'staff' }, exchange),
    ).toMatchObject({
      refused: 'transition-illegal',
    })
    expect(await shop.violations()).toEqual([])
  })

  test('the number of another carrier is recognized, and staff mark the delivery', async () => {
    const variantId = await makeVariant(database)
    const order = await shop.buy([{ variantId, qty: 1 }])
    const other = await shop.buy([{ variantId, qty: 1 }])
    // A wrong check digit: the number ships, but its carrier is not known.
    expect(
      await staff.shipPieces(
        clerk,
        { order: other.number, trackingNo: '1Z5R89390357567128' },
        exchange,
      ),
    ).toMatchObject({ carrier: 'other' })
    const { shipmentId, carrier } = unwrapResult(
      await staff.shipPieces(
        clerk,
        { order: order.number, trackingNo: '1Z5R89390357567127' },
        exchange,
      ),
    )
    expect(carrier).toBe('ups')
    unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
    expect(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange)).toMatchObject({
      refused: 'transition-illegal',
    })
    expect(await statusOf(order)).toBe('delivered')
    expect(await shop.violations()).toEqual([])
  })

  test('products made to order enter the stock ledger when they ship', async () => {
    const variantId = await makeVariant(database, { onHand: 0, oversellLimit: null })
    const order = await shop.buy([{ variantId, qty: 2 }])
    unwrapResult(await staff.makePieces(clerk, { order: order.number }, exchange))
    expect(await statusOf(order)).toBe('being_made')
    unwrapResult(await staff.preparePieces(clerk, { order: order.number }, exchange))
    unwrapResult(await staff.shipPieces(clerk, { order: order.number }, exchange))
    expect(await level(variantId)).toEqual({ onHand: 0, allocated: 0 })
    expect(await shop.violations()).toEqual([])
  })

  test('an order on hold does not ship', async () => {
    const variantId = await makeVariant(database)
    const order = await shop.buy([{ variantId, qty: 1 }])
    unwrapResult(
      await staff.holdOrder(
        clerk,
        { order: order.number, reason: 'Address to be checked' },
        exchange,
      ),
    )
    expect(await statusOf(order)).toBe('on_hold')
    expect(await staff.shipPieces(clerk, { order: order.number }, exchange)).toMatchObject({
      refused: 'transition-illegal',
    })
    unwrapResult(await staff.releaseOrder(clerk, { order: order.number }, exchange))
    unwrapResult(await staff.shipPieces(clerk, { order: order.number }, exchange))
  })
})

describe('a lost parcel', () => {
  test('is reported to the buyer and reshipped', async () => {
    const variantId = await makeVariant(database, { onHand: 5 })
    const order = await shop.buy([{ variantId, qty: 2 }])
    shop.fate('lost')
    const { shipmentId } = unwrapResult(
      await staff.shipPieces(clerk, { order: order.number }, exchange),
    )
    for (let day = 0; day < 8; day++) await shop.pass(days(1))
    const { parcels } = unwrapResult(
      await staff.staffReadOrder(clerk, { order: order.number }, exchange),
    )
    expect(parcels[0]?.status).toBe('lost')
    expect((await mails('order-news:%')).at(-1)?.subject).toContain('lost')
    shop.fate('arrives')
    unwrapResult(await staff.reshipLost(clerk, { shipment: shipmentId }, exchange))
    expect(await level(variantId)).toEqual({ onHand: 3, allocated: 2 })
    expect(await staff.reshipLost(clerk, { shipment: shipmentId }, exchange)).toMatchObject({
      refused: 'transition-illegal',
    })
    unwrapResult(await staff.shipPieces(clerk, { order: order.number }, exchange))
    for (let day = 0; day < 5; day++) await shop.pass(days(1))
    const after = unwrapResult(await staff.staffReadOrder(clerk, { order: order.number }, exchange))
    expect(after.pieces.map((piece) => piece.status)).toEqual(['delivered', 'delivered'])
    expect(await level(variantId)).toEqual({ onHand: 1, allocated: 0 })
    expect(await shop.violations()).toEqual([])
  })

  test('is refunded in full with shipping', async () => {
    const variantId = await makeVariant(database, { price: 33_33 })
    const order = await shop.buy([{ variantId, qty: 2 }])
    const { shipmentId } = unwrapResult(
      await staff.shipPieces(clerk, { order: order.number }, exchange),
    )
    unwrapResult(await staff.loseShipment(clerk, { shipment: shipmentId }, exchange))
    const { refunded } = unwrapResult(
      await staff.refundLost(clerk, { shipment: shipmentId }, exchange),
    )
    await shop.pass(minutes(1))
    const payment = await queryRow(
      database.db,
      { captured: integer, refunded: integer },
      sql`select captured, refunded from payments where order_id = ${order.orderId}`,
    )
    expect(payment).toEqual({ captured: refunded, refunded })
    expect(await statusOf(order)).toBe('cancelled')
    expect(await shop.violations()).toEqual([])
  })
})

test('events within an hour share one email, unless one is urgent', async () => {
  const variantId = await makeVariant(database)
  const order = await shop.buy([{ variantId, qty: 2 }])
  const lineId =
    unwrapResult(await buyers.readProgress(order.buyer.ctx, { id: order.orderId }, exchange))
      .money[0]?.lineId ?? ''
  unwrapResult(
    await staff.shipPieces(clerk, { order: order.number, items: [{ lineId, qty: 1 }] }, exchange),
  )
  await shop.pass(minutes(3))
  expect(await mails('order-news:%')).toHaveLength(1)
  const { shipmentId } = unwrapResult(
    await staff.shipPieces(clerk, { order: order.number }, exchange),
  )
  unwrapResult(
    await staff.refundGoodwill(
      clerk,
      { order: order.number, amount: 5_00, reason: 'A late answer.' },
      exchange,
    ),
  )
  await shop.pass(minutes(10))
  expect(await mails('order-news:%')).toHaveLength(1)
  await shop.pass(hours(1))
  const both = await mails('order-news:%')
  expect(both.map((mail) => mail.subject)).toEqual([
    `A parcel of order ${order.number} has shipped`,
    `Update on your Aumbry order ${order.number}`,
  ])
  expect(both[0]?.plain).toMatch(/^1 × .+$/m)
  expect(both[1]?.plain).toContain('$5.00')
  unwrapResult(await staff.loseShipment(clerk, { shipment: shipmentId }, exchange))
  await shop.pass(0)
  expect(await mails('order-news:%')).toHaveLength(3)
})

test('goodwill refunds never exceed the captured amount', async () => {
  const variantId = await makeVariant(database, { price: 20_00 })
  const order = await shop.buy([{ variantId, qty: 1 }])
  const paid =
    unwrapResult(await buyers.readProgress(order.buyer.ctx, { id: order.orderId }, exchange))
      .money[0]?.paid ?? 0
  expect(
    await staff.refundGoodwill(
      clerk,
      { order: order.number, amount: paid + 1, reason: 'Too much' },
      exchange,
    ),
  ).toMatchObject({
    refused: 'transition-illegal',
  })
  unwrapResult(
    await staff.refundGoodwill(
      clerk,
      { order: order.number, amount: 5_00, reason: 'A chipped plate.' },
      exchange,
    ),
  )
  const { refunded } = unwrapResult(
    await staff.staffCancel(clerk, { order: order.number, reason: 'staff' }, exchange),
  )
  expect(refunded).toBe(paid - 5_00)
  expect(await shop.violations()).toEqual([])
})
