import { expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestCheckout } from '#test/support/checkout.ts'
import { makeCoupon } from '#test/support/coupons.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { leaveUnchecked } from '#test/support/invariants.ts'
import { exchange } from '#test/support/exchange.ts'
import { transitionOrder, lockOrder } from './lock-order.ts'

const database = await openTestDatabase()
const shop = openTestCheckout(database)

// These tests change orders without their units.
leaveUnchecked(database)

test('a fully cancelled order restores its coupon code in the same transaction', async () => {
  const { id, code } = await makeCoupon(database, { maxUses: 1 })
  const buyer = shop.buyer()
  await buyer.prepare([{ variantId: await makeVariant(database), qty: 1 }])
  await shop.handlers.applyCoupon(buyer.ctx, { code }, exchange)
  const placed = await buyer.place()
  if (isRefusal(placed)) throw new Error(placed.message)
  await buyer.enterCard(placed.checkoutId)
  await buyer.complete(placed.checkoutId)
  const used = async () =>
    (await queryRow(database.db, { used: integer }, sql`select used from coupons where id = ${id}`))
      ?.used
  expect(await used()).toBe(1)
  const order = await queryRow(
    database.db,
    { id: text },
    sql`select order_id as id from checkouts where id = ${placed.checkoutId}`,
  )
  await inTransaction(database.db, async (tx) => {
    const inHand = await lockOrder(tx, order?.id ?? '')
    if (inHand)
      await transitionOrder(tx, inHand, {
        event: 'cancel',
        at: shop.clock.now(),
        by: { kind: 'staff' },
      })
  })
  expect(await used()).toBe(0)
})
