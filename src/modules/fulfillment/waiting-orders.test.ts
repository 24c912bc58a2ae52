import { beforeEach, expect, test } from 'vitest'
import { minutes } from '#kernel/time/time.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, clerk, checkout } = shop

beforeEach(async () => {
  await emptyTables(database)
})

const lines = async () => [{ variantId: await makeVariant(database, { onHand: 10 }), qty: 2 }]
const clerkNow = () => ({ ...clerk, now: checkout.clock.now() })
const waiting = async () => unwrapResult(await staff.listWaitingOrders(clerkNow(), {}, exchange))
const waitsFor = async () => (await waiting()).rows.map((row) => [row.number, row.waitsFor])

test('an order is listed for shipping after its edit window until everything has shipped, unless on hold', async () => {
  const { number } = await shop.buy(await lines(), { wait: 0 })
  expect(await waitsFor()).toEqual([])
  unwrapResult(await staff.endEditWindow(clerkNow(), { order: number }, exchange))
  checkout.clock.advance(minutes(1))
  const later = await shop.buy(await lines())
  expect(await waitsFor()).toEqual([
    [number, ['shipping']],
    [later.number, ['shipping']],
  ])
  unwrapResult(
    await staff.holdOrder(clerkNow(), { order: number, reason: 'Is it their card?' }, exchange),
  )
  expect(await waitsFor()).toEqual([[later.number, ['shipping']]])
  unwrapResult(await staff.releaseOrder(clerkNow(), { order: number }, exchange))
  for (const order of [number, later.number])
    unwrapResult(await staff.shipPieces(clerkNow(), { order }, exchange))
  expect(await waiting()).toEqual({ rows: [], refunds: [], disputes: [] })
})

test('a lost shipment is listed until it is reshipped or refunded', async () => {
  const { number } = await shop.buy(await lines())
  const { shipmentId: shipment } = unwrapResult(
    await staff.shipPieces(clerkNow(), { order: number }, exchange),
  )
  unwrapResult(await staff.loseShipment(clerkNow(), { shipment }, exchange))
  expect(await waitsFor()).toEqual([[number, ['lost_parcel']]])
  unwrapResult(await staff.reshipLost(clerkNow(), { shipment }, exchange))
  expect(await waitsFor()).toEqual([[number, ['shipping']]])
})

test('a refund the provider could not make is listed with its amount, also for finished orders', async () => {
  const { number, orderId } = await shop.buy(await lines())
  unwrapResult(await staff.staffCancel(clerkNow(), { order: number, reason: 'staff' }, exchange))
  expect(await waiting()).toEqual({ rows: [], refunds: [], disputes: [] })
  const { rows } = await database.query(
    "update refunds set status = 'manual' returning id, payment_id, amount, reason",
  )
  const [refund] = rows
  await database.query('update payments set refund_pending = 0')
  expect(await waiting()).toEqual({
    rows: [
      {
        orderId,
        number,
        status: 'cancelled',
        placedAt: expect.any(String) as string,
        waitsFor: ['refund'],
      },
    ],
    refunds: [
      {
        refundId: refund?.['id'],
        paymentId: refund?.['payment_id'],
        orderId,
        amount: refund?.['amount'],
        reason: refund?.['reason'],
        since: expect.any(String) as string,
      },
    ],
    disputes: [],
  })
})

test('a dispute is listed until answered, also when everything has shipped', async () => {
  const { number, orderId } = await shop.buy(await lines())
  unwrapResult(await staff.shipPieces(clerkNow(), { order: number }, exchange))
  const [payment] = (await database.query('select id from payments where order_id = $1', [orderId]))
    .rows
  const paymentId = String(payment?.['id'])
  await database.query(
    `insert into payment_disputes (payment_id, ref, status, amount, reason, respond_by, opened_at)
    values ($1, 'dp_1', 'open', 500, 'fraudulent', '2030-01-01T00:00:00Z', now())`,
    [paymentId],
  )
  expect(await waitsFor()).toEqual([[number, ['dispute']]])
  expect((await waiting()).disputes).toEqual([
    {
      paymentId,
      orderId,
      amount: 500,
      reason: 'fraudulent',
      respondBy: '2030-01-01T00:00:00.000Z',
    },
  ])
  await database.query("update payment_disputes set status = 'won'")
  expect(await waitsFor()).toEqual([])
})
