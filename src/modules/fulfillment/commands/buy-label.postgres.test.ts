import { expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, clerk } = shop

test('ten people ship one delivery at once: one label is bought and one parcel leaves', async () => {
  const order = await shop.buy([{ variantId: await makeVariant(database), qty: 2 }])
  const shipments = await Promise.all(
    Array.from({ length: 10 }, () => staff.shipPieces(clerk, { order: order.number }, exchange)),
  )
  expect(shipments.filter((one) => !isRefusal(one))).toHaveLength(1)
  const { rows } = await database.query(
    `select
      (select count(*)::int from sandbox.parcels) as sold,
      (select count(*)::int from shipping_labels where status = 'bought') as bought,
      (select count(*)::int from shipments) as shipments`,
  )
  expect(rows).toEqual([{ sold: 1, bought: 1, shipments: 1 }])
  expect(await shop.violations()).toEqual([])
})
