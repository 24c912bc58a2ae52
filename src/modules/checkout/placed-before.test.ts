import { expect, test } from 'vitest'
import { setOnHand } from '#modules/inventory/commands/set-on-hand.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { days, minutes } from '#kernel/time/time.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { unwrapResult, openTestCheckout } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'

const database = await openTestDatabase()
const { db } = database
const shop = openTestCheckout(database)
const { clock } = shop

test('placing what cannot be had is refused, also when the same was ordered before from another cart', async () => {
  const nora = shop.buyer()
  const variantId = await makeVariant(database, { onHand: 2 })
  const { checkoutId } = await nora.checkOut([{ variantId, qty: 1 }])
  await nora.enterCard(checkoutId)
  await nora.complete(checkoutId)
  clock.advance(days(30))
  const again = await nora.prepare([{ variantId, qty: 1 }])
  await inTransaction(db, (tx) =>
    setOnHand(tx, [{ variantId, onHand: 1, oversellLimit: 0 }], { reason: 'adjust', ref: 'count' }),
  )
  expect(await nora.place(again)).toMatchObject({ refused: 'stock-short' })
  expect(await queryRows(db, { id: text }, sql`select id from orders`)).toHaveLength(1)
})

test('placing again long after the order, without a cart, is not taken for it', async () => {
  const nora = shop.buyer()
  const settlement = await nora.prepare([{ variantId: await makeVariant(database), qty: 1 }])
  const placed = unwrapResult(await nora.place(settlement))
  await nora.enterCard(placed.checkoutId)
  await nora.complete(placed.checkoutId)
  clock.advance(minutes(31))
  expect(isRefusal(await nora.place(settlement))).toBe(true)
})
