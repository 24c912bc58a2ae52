import { beforeEach } from 'vitest'
import type { Database } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestAftercare } from './aftercare.ts'
import { unwrapResult } from './checkout.ts'
import { emptyTables } from './database.ts'
import { exchange } from './exchange.ts'

/** Orders, stock and emails for tests of fulfillment; empty and at the same time before each test. */
export function openFulfillmentDesk(database: Database) {
  const shop = openTestAftercare(database)
  const { checkout } = shop
  const start = checkout.clock.now()
  beforeEach(async () => {
    checkout.clock.set(start)
    shop.fate('arrives')
    await emptyTables(database)
  })
  return {
    shop,
    level: (variantId: string) =>
      queryRow(
        database.db,
        { onHand: integer, allocated: integer },
        sql`select on_hand, allocated from stock_levels where variant_id = ${variantId}`,
      ),
    statusOf: async ({
      orderId,
      buyer,
    }: {
      orderId: string
      buyer: { ctx: Parameters<typeof checkout.handlers.readOrder>[0] }
    }) =>
      unwrapResult(await checkout.handlers.readOrder(buyer.ctx, { id: orderId }, exchange)).status,
    mails: (like: string) =>
      queryRows(
        database.db,
        { subject: text, plain: text },
        sql`select subject, plain from emails where dedupe_key like ${like} order by id`,
      ),
  }
}
