import { beforeEach, expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import { openTestAftercare, type Bought } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { shipmentContract } from './api/shipment-contract.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const bare = openTestAftercare(database, { hasCarrier: false })
const { staff, clerk } = shop
const ups = '1Z5R89390357567127'

beforeEach(() => emptyTables(database))

const buy = async (qty = 1, from = shop) =>
  from.buy([{ variantId: await makeVariant(database), qty }])
const parcels = async ({ number }: Bought) =>
  unwrapResult(await staff.staffReadOrder(clerk, { order: number }, exchange)).parcels
const mail = async () => {
  await shop.pass(days(1))
  const emails = await queryRows(
    database.db,
    { plain: text },
    sql`select plain from emails where dedupe_key like 'order-news:%'`,
  )
  return emails.map(({ plain }) => plain).join('\n')
}

test('a recognized number identifies its carrier; other numbers use the named carrier and its page', async () => {
  const one = await buy()
  unwrapResult(
    await staff.shipPieces(
      clerk,
      { order: one.number, trackingNo: '1z 5r8 9390 3575 67127', carrier: 'UPS' },
      exchange,
    ),
  )
  expect(await parcels(one)).toMatchObject([
    { carrier: 'UPS', trackingNo: ups, url: `https://www.ups.com/track?tracknum=${ups}` },
  ])
  const other = await buy()
  const trackingUrl = 'https://courier.example/follow/ROYALMAIL123'
  unwrapResult(
    await staff.shipPieces(
      clerk,
      { order: other.number, trackingNo: 'ROYALMAIL123', carrier: 'City Couriers', trackingUrl },
      exchange,
    ),
  )
  expect(await parcels(other)).toMatchObject([
    { carrier: 'City Couriers', trackingNo: 'ROYALMAIL123', url: trackingUrl },
  ])
  expect(await mail()).toContain(`City Couriers ROYALMAIL123: ${trackingUrl}`)
})

test('an unknown number ships with or without the name of its carrier', async () => {
  const [named, nameless] = [await buy(), await buy()]
  const input = { trackingNo: 'VAN-7' }
  unwrapResult(
    await staff.shipPieces(clerk, { order: named.number, ...input, carrier: 'The van' }, exchange),
  )
  unwrapResult(await staff.shipPieces(clerk, { order: nameless.number, ...input }, exchange))
  expect([...(await parcels(named)), ...(await parcels(nameless))]).toMatchObject([
    { carrier: 'The van', trackingNo: 'VAN-7', url: null },
    { carrier: '', trackingNo: 'VAN-7', url: null },
  ])
  expect(await mail()).toContain('VAN-7')
})

test('a tracking page is a web address with https', () => {
  const { input } = shipmentContract.shipPieces
  const accepts = (trackingUrl: string) => input.safeParse({ order: 'AB-1', trackingUrl }).success
  expect(
    ['https://van.example/7', 'http://van.example/7', 'javascript:alert(1)'].map(accepts),
  ).toEqual([true, false, false])
})

test('a parcel can ship without a number, and the buyer sees none', async () => {
  const order = await buy()
  unwrapResult(
    await staff.shipPieces(
      clerk,
      { order: order.number, noTracking: true, carrier: 'Our own van' },
      exchange,
    ),
  )
  expect(await parcels(order)).toMatchObject([
    { carrier: 'Our own van', trackingNo: '', url: null, status: 'pre_transit' },
  ])
  expect(await mail()).toContain('Our own van')
  expect(
    await staff.shipPieces(
      clerk,
      { order: (await buy()).number, noTracking: true, trackingNo: ups },
      exchange,
    ),
  ).toMatchObject({
    refused: 'fields-invalid',
  })
})

test('several shipments can share one number', async () => {
  const [one, other] = [await buy(2), await buy()]
  const { lineId = '' } =
    unwrapResult(await staff.staffReadOrder(clerk, { order: one.number }, exchange)).pieces[0] ?? {}
  unwrapResult(
    await staff.shipPieces(
      clerk,
      { order: one.number, items: [{ lineId, qty: 1 }], trackingNo: ups },
      exchange,
    ),
  )
  unwrapResult(await staff.shipPieces(clerk, { order: one.number, trackingNo: ups }, exchange))
  unwrapResult(await staff.shipPieces(clerk, { order: other.number, trackingNo: ups }, exchange))
  expect(
    [...(await parcels(one)), ...(await parcels(other))].map(({ trackingNo }) => trackingNo),
  ).toEqual([ups, ups, ups])
})

test('the desk is told whether the shop can buy labels', async () => {
  const { number } = await buy()
  for (const [desk, canBuyLabels] of [
    [shop, true],
    [bare, false],
  ] as const) {
    const scope = { groupIds: [], batchId: undefined }
    const list = unwrapResult(await desk.staff.readPickList(clerk, scope, exchange))
    const order = unwrapResult(await desk.staff.staffReadOrder(clerk, { order: number }, exchange))
    expect([list.canBuyLabels, order.canBuyLabels]).toEqual([canBuyLabels, canBuyLabels])
  }
})

test('without a shop carrier, shipping needs a number or noTracking', async () => {
  const order = await buy(1, bare)
  expect(await bare.staff.shipPieces(clerk, { order: order.number }, exchange)).toMatchObject({
    refused: 'fields-invalid',
    fields: { trackingNo: expect.stringContaining('noTracking') as string },
  })
  const { shipmentId } = unwrapResult(
    await bare.staff.shipPieces(clerk, { order: order.number, noTracking: true }, exchange),
  )
  expect(await bare.staff.printLabel(clerk, { shipment: shipmentId }, exchange)).toMatchObject({
    refused: 'transition-illegal',
  })
  await bare.pass(days(10))
  expect(await parcels(order)).toMatchObject([{ status: 'pre_transit', scans: [] }])
})

test('without a shop carrier, a return has no label but an address', async () => {
  const order = await buy(1, bare)
  const { shipmentId } = unwrapResult(
    await bare.staff.shipPieces(clerk, { order: order.number, noTracking: true }, exchange),
  )
  unwrapResult(await bare.staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
  const { ctx } = order.buyer
  const eligible = unwrapResult(
    await bare.buyers.readEligibility(ctx, { id: order.orderId }, exchange),
  )
  expect(eligible.methods).toEqual(['own'])
  const asked = {
    id: order.orderId,
    method: 'label' as const,
    items: [
      {
        lineId: eligible.lines[0]?.lineId ?? '',
        qty: 1,
        reason: 'unwanted' as const,
        resolution: 'refund' as const,
        note: '',
      },
    ],
  }
  const { money } = unwrapResult(await bare.buyers.previewReturn(ctx, asked, exchange))
  const found = unwrapResult(
    await bare.buyers.submitReturn(
      ctx,
      { ...asked, expected: { toCard: money.toCard, asCredit: money.asCredit }, photos: [] },
      exchange,
    ),
  )
  await bare.pass(1)
  const stored = await queryRow(
    database.db,
    { method: text, trackingNo: nullable(text), status: text },
    sql`select method, tracking_no, status from returns`,
  )
  expect(stored).toEqual({ method: 'own', trackingNo: null, status: 'approved' })
  expect(found).toMatchObject({ id: expect.any(String) as string })
  const emails = await queryRows(
    database.db,
    { plain: text },
    sql`select plain from emails where dedupe_key like 'order-news:%' order by id desc`,
  )
  expect(emails.map(({ plain }) => plain).join('\n')).toMatch(
    /Write RT-\w+ on the parcel and ship it to Aumbry Returns, 40 Prospect Street/,
  )
})
