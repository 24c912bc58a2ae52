import { afterAll, expect, test } from 'vitest'
import { openDatabase, type Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { fixedClock } from '#test/support/clock.ts'
import { openTestCheckout } from '#test/support/checkout.ts'
import { createPostgresDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { startPgBouncer } from '#test/support/pgbouncer.ts'
import { openTestShop } from '#test/support/shop.ts'
import { address } from '#test/support/shopper.ts'

const home = await createPostgresDatabase()
const pooler = await startPgBouncer(home.url, { serverConnections: 3 })
const database = await openDatabase({
  url: pooler.url,
  directUrl: home.url,
  maxConnections: 12,
})
const shop = await openTestShop({ database })
const checkout = openTestCheckout(database, { clock: fixedClock(new Date()) })
afterAll(async () => {
  await checkout.sandbox.idle()
  await database.close()
  await pooler.stop()
  await home.drop()
})

test('behind PgBouncer in transaction mode, many guests check out and pay at once', async () => {
  const variantId = await makeVariant(database, { price: 25_00, onHand: 100 })
  const states = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const buyer = checkout.buyer()
      const { checkoutId } = await buyer.checkOut([{ variantId, qty: 1 }])
      await buyer.enterCard(checkoutId)
      return (await buyer.complete(checkoutId)).state
    }),
  )
  expect(states).toEqual(states.map(() => 'charged'))
  expect(
    await queryRow(database.db, { count: integer }, sql`select count(*)::int as count from orders`),
  ).toEqual({ count: 12 })
  expect(
    await queryRows(
      database.db,
      { allocated: integer, reserved: integer },
      sql`select allocated, reserved from stock_levels`,
    ),
  ).toEqual([{ allocated: 12, reserved: 0 }])
})

test('behind PgBouncer, the API places an order and its jobs are queued', async () => {
  const variantId = await makeVariant(database, { price: 25_00, onHand: 1 })
  const answer = await shop.call('post /api/checkout/begin', {
    lines: [{ variantId, qty: 1 }],
    email: 'nora@example.com',
    address,
    billing: { sameAsShipping: true },
  })
  expect(answer).toMatchObject({ success: true })
  const { token, checkout: opened } = answer.data as {
    token: string
    checkout: { totals: { grand: number }; due: number }
  }
  const placed = await shop.call(
    'post /api/checkout/place',
    { expectedTotal: opened.totals.grand, expectedDue: opened.due },
    { authorization: `Bearer ${token}` },
  )
  expect(placed).toMatchObject({ success: true, data: { checkoutId: expect.any(String) } })
})

test('behind PgBouncer, notifications arrive over the direct address', async () => {
  const heard: string[] = []
  await database.listen('pgbouncer_test', (payload) => heard.push(payload))
  await database.query(`select pg_notify('pgbouncer_test', $1)`, ['hello'])
  await expect.poll(() => heard).toEqual(['hello'])
})

test('behind PgBouncer, the limits of statements hold, and no statement is kept by name', async () => {
  const readSettings = (db: Db) =>
    queryRow(
      db,
      { statement: text, lock: text, idle: text },
      sql`
        select current_setting('statement_timeout') as statement,
          current_setting('lock_timeout') as lock,
          current_setting('idle_in_transaction_session_timeout') as idle`,
    )
  expect(await readSettings(database.db)).toEqual({ statement: '3s', lock: '2s', idle: '5s' })
  const longer = await database.withLongLimits(readSettings)
  expect(longer?.statement).toBe('10min')
  expect(
    await queryRow(
      database.db,
      { count: integer },
      sql`select count(*)::int as count from pg_prepared_statements`,
    ),
  ).toEqual({ count: 0 })
})
