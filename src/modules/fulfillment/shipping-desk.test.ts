import { describe, expect, test } from 'vitest'
import { hours } from '#kernel/time/time.ts'
import { openFulfillmentDesk } from '#test/support/fulfillment-desk.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'

const database = await openTestDatabase()
const { shop, level, mails } = openFulfillmentDesk(database)
const { staff, clerk, buyers } = shop
const ups = '1Z5R89390357567127'

const parcelsOf = async ({ buyer, orderId }: Awaited<ReturnType<typeof shop.buy>>) =>
  unwrapResult(await buyers.readProgress(buyer.ctx, { id: orderId }, exchange)).parcels

describe('shipping at once', () => {
  test('one call ends the edit window and ships', async () => {
    const variantId = await makeVariant(database)
    const order = await shop.buy([{ variantId, qty: 1 }], { wait: 0 })
    const input = { order: order.number }
    expect(await staff.shipPieces(clerk, input, exchange)).toMatchObject({
      reason: 'edit-window-open',
    })
    unwrapResult(await staff.shipPieces(clerk, { ...input, endEditWindow: true }, exchange))
    expect(
      await buyers.cancelOrder(order.buyer.ctx, { id: order.orderId }, exchange),
    ).toMatchObject({ refused: 'transition-illegal' })
    const { rows } = await database.query(
      "select count(*)::int as n from order_events where kind = 'edit_window_ended'",
    )
    expect(rows).toEqual([{ n: 1 }])
    expect(await shop.violations()).toEqual([])
  })

  test('a buyer who picks up an order has it at once, and no parcel is announced', async () => {
    const order = await shop.buy([{ variantId: await makeVariant(database), qty: 1 }])
    unwrapResult(await staff.shipPieces(clerk, { order: order.number, pickedUp: true }, exchange))
    expect(await parcelsOf(order)).toMatchObject([
      { carrier: 'Picked up', trackingNo: '', status: 'delivered' },
    ])
    await shop.pass(hours(2))
    expect((await mails('order-news:%')).map(({ subject }) => subject)).toEqual([
      `Items of order ${order.number} were picked up`,
    ])
    expect(await shop.violations()).toEqual([])
  })

  test('a carrier without a number ships without tracking', async () => {
    const order = await shop.buy([{ variantId: await makeVariant(database), qty: 1 }])
    unwrapResult(
      await staff.shipPieces(clerk, { order: order.number, carrier: 'Own van' }, exchange),
    )
    expect(await parcelsOf(order)).toMatchObject([{ carrier: 'Own van', trackingNo: '' }])
  })
})

describe('a voided shipment', () => {
  const ship = async (qty = 2) => {
    const variantId = await makeVariant(database, { onHand: 10 })
    const order = await shop.buy([{ variantId, qty }])
    const { shipmentId, trackingNo } = unwrapResult(
      await staff.shipPieces(clerk, { order: order.number }, exchange),
    )
    return { ...order, variantId, shipmentId, trackingNo }
  }
  const voidIt = (shipment: string) => staff.voidShipment(clerk, { shipment }, exchange)

  test('puts its units and stock back, and is not mentioned if no email was sent', async () => {
    const order = await ship()
    expect(await level(order.variantId)).toEqual({ onHand: 8, allocated: 0 })
    expect(unwrapResult(await voidIt(order.shipmentId)).isBuyerTold).toBe(false)
    expect(await level(order.variantId)).toEqual({ onHand: 10, allocated: 2 })
    expect(await parcelsOf(order)).toEqual([])
    expect(await staff.printLabel(clerk, { shipment: order.shipmentId }, exchange)).toMatchObject({
      reason: 'shipment-voided',
    })
    expect(await shop.violations()).toEqual([])
    await shop.pass(hours(2))
    expect(await mails('order-news:%')).toEqual([])
    expect((await database.query('select 1 from sandbox.parcels')).rows).toEqual([])
    unwrapResult(await staff.shipPieces(clerk, { order: order.number }, exchange))
    expect(await level(order.variantId)).toEqual({ onHand: 8, allocated: 0 })
    expect(await shop.violations()).toEqual([])
  })

  test('tells the buyer if the email about it was sent', async () => {
    const order = await ship()
    await database.query('update order_updates set emailed_at = at')
    expect(unwrapResult(await voidIt(order.shipmentId)).isBuyerTold).toBe(true)
    const { rows } = await database.query('select subject from order_updates order by id')
    expect(rows.at(-1)).toEqual({
      subject: `A parcel of order ${order.number} has not left yet`,
    })
  })

  test('is refused once the carrier has the parcel, and twice', async () => {
    const order = await ship()
    await shop.pass(hours(24))
    expect(await voidIt(order.shipmentId)).toMatchObject({ reason: 'shipment-in-transit' })
    const other = await ship()
    unwrapResult(await voidIt(other.shipmentId))
    expect(await voidIt(other.shipmentId)).toMatchObject({ reason: 'shipment-status-conflict' })
    expect(await voidIt('shp_none')).toMatchObject({ reason: 'shipment-not-found' })
  })

  test('of a partly shipped line keeps the other shipment', async () => {
    const variantId = await makeVariant(database, { onHand: 10 })
    const order = await shop.buy([{ variantId, qty: 3 }])
    const { rows } = await database.query('select id from order_lines')
    const lineId = String(rows[0]?.['id'])
    const send = async (qty: number) =>
      unwrapResult(
        await staff.shipPieces(
          clerk,
          { order: order.number, items: [{ lineId, qty }], trackingNo: ups },
          exchange,
        ),
      ).shipmentId
    const [first] = [await send(1), await send(2)]
    unwrapResult(await voidIt(first))
    expect(await level(variantId)).toEqual({ onHand: 8, allocated: 1 })
    expect(await parcelsOf(order)).toMatchObject([{ pieces: [{ qty: 2 }] }])
    expect(await shop.violations()).toEqual([])
  })
})

