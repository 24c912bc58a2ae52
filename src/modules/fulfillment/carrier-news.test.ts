import { expect, test } from 'vitest'
import { minutes } from '#kernel/time/time.ts'
import { signMessage } from '#platform/secrets/signed-message.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { simulatedSignatureHeader, simulatedSignatureKey } from './simulated-carrier.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, buyers, clerk, checkout, services } = shop
const key = simulatedSignatureKey(services.secret)

/** A tracked shipment that the carrier has delivered since, without telling the shop. */
async function makeUnreportedDelivery() {
  const bought = await shop.buy([{ variantId: await makeVariant(database), qty: 1 }])
  const { trackingNo } = unwrapResult(
    await staff.shipPieces(clerk, { order: bought.number }, exchange),
  )
  await shop.pass(minutes(30))
  await execute(
    database.db,
    sql`
      update sandbox.parcels
      set booked_at = booked_at - interval '10 days', due_at = due_at - interval '10 days'
      where tracking_no = ${trackingNo}`,
  )
  await shop.pass(minutes(1))
  const parcel = async () =>
    unwrapResult(await staff.staffReadOrder(clerk, { order: bought.number }, exchange)).parcels[0]
  expect((await parcel())?.status).not.toBe('delivered')
  return { ...bought, trackingNo, parcel }
}

const hear = (body: string, signature: string | undefined) =>
  buyers.hearCarrier(
    clerk,
    {},
    {
      ...exchange,
      rawBody: body,
      header: (name: string) => (name === simulatedSignatureHeader ? signature : undefined),
    },
  )
const news = (trackingNo: string) => JSON.stringify({ parcels: [trackingNo] })

test('a message makes the shipment due at once; repeated messages count once, and messages after delivery change nothing', async () => {
  const { number, trackingNo, parcel } = await makeUnreportedDelivery()
  const body = news(trackingNo)
  const signed = signMessage(key, body, checkout.clock.now())
  for (let times = 0; times < 3; times++)
    expect(await hear(body, signed)).toEqual({ received: true })
  await checkout.runJobs({ 'fulfillment.track': async () => shop.pass(0) })
  const there = await parcel()
  expect(there?.status).toBe('delivered')
  await shop.pass(minutes(4))
  expect(await hear(body, signed)).toEqual({ received: true })
  await shop.pass(minutes(70))
  expect(await parcel()).toEqual(there)
  const deliveryEvents = await queryRows(
    database.db,
    { id: integer },
    sql`
      select e.id
      from order_events e
      join orders o on o.id = e.order_id
      where o.number = ${number} and e.kind = 'shipment_delivered'`,
  )
  expect(deliveryEvents).toHaveLength(1)
  expect(await shop.violations()).toEqual([])
})

test('a message about an unknown parcel is accepted and ignored', async () => {
  const body = news('AUM000000000000')
  expect(await hear(body, signMessage(key, body, checkout.clock.now()))).toEqual({ received: true })
})

test('a message with a wrong signature changes nothing', async () => {
  const { trackingNo, parcel } = await makeUnreportedDelivery()
  const body = news(trackingNo)
  const now = checkout.clock.now()
  const forged = [
    undefined,
    '',
    signMessage('another key', body, now),
    signMessage(services.secret, body, now),
    signMessage(key, `${body} `, now),
    signMessage(key, body, new Date(now.getTime() - minutes(6))),
  ]
  for (const signature of forged)
    expect(await hear(body, signature)).toMatchObject({ refused: 'not-allowed' })
  expect(await hear('{', signMessage(key, '{', now))).toMatchObject({ refused: 'not-allowed' })
  await shop.pass(0)
  expect((await parcel())?.status).not.toBe('delivered')
})
