import { expect, test } from 'vitest'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { openFulfillmentDesk } from '#test/support/fulfillment-desk.ts'
import { makeVariant } from '#test/support/products.ts'

const database = await openTestDatabase()
const { shop } = openFulfillmentDesk(database)
const { staff, clerk, checkout } = shop

test('staff sees what each shipping method changes, and the buyer is told of a change', async () => {
  const { number } = await shop.buy([{ variantId: await makeVariant(database), qty: 1 }])
  const at = { ...clerk, now: checkout.clock.now() }
  const order = unwrapResult(await staff.staffReadOrder(at, { order: number }, exchange))
  const key = { order: number, groupId: order.deliveries[0]?.groupId ?? '' }
  const { rows } = unwrapResult(await staff.listOrderMethods(clerk, key, exchange))
  const current = rows.find(({ isCurrent }) => isCurrent)
  expect(current).toMatchObject({ id: 'standard', refund: 0 })
  const dearer = rows.find(({ refund }) => refund < 0)
  expect(dearer?.shipping.now).toBeGreaterThan(current?.shipping.now ?? 0)
  const change = (methodId: string) =>
    staff.changeOrderMethod(clerk, { ...key, methodId }, exchange)
  expect(await change(dearer?.id ?? '')).toMatchObject({ reason: 'shipping-method-costs-more' })
  expect(await change('balloon')).toMatchObject({ reason: 'shipping-method-unavailable' })
  expect(unwrapResult(await change('standard'))).toEqual({ refunded: 0 })
  unwrapResult(await staff.shipPieces(clerk, { order: number }, exchange))
  expect(await change('standard')).toMatchObject({ reason: 'delivery-already-shipped' })
  expect(await staff.listOrderMethods(clerk, key, exchange)).toMatchObject({
    reason: 'delivery-already-shipped',
  })
})
