import { expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, buyers, clerk, checkout } = shop

test('a return that expired before its label was booked gets one after reopening', async () => {
  const { actor } = await signedInMember(database, { now: checkout.clock.now() })
  const bought = await shop.buy([{ variantId: await makeVariant(database), qty: 1 }], {
    buyer: checkout.buyer(actor),
  })
  const { shipmentId } = unwrapResult(
    await staff.shipPieces(clerk, { order: bought.number }, exchange),
  )
  unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
  const [key, { ctx }] = [{ id: bought.orderId }, bought.buyer]
  const lineId =
    unwrapResult(await buyers.readEligibility(ctx, key, exchange)).lines[0]?.lineId ?? ''
  const request = {
    ...key,
    items: [
      { lineId, qty: 1, reason: 'unwanted' as const, note: '', resolution: 'refund' as const },
    ],
    method: 'label' as const,
  }
  const { money } = unwrapResult(await buyers.previewReturn(ctx, request, exchange))
  const expected = { toCard: money.toCard, asCredit: money.asCredit }
  const { id } = unwrapResult(
    await buyers.submitReturn(ctx, { ...request, expected, photos: [] }, exchange),
  )
  const shown = async () => unwrapResult(await buyers.readReturns(ctx, key, exchange)).rows[0]
  expect(await shown()).toMatchObject({
    status: 'approved',
    next: 'We’re creating your return label.',
  })
  await database.query('delete from testing.jobs')
  checkout.clock.advance(days(15))
  await shop.tidy()
  unwrapResult(await buyers.reopenReturn(ctx, { ...key, returnId: id }, exchange))
  expect(await shown()).toMatchObject({ status: 'approved' })
  await shop.pass(0)
  expect(await shown()).toMatchObject({ status: 'label_issued', trackingNo: expect.any(String) })
  expect(await shop.violations()).toEqual([])
})
