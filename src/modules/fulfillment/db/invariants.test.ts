import { beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { leaveUnchecked } from '#test/support/invariants.ts'
import { fulfillmentInvariants } from './invariants.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
leaveUnchecked(database)
const { staff, clerk } = shop

beforeEach(async () => {
  await emptyTables(database)
})

const buy = async () => shop.buy([{ variantId: await makeVariant(database), qty: 3 }])
const violated = async () =>
  (await checkInvariants(database.db, fulfillmentInvariants, shop.checkout.clock.now()))
    .filter(({ violations }) => violations.length > 0)
    .map(({ id }) => id)

test('an order breaks no invariant before, during and after shipping', async () => {
  const { orderId } = await buy()
  expect(await shop.violations()).toEqual([])
  const [line] = unwrapResult(
    await staff.staffReadOrder(clerk, { order: orderId }, exchange),
  ).pieces
  unwrapResult(
    await staff.shipPieces(
      clerk,
      { order: orderId, items: [{ lineId: line?.lineId ?? '', qty: 1 }] },
      exchange,
    ),
  )
  expect(await shop.violations()).toEqual([])
  unwrapResult(await staff.shipPieces(clerk, { order: orderId }, exchange))
  expect(await shop.violations()).toEqual([])
})

test.each([
  ['I-17', sql`delete from stock_movements where reason = 'sale'`],
  ['I-17b', sql`update stock_reservations set qty = qty - 1 where state = 'allocated'`],
  ['I-17b', sql`delete from stock_reservations`],
  ['I-32a', sql`update shipments set status = 'delivered', delivered_at = shipped_at`],
  ['I-32e', sql`update order_groups set is_unshipped = not is_unshipped`],
  ['I-32d', sql`update order_updates set emailed_at = null, at = at - interval '2 days'`],
])('%s notices what it is for', async (id, damage) => {
  const { orderId } = await buy()
  const [line] = unwrapResult(
    await staff.staffReadOrder(clerk, { order: orderId }, exchange),
  ).pieces
  unwrapResult(
    await staff.shipPieces(
      clerk,
      { order: orderId, items: [{ lineId: line?.lineId ?? '', qty: 1 }] },
      exchange,
    ),
  )
  expect(await violated()).toEqual([])
  await execute(database.db, damage)
  expect(await violated()).toContain(id)
})
