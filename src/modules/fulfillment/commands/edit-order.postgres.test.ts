import { expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { minutes } from '#kernel/time/time.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { buyers, checkout } = shop
const runs = Number(process.env['RACE_RUNS'] ?? 3)

test(
  `of twelve changes of the way there and back at once one gives money back, ${runs} runs`,
  { timeout: 60_000 + runs * 30_000 },
  async () => {
    for (let run = 0; run < runs; run++) {
      const buyer = checkout.buyer()
      const { groups } = await buyer.prepare([
        { variantId: await makeVariant(database, { price: 40_00 }), qty: 2 },
      ])
      const express = { groupId: groups[0]?.id ?? '', methodId: 'express' }
      unwrapResult(
        await checkout.handlers.quoteCheckout(buyer.ctx, { groups: [express] }, exchange),
      )
      const placed = unwrapResult(await buyer.place())
      await buyer.enterCard(placed.checkoutId)
      const id = (await buyer.complete(placed.checkoutId)).orderId ?? ''
      await checkout.runJobs()
      const groupId =
        unwrapResult(await checkout.handlers.readOrder(buyer.ctx, { id }, exchange)).groups[0]?.id
        ?? ''
      const [way] = unwrapResult(
        await buyers.readOtherWays(buyer.ctx, { id, groupId }, exchange),
      ).rows
      const changes = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          buyers.editOrder(
            buyer.ctx,
            { id, groupId, methodId: index % 2 === 0 ? 'standard' : 'express' },
            exchange,
          ),
        ),
      )
      expect(changes.filter((change) => !isRefusal(change) && change.refunded > 0)).toEqual([
        { refunded: way?.less },
      ])
      const refunds = await queryRows(
        database.db,
        { amount: integer },
        sql`select amount from order_refunds where order_id = ${id}`,
      )
      expect(refunds).toEqual([{ amount: way?.less }])
    }
    await shop.pass(minutes(1))
    expect(await shop.violations()).toEqual([])
  },
)
