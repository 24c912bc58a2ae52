import { expect, test } from 'vitest'
import { days, hours } from '#kernel/time/time.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { makeCoupon } from '#test/support/coupons.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, buyers, clerk, checkout } = shop
const member = async () =>
  checkout.buyer((await signedInMember(database, { now: checkout.clock.now() })).actor)
const item = (lineId: string) => ({
  lineId,
  qty: 1,
  reason: 'unwanted' as const,
  note: '',
  resolution: 'refund' as const,
})

test('the return window of each unit starts with its own parcel', async () => {
  const bought = await shop.buy([{ variantId: await makeVariant(database), qty: 2 }], {
    buyer: await member(),
  })
  const key = { id: bought.orderId }
  const eligible = async () =>
    unwrapResult(await buyers.readEligibility(bought.buyer.ctx, key, exchange)).lines[0]
  const lineId = (await eligible())?.lineId ?? ''
  for (const wait of [0, 20]) {
    checkout.clock.advance(days(wait))
    const sent = unwrapResult(
      await staff.shipPieces(
        clerk,
        { order: bought.number, items: [{ lineId, qty: 1 }] },
        exchange,
      ),
    )
    checkout.clock.advance(days(1))
    unwrapResult(await staff.deliverShipment(clerk, { shipment: sent.shipmentId }, exchange))
  }
  expect(await eligible()).toMatchObject({ qty: 2, returnable: 2 })
  checkout.clock.advance(days(10))
  expect(await eligible()).toMatchObject({
    returnable: 1,
    why: expect.stringContaining('ended on'),
  })
  checkout.clock.advance(days(19))
  expect(await eligible()).toMatchObject({ returnable: 1 })
  checkout.clock.advance(days(2))
  expect(await eligible()).toMatchObject({ returnable: 0 })
  expect(await shop.violations()).toEqual([])
})

test('a free gift refunds nothing, and its paid item refunds its own price', async () => {
  const [variantId, gift] = [
    await makeVariant(database, { price: 80_00 }),
    await makeVariant(database, { price: 12_00 }),
  ]
  const productIds = (
    await database.query('select product_id as id from variants where id = $1', [gift])
  ).rows.map(({ id }) => String(id))
  const { code } = await makeCoupon(database, {
    class: 'product',
    value: { kind: 'gift', productIds },
  })
  const buyer = await member()
  await buyer.prepare([
    { variantId, qty: 1 },
    { variantId: gift, qty: 1 },
  ])
  unwrapResult(await checkout.handlers.applyCoupon(buyer.ctx, { code }, exchange))
  const { checkoutId } = unwrapResult(await buyer.place())
  await buyer.enterCard(checkoutId)
  const orderId = (await buyer.complete(checkoutId)).orderId ?? ''
  await shop.pass(hours(1))
  const { shipmentId } = unwrapResult(await staff.shipPieces(clerk, { order: orderId }, exchange))
  checkout.clock.advance(days(1))
  unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
  const { lines } = unwrapResult(await buyers.readEligibility(buyer.ctx, { id: orderId }, exchange))
  const order = unwrapResult(
    await checkout.handlers.readOrder(buyer.ctx, { id: orderId }, exchange),
  )
  const bought = order.groups.flatMap((group) => group.lines)
  // With tax, without shipping.
  const paid = 80_00 + 7_10
  const findLineId = (price: number) =>
    bought.find(({ unitPrice }) => unitPrice === price)?.id ?? ''
  expect(lines).toHaveLength(2)
  const shown = async (...ids: string[]) =>
    unwrapResult(
      await buyers.previewReturn(
        buyer.ctx,
        { id: orderId, items: ids.map((id) => item(id)), method: 'label' },
        exchange,
      ),
    ).money.toCard
  expect(await shown(findLineId(12_00))).toBe(0)
  expect(await shown(findLineId(80_00))).toBe(paid - 7_95)
  expect(await shown(findLineId(12_00), findLineId(80_00))).toBe(paid - 7_95)
  const items = [item(findLineId(12_00)), item(findLineId(80_00))]
  const expected = { toCard: await shown(findLineId(12_00), findLineId(80_00)), asCredit: 0 }
  const input = { id: orderId, items, method: 'label' as const, expected, photos: [] }
  const { id } = unwrapResult(await buyers.submitReturn(buyer.ctx, input, exchange))
  await shop.pass(0)
  const counted = items.map(({ lineId, qty }) => ({ lineId, qty }))
  unwrapResult(await staff.receiveReturn(clerk, { return: id, items: counted }, exchange))
  const decided = counted.map((one) => ({
    ...one,
    decision: 'accept' as const,
    sellable: true,
    note: '',
  }))
  unwrapResult(await staff.inspectReturn(clerk, { return: id, items: decided }, exchange))
  const refunds = unwrapResult(
    await staff.staffReadOrder(clerk, { order: orderId }, exchange),
  ).refunds
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(expected.toCard)
  expect(await shop.violations()).toEqual([])
})
