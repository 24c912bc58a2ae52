import { expect, test } from 'vitest'
import { openTestCheckout } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'

const database = await openTestDatabase()
const shop = openTestCheckout(database)

test('an order and every try that comes to nothing are counted once, whoever tells of them and however often', async () => {
  const nora = shop.buyer()
  const { checkoutId } = await nora.checkOut([{ variantId: await makeVariant(database), qty: 1 }])
  await nora.enterCard(checkoutId, '4000000000009995')
  await Promise.all([nora.complete(checkoutId), shop.sandbox.idle(), nora.complete(checkoutId)])
  expect(shop.counted).toEqual(['payments_failed'])
  await nora.enterCard(checkoutId)
  await Promise.all([nora.complete(checkoutId), nora.complete(checkoutId)])
  await shop.runJobs()
  expect(shop.counted).toEqual(['payments_failed', 'orders_placed'])
})
