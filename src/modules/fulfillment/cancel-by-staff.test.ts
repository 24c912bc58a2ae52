import { expect, test } from 'vitest'
import { hours } from '#kernel/time/time.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, clerk } = shop

const level = (variantId: string) =>
  queryRow(
    database.db,
    { onHand: integer, allocated: integer },
    sql`select on_hand, allocated from stock_levels where variant_id = ${variantId}`,
  )
const news = () =>
  queryRows(
    database.db,
    { subject: text },
    sql`select subject from emails where dedupe_key like 'order-news:%'`,
  )

test('missing or damaged units are cancelled without restocking, and without an email when the buyer was informed', async () => {
  const variantId = await makeVariant(database, { onHand: 5 })
  const { number } = await shop.buy([{ variantId, qty: 2 }])
  const cancelled = unwrapResult(
    await staff.staffCancel(
      clerk,
      { order: number, reason: 'stock', restock: false, notify: false },
      exchange,
    ),
  )
  expect(cancelled.isWhole).toBe(true)
  await shop.pass(hours(2))
  expect(await level(variantId)).toEqual({ onHand: 3, allocated: 0 })
  expect(await news()).toHaveLength(0)
  const { history } = unwrapResult(await staff.staffReadOrder(clerk, { order: number }, exchange))
  expect(history.find(({ kind }) => kind === 'order_cancelled')?.data).toMatchObject({
    reason: 'stock',
    restock: false,
    notify: false,
  })
  expect(await shop.violations()).toEqual([])
})

test('products made to order have no stock to write off', async () => {
  const variantId = await makeVariant(database, { onHand: 0, oversellLimit: null })
  const { number } = await shop.buy([{ variantId, qty: 2 }])
  unwrapResult(
    await staff.staffCancel(clerk, { order: number, reason: 'stock', restock: false }, exchange),
  )
  await shop.pass(hours(2))
  expect(await level(variantId)).toEqual({ onHand: 0, allocated: 0 })
  expect(await news()).toHaveLength(1)
  expect(await shop.violations()).toEqual([])
})
