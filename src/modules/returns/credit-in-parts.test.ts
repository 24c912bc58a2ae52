import { expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import { readStoreCredit } from '#modules/wallet/queries/read-store-credit.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, buyers, clerk, checkout } = shop

test('credit given in several steps adds up to the amount shown', async () => {
  const { id: memberId, actor } = await signedInMember(database, { now: checkout.clock.now() })
  const buyer = checkout.buyer(actor)
  const bought = await shop.buy(
    [{ variantId: await makeVariant(database, { price: 9_99 }), qty: 3 }],
    { buyer },
  )
  const { shipmentId } = unwrapResult(
    await staff.shipPieces(clerk, { order: bought.number }, exchange),
  )
  checkout.clock.advance(days(2))
  unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
  const key = { id: bought.orderId }
  const lineId =
    unwrapResult(await buyers.readEligibility(buyer.ctx, key, exchange)).lines[0]?.lineId ?? ''
  const item = { lineId, qty: 3, reason: 'style' as const, note: '', resolution: 'credit' as const }
  const request = { ...key, items: [item], method: 'own' as const }
  const { money } = unwrapResult(await buyers.previewReturn(buyer.ctx, request, exchange))
  const expected = { toCard: money.toCard, asCredit: money.asCredit }
  const { id } = unwrapResult(
    await buyers.submitReturn(buyer.ctx, { ...request, expected, photos: [] }, exchange),
  )
  const one = { lineId, qty: 1 }
  for (let part = 0; part < 3; part++) {
    unwrapResult(await staff.receiveReturn(clerk, { return: id, items: [one] }, exchange))
    unwrapResult(
      await staff.inspectReturn(
        clerk,
        { return: id, items: [{ ...one, decision: 'accept', sellable: true, note: '' }] },
        exchange,
      ),
    )
  }
  expect(money.bonus).toBeGreaterThan(0)
  expect(await readStoreCredit(database.db, memberId)).toBe(money.asCredit + money.bonus)
  expect(await shop.violations()).toEqual([])
})
