import { beforeEach, expect, test } from 'vitest'
import {
  simulatedSignatureHeader,
  simulatedSignatureKey,
} from '#modules/fulfillment/simulated-carrier.ts'
import { days, hours, minutes } from '#kernel/time/time.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { signMessage } from '#platform/secrets/signed-message.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, buyers, clerk, checkout } = shop
const key = simulatedSignatureKey(shop.services.secret)
const start = checkout.clock.now()

beforeEach(async () => {
  checkout.clock.set(start)
  shop.fate('arrives')
  await emptyTables(database)
})

/** A labeled return, handed over after `handedOver` days or never. */
async function createLabeledReturn(
  handedOver: number | null,
  method: 'label' | 'pickup' = 'label',
) {
  const { actor } = await signedInMember(database, { now: checkout.clock.now() })
  const bought = await shop.buy([{ variantId: await makeVariant(database), qty: 1 }], {
    buyer: checkout.buyer(actor),
  })
  const { shipmentId } = unwrapResult(
    await staff.shipPieces(clerk, { order: bought.number }, exchange),
  )
  checkout.clock.advance(days(2))
  unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
  const [asKey, { ctx }] = [{ id: bought.orderId }, bought.buyer]
  const lineId =
    unwrapResult(await buyers.readEligibility(ctx, asKey, exchange)).lines[0]?.lineId ?? ''
  const items = [
    { lineId, qty: 1, reason: 'unwanted' as const, note: '', resolution: 'refund' as const },
  ]
  const request = { ...asKey, items, method }
  const { money } = unwrapResult(await buyers.previewReturn(ctx, request, exchange))
  const expected = { toCard: money.toCard, asCredit: money.asCredit }
  shop.handOver(handedOver)
  const { id } = unwrapResult(
    await buyers.submitReturn(ctx, { ...request, expected, photos: [] }, exchange),
  )
  await shop.pass(minutes(1))
  await shop.pass(minutes(1))
  const shown = async () => unwrapResult(await buyers.readReturns(ctx, asKey, exchange)).rows[0]
  const { trackingNo } = (await shown()) ?? {}
  return {
    id,
    orderId: bought.orderId,
    trackingNo: trackingNo ?? '',
    shown,
    cancel: () => buyers.cancelReturn(ctx, { ...asKey, returnId: id }, exchange),
  }
}

const sendWebhook = (body: string, signature: string | undefined) =>
  buyers.hearCarrier(
    clerk,
    {},
    {
      ...exchange,
      rawBody: body,
      header: (name: string) => (name === simulatedSignatureHeader ? signature : undefined),
    },
  )
const notes = async (orderId: string) =>
  (
    await queryRows(
      database.db,
      { actor: text },
      sql`
        select actor_kind as actor from order_events
        where order_id = ${orderId} and kind = 'return_in_transit'`,
    )
  ).map(({ actor }) => actor)

test('carrier scans mark a return as in transit and as delivered', async () => {
  const back = await createLabeledReturn(2)
  await shop.pass(days(1))
  expect((await back.shown())?.status, 'not handed over yet').toBe('label_issued')
  await shop.pass(days(2))
  expect(await back.shown()).toMatchObject({
    status: 'in_transit',
    shipBy: null,
    deliveredAt: null,
  })
  expect(await notes(back.orderId)).toEqual(['carrier'])
  expect(await back.cancel()).toMatchObject({ refused: 'transition-illegal' })
  expect(unwrapResult(await staff.listReturns(clerk, {}, exchange)).rows).toEqual([])
  await shop.pass(days(3))
  const there = await back.shown()
  expect(there).toMatchObject({
    status: 'in_transit',
    receivedAt: null,
    deliveredAt: expect.any(String),
  })
  expect(there?.next).toContain('We’ll check the contents')
  expect(unwrapResult(await staff.listReturns(clerk, {}, exchange)).rows).toMatchObject([
    { id: back.id, since: expect.any(String) },
  ])
  unwrapResult(await staff.receiveReturn(clerk, { return: back.id }, exchange))
  await shop.pass(days(1))
  expect((await back.shown())?.status).toBe('received')
  expect(await notes(back.orderId)).toHaveLength(1)
  expect(await shop.violations()).toEqual([])
})

test('a picked-up return is in transit on that day, and others expire', async () => {
  const fetched = await createLabeledReturn(null, 'pickup')
  await shop.pass(days(5))
  expect((await fetched.shown())?.status).toBe('in_transit')
  const kept = await createLabeledReturn(null)
  await shop.pass(days(15))
  expect((await kept.shown())?.status).toBe('label_issued')
  await shop.tidy()
  expect((await kept.shown())?.status).toBe('expired')
})

test('a valid carrier webhook triggers one tracking check', async () => {
  const back = await createLabeledReturn(null)
  await execute(
    database.db,
    sql`
      update sandbox.parcels set
        handed_over_after = interval '0', booked_at = booked_at - interval '1 day'
      where tracking_no = ${back.trackingNo}`,
  )
  const body = JSON.stringify({ parcels: [back.trackingNo] })
  const now = checkout.clock.now()
  for (const signature of [
    undefined,
    signMessage('another key', body, now),
    signMessage(key, `${body} `, now),
  ])
    expect(await sendWebhook(body, signature)).toMatchObject({ refused: 'not-allowed' })
  await shop.pass(minutes(1))
  expect((await back.shown())?.status, 'nobody has told the shop').toBe('label_issued')
  const signed = signMessage(key, body, checkout.clock.now())
  for (let times = 0; times < 3; times++)
    expect(await sendWebhook(body, signed)).toEqual({ received: true })
  await shop.pass(0)
  expect((await back.shown())?.status).toBe('in_transit')
  unwrapResult(await staff.receiveReturn(clerk, { return: back.id }, exchange))
  const later = signMessage(key, body, checkout.clock.now())
  expect(await sendWebhook(body, later)).toEqual({ received: true })
  await shop.pass(hours(100))
  expect((await back.shown())?.status).toBe('received')
  expect(await notes(back.orderId)).toHaveLength(1)
  expect(await shop.violations()).toEqual([])
})

test('staff can record the handover before the carrier’s scan', async () => {
  const back = await createLabeledReturn(1)
  unwrapResult(await staff.scanReturn(clerk, { return: back.id }, exchange))
  await shop.pass(days(2))
  expect((await back.shown())?.status).toBe('in_transit')
  expect(await notes(back.orderId)).toEqual(['staff'])
})
