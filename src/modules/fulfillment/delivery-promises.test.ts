import { describe, expect, test } from 'vitest'
import { openFulfillmentDesk } from '#test/support/fulfillment-desk.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { exchange } from '#test/support/exchange.ts'

const database = await openTestDatabase()
const { shop, mails } = openFulfillmentDesk(database)
const { staff, clerk, checkout } = shop

describe('the promise', () => {
  test('is watched, and a delay is emailed once before the buyer asks', async () => {
    const variantId = await makeVariant(database)
    const order = await shop.buy([{ variantId, qty: 1 }])
    await shop.watch()
    expect(await mails('order-news:%')).toHaveLength(0)
    checkout.clock.set('2026-03-04T15:00:00Z')
    await shop.watch()
    await shop.watch()
    const [apology] = await mails('order-news:%')
    expect(apology?.subject).toContain('is delayed')
    checkout.clock.set('2026-03-09T15:00:00Z')
    await shop.watch()
    expect(await mails('order-news:%')).toHaveLength(1)
    expect(
      unwrapResult(await staff.staffReadOrder(clerk, { order: order.number }, exchange)).promises[0]
        ?.status,
    ).toBe('missed')
    const { shipmentId } = unwrapResult(
      await staff.shipPieces(clerk, { order: order.number }, exchange),
    )
    unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
    expect(
      unwrapResult(await staff.staffReadOrder(clerk, { order: order.number }, exchange)).promises[0]
        ?.status,
    ).toBe('missed')
  })

  test('is marked as met after an in-time delivery', async () => {
    const variantId = await makeVariant(database)
    const order = await shop.buy([{ variantId, qty: 1 }])
    const { shipmentId } = unwrapResult(
      await staff.shipPieces(clerk, { order: order.number }, exchange),
    )
    unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
    expect(
      unwrapResult(await staff.staffReadOrder(clerk, { order: order.number }, exchange)).promises[0]
        ?.status,
    ).toBe('met')
  })
})
