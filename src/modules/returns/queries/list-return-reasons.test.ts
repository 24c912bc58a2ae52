import { expect, test } from 'vitest'
import { days, hours } from '#kernel/time/time.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { listFitFeedback } from './list-return-reasons.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, buyers, clerk, checkout } = shop
checkout.clock.set(new Date(Date.now() - days(20)))

async function delivered(variantId: string, qty: number) {
  const buyer = checkout.buyer(
    (await signedInMember(database, { now: checkout.clock.now() })).actor,
  )
  const bought = await shop.buy([{ variantId, qty }], { buyer, wait: hours(1) })
  const { shipmentId } = unwrapResult(
    await staff.shipPieces(clerk, { order: bought.number }, exchange),
  )
  unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
  const { lines } = unwrapResult(
    await buyers.readEligibility(buyer.ctx, { id: bought.orderId }, exchange),
  )
  return { buyer, key: { id: bought.orderId }, lineId: lines[0]?.lineId ?? '' }
}

async function sendBack(
  { buyer, key, lineId }: Awaited<ReturnType<typeof delivered>>,
  reason: 'size_too_small' | 'color',
  qty = 1,
) {
  const request = {
    ...key,
    items: [{ lineId, qty, reason, note: '', resolution: 'refund' as const }],
    method: 'own' as const,
  }
  const { money } = unwrapResult(await buyers.previewReturn(buyer.ctx, request, exchange))
  const expected = { toCard: money.toCard, asCredit: money.asCredit }
  return unwrapResult(
    await buyers.submitReturn(buyer.ctx, { ...request, expected, photos: [] }, exchange),
  ).id
}

test('return reasons count buyers, without canceled returns and undelivered units', async () => {
  const variantId = await makeVariant(database, { title: 'Bath robe', price: 60_00 })
  const [first, second, third] = [
    await delivered(variantId, 2),
    await delivered(variantId, 1),
    await delivered(variantId, 1),
  ]
  await shop.buy([{ variantId, qty: 1 }])
  await sendBack(first, 'size_too_small', 2)
  await sendBack(second, 'color')
  const ended = await sendBack(third, 'size_too_small')
  unwrapResult(
    await buyers.cancelReturn(third.buyer.ctx, { ...third.key, returnId: ended }, exchange),
  )
  const { rows } = unwrapResult(await staff.listReturnReasons(clerk, { days: 365 }, exchange))
  expect(rows).toMatchObject([
    { title: 'Bath robe', buyers: 3, reasons: { size_too_small: 1, color: 1 } },
  ])
  const found = await listFitFeedback(database.db, 365)
  expect(found.get(rows[0]?.productId ?? '')).toEqual({ buyers: 3, small: 1, large: 0, color: 1 })
})
