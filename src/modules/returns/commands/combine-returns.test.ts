import { expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import { openTestAftercare, type Bought } from '#test/support/aftercare.ts'
import { unwrapResult, type TestBuyer } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { exchange } from '#test/support/exchange.ts'
import type { ReturnDetail } from '../return-schemas.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, buyers, clerk, checkout } = shop

const member = async () =>
  checkout.buyer((await signedInMember(database, { now: checkout.clock.now() })).actor)

/** A delivered order with a labeled return. */
async function createLabeledReturn(buyer: TestBuyer, variantId: string) {
  const bought = await shop.buy([{ variantId, qty: 1 }], { buyer })
  const { shipmentId } = unwrapResult(
    await staff.shipPieces(clerk, { order: bought.number }, exchange),
  )
  checkout.clock.advance(days(2))
  unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
  const key = { id: bought.orderId }
  const lineId =
    unwrapResult(await buyers.readEligibility(buyer.ctx, key, exchange)).lines[0]?.lineId ?? ''
  const items = [
    { lineId, qty: 1, reason: 'unwanted' as const, note: '', resolution: 'refund' as const },
  ]
  const { money } = unwrapResult(
    await buyers.previewReturn(buyer.ctx, { ...key, items, method: 'label' }, exchange),
  )
  const expected = { toCard: money.toCard, asCredit: money.asCredit }
  const { id, number } = unwrapResult(
    await buyers.submitReturn(
      buyer.ctx,
      { ...key, items, method: 'label', expected, photos: [] },
      exchange,
    ),
  )
  await shop.pass(0)
  return { bought, key, lineId, id, number }
}

const listRefunds = async ({ orderId }: Bought) =>
  unwrapResult(await staff.staffReadOrder(clerk, { order: orderId }, exchange)).refunds

test('combined returns share a label and a fee, and are settled separately', async () => {
  const buyer = await member()
  const variantId = await makeVariant(database, { price: 40_00 })
  const two = [
    await createLabeledReturn(buyer, variantId),
    await createLabeledReturn(buyer, variantId),
  ]
  const { rows: waiting } = unwrapResult(await buyers.listWaiting(buyer.ctx, {}, exchange))
  expect(waiting.map(({ fee, boxId }) => [fee, boxId])).toEqual([
    [7_95, null],
    [7_95, null],
  ])
  const returnIds = waiting.map(({ id }) => id)
  expect(await buyers.joinReturns((await member()).ctx, { returnIds }, exchange)).toMatchObject({
    refused: 'not-found',
  })
  expect(unwrapResult(await buyers.joinReturns(buyer.ctx, { returnIds }, exchange)).fee).toBe(7_95)
  expect(await buyers.joinReturns(buyer.ctx, { returnIds }, exchange)).toMatchObject({
    refused: 'transition-illegal',
  })

  const shown: ReturnDetail[] = []
  for (const { key } of two)
    shown.push(...unwrapResult(await buyers.readReturns(buyer.ctx, key, exchange)).rows)
  expect(new Set(shown.map(({ trackingNo }) => trackingNo)).size).toBe(1)
  expect(shown.map(({ preview }) => preview.fee).sort((a, b) => a - b)).toEqual([0, 7_95])
  expect(shown.map(({ combinedWith }) => combinedWith)).toEqual([
    [two[1]?.number],
    [two[0]?.number],
  ])
  const lead = two.find(({ id }) => id === shown.find(({ preview }) => preview.fee > 0)?.id)
  expect(
    await buyers.cancelReturn(buyer.ctx, { ...lead?.key, returnId: lead?.id ?? '' }, exchange),
  ).toMatchObject({
    refused: 'transition-illegal',
  })

  for (const { id, lineId } of two) {
    unwrapResult(await staff.receiveReturn(clerk, { return: id }, exchange))
    unwrapResult(
      await staff.inspectReturn(
        clerk,
        { return: id, items: [{ lineId, qty: 1, decision: 'accept', sellable: true, note: '' }] },
        exchange,
      ),
    )
  }
  await shop.pass(0)
  for (const { bought, id } of two)
    expect(await listRefunds(bought)).toMatchObject([
      { amount: shown.find((row) => row.id === id)?.preview.toCard },
    ])
  expect(await shop.violations()).toEqual([])
})

test('a single return or one in transit cannot be combined', async () => {
  const buyer = await member()
  const variantId = await makeVariant(database)
  const [one, other] = [
    await createLabeledReturn(buyer, variantId),
    await createLabeledReturn(buyer, variantId),
  ]
  expect(
    await buyers.joinReturns(buyer.ctx, { returnIds: [one.id, one.id] }, exchange),
  ).toMatchObject({ refused: 'transition-illegal' })
  unwrapResult(await staff.scanReturn(clerk, { return: other.id }, exchange))
  expect(
    await buyers.joinReturns(buyer.ctx, { returnIds: [one.id, other.id] }, exchange),
  ).toMatchObject({ refused: 'transition-illegal' })
  expect(
    unwrapResult(await buyers.listWaiting(buyer.ctx, {}, exchange)).rows.map(({ id }) => id),
  ).toEqual([one.id])
})
