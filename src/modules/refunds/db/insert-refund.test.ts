import { expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { openFulfillmentDesk } from '#test/support/fulfillment-desk.ts'
import { leaveUnchecked } from '#test/support/invariants.ts'
import { makeVariant } from '#test/support/products.ts'
import { insertRefund } from './insert-refund.ts'

const database = await openTestDatabase()
const { shop } = openFulfillmentDesk(database)
// The units of this order are not those that were bought.
leaveUnchecked(database)

test('a refund of more units than a statement has parameters is recorded whole', async () => {
  const unitCount = 14_000
  const { orderId } = await shop.buy([{ variantId: await makeVariant(database), qty: 1 }])
  const line = await queryRow(
    database.db,
    { id: text },
    sql`select id from order_lines where order_id = ${orderId}`,
  )
  const lineId = line?.id ?? ''
  await execute(
    database.db,
    sql`
      insert into order_units (line_id, unit, order_id, variant_id)
      select ${lineId}, unit, ${orderId}, 'var_1' from generate_series(0, ${unitCount - 1}) unit
      on conflict do nothing`,
  )
  const units = Array.from({ length: unitCount }, (_, unit) => ({ lineId, unit }))
  await inTransaction(database.db, (tx) =>
    insertRefund(tx, {
      orderId,
      refund: {
        id: 'orf_1',
        method: 'card',
        shares: units.map((key) => ({ ...key, component: 'goods', amount: 1 })),
        goods: unitCount,
        delivery: 0,
        tax: 0,
        extra: 0,
        fee: 0,
        shortfall: 0,
        bonus: 0,
        amount: unitCount,
        own: unitCount,
        toTenders: [],
      },
      request: {
        shares: [],
        differences: units.map((key) => ({ ...key, amount: 1, price: 1 })),
      },
      cause: {
        cause: 'goodwill',
        causeId: 'x',
        reason: 'Many units',
        by: { kind: 'staff' },
        now: shop.checkout.clock.now(),
      },
    }),
  )
  expect(
    await queryRow(
      database.db,
      { shares: integer, differences: integer },
      sql`
        select
          (select count(*) from refunded_shares) as shares,
          (select count(*) from refunded_differences) as differences`,
    ),
  ).toEqual({ shares: unitCount, differences: unitCount })
})