describe('a file of tracking numbers', () => {
  const send = async (mode: 'preview' | 'apply', ...lines: string[]) =>
    unwrapResult(
      await staff.importTracking(
        clerk,
        { mode },
        { ...exchange, bytes: Buffer.from(lines.join('\n')) },
      ),
    )
  const header = 'Order number,SKU,Quantity,Carrier,Tracking number'

  test('is previewed, applied once, and can be sent again', async () => {
    const sku = 'FERN-6'
    const variantId = await makeVariant(database, { sku, onHand: 10 })
    const [one, two] = [
      await shop.buy([{ variantId, qty: 3 }]),
      await shop.buy([{ variantId, qty: 1 }]),
    ]
    const lines = [
      header,
      `${one.number},fern-6,2,,${ups}`,
      `${one.number},FERN-6,1,Own van,VAN-1`,
      `${two.number},,,Own van,VAN-2`,
      'AB-NONE,,,,VAN-3',
      `${two.number},PLATE,,Own van,VAN-4`,
    ]
    const preview = await send('preview', ...lines)
    expect(preview).toMatchObject({ shipments: 3, failed: 2 })
    expect(preview.rows.map(({ row, outcome, why }) => [row, outcome, why])).toEqual([
      [2, 'ships', ''],
      [3, 'ships', ''],
      [4, 'ships', ''],
      [5, 'refused', 'There is no order AB-NONE.'],
      [6, 'refused', 'This order has no item PLATE.'],
    ])
    expect(await level(variantId)).toEqual({ onHand: 10, allocated: 4 })
    expect(await send('apply', ...lines)).toMatchObject({ shipments: 3, failed: 2 })
    expect(await level(variantId)).toEqual({ onHand: 6, allocated: 0 })
    const parcels = (await parcelsOf(one)).map(({ carrier, pieces }) => [carrier, pieces[0]?.qty])
    expect(new Map(parcels as [string, number][])).toEqual(
      new Map([
        ['UPS', 2],
        ['Own van', 1],
      ]),
    )
    const again = await send('apply', ...lines)
    expect(again.shipments).toBe(0)
    expect(again.rows.slice(0, 3).map(({ outcome }) => outcome)).toEqual([
      'already_shipped',
      'already_shipped',
      'already_shipped',
    ])
    expect(await shop.violations()).toEqual([])
  })

  test('refuses what cannot ship, and files that are no table', async () => {
    const variantId = await makeVariant(database)
    const order = await shop.buy([{ variantId, qty: 1 }], { wait: 0 })
    expect(await send('apply', header, `${order.number},,,,${ups}`)).toMatchObject({
      rows: [{ outcome: 'refused', why: expect.stringContaining('can still change') }],
    })
    for (const file of ['', 'a,b\n1,2', '"'])
      expect(
        await staff.importTracking(
          clerk,
          { mode: 'apply' },
          { ...exchange, bytes: Buffer.from(file) },
        ),
      ).toMatchObject({ reason: 'tracking-file-invalid' })
  })
})
