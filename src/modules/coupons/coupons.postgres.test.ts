import { expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { TestBuyer } from '#test/support/checkout.ts'
import { makeCoupon } from '#test/support/coupons.ts'
import { makeVariant } from '#test/support/products.ts'
import { openTwoShops, runConcurrently } from '#test/support/two-shops.ts'
import { exchange } from '#test/support/exchange.ts'
import { restoreCoupons } from './coupon-uses.ts'
import { couponInvariants } from './db/invariants.ts'

/** How often each race is run; the slow command asks for 200. */
const runs = Number(process.env['RACE_RUNS'] ?? 3)
const timeout = 30_000 + runs * 20_000

const { database, databases, clock, shopOf } = await openTwoShops()

async function buyerWith(
  code: string,
  { email, variantId, index }: { email: string; variantId: string; index: number },
): Promise<TestBuyer> {
  const shop = shopOf(index)
  const buyer = shop.buyer()
  await buyer.prepare([{ variantId, qty: 1 }], email)
  await shop.handlers.applyCoupon(buyer.ctx, { code }, exchange)
  return buyer
}

/** Places and pays; what was taken off, or why not. */
async function buy(buyer: TestBuyer): Promise<number | string> {
  const settlement = await buyer.settlement()
  const placed = await buyer.place(settlement)
  if (isRefusal(placed)) return placed.refused
  await buyer.enterCard(placed.checkoutId)
  await buyer.complete(placed.checkoutId)
  return settlement.totals.orderDiscount
}

const discounted = async (couponId: string) =>
  (
    await queryRow(
      database.db,
      { count: integer },
      sql`
        select count(distinct o.id)
        from orders o
        join order_adjustments a on a.order_id = o.id
        where a.source = ${couponId} and a.amount < 0`,
    )
  )?.count

async function expectSound(): Promise<void> {
  const found = await checkInvariants(database.db, couponInvariants)
  expect(found.filter((one) => one.violations.length > 0)).toEqual([])
}

/** One mailbox, so many spellings. */
const spelling = (index: number, box: string): string => {
  const dotted = [...box].map((letter, at) => ((index >> at) & 1 ? `${letter}.` : letter)).join('')
  return `${dotted.replace(/\.$/, '')}${index % 3 === 0 ? '' : `+${index}`}@${index % 2 ? 'googlemail.com' : 'Gmail.com'}`
}

test(
  `30 spellings of one mailbox at once with a first-order code: one discount (${runs} runs)`,
  { timeout },
  async () => {
    for (let run = 0; run < runs; run++) {
      const { id, code } = await makeCoupon(database, { audience: 'first_order' })
      const variantId = await makeVariant(database, { onHand: 100 })
      const buyers = await runConcurrently(30, (index) =>
        buyerWith(code, { email: spelling(index, `alias${run}x`), variantId, index }),
      )
      const ends = await runConcurrently(30, async (index) => buyers[index] && buy(buyers[index]))
      expect(ends.filter((end) => typeof end === 'number' && end > 0)).toHaveLength(1)
      expect(await discounted(id)).toBe(1)
    }
    await expectSound()
  },
)

test(
  `20 first orders at once, each with another first-order code: one discount (${runs} runs)`,
  { timeout },
  async () => {
    for (let run = 0; run < runs; run++) {
      const codes = await runConcurrently(20, () =>
        makeCoupon(database, { audience: 'first_order' }),
      )
      const variantId = await makeVariant(database, { onHand: 100 })
      const email = `first${run}@example.com`
      const buyers = await runConcurrently(20, (index) =>
        buyerWith(codes[index]?.code ?? '', { email, variantId, index }),
      )
      const ends = await runConcurrently(20, async (index) => buyers[index] && buy(buyers[index]))
      expect(ends.filter((end) => typeof end === 'number' && end > 0)).toHaveLength(1)
      const orders = await runConcurrently(
        20,
        async (index) => (await discounted(codes[index]?.id ?? '')) ?? 0,
      )
      expect(orders.reduce((sum, count) => sum + count, 0)).toBe(1)
    }
    await expectSound()
  },
)

test(
  `20 buyers for a code of one use: one; for five uses: exactly five (${runs} runs)`,
  { timeout },
  async () => {
    for (let run = 0; run < runs; run++) {
      for (const maxUses of [1, 5]) {
        const { id, code } = await makeCoupon(database, { maxUses })
        const variantId = await makeVariant(database, { onHand: 100 })
        const buyers = await runConcurrently(20, (index) =>
          buyerWith(code, { email: `b${run}-${maxUses}-${index}@example.com`, variantId, index }),
        )
        const ends = await runConcurrently(20, async (index) => buyers[index] && buy(buyers[index]))
        expect(ends.filter((end) => typeof end === 'number' && end > 0)).toHaveLength(maxUses)
        expect(await discounted(id)).toBe(maxUses)
      }
    }
    await expectSound()
  },
)

test(
  `20 cancels of one order at once give its code back once (${runs} runs)`,
  { timeout },
  async () => {
    for (let run = 0; run < runs; run++) {
      const { id, code } = await makeCoupon(database, { maxUses: 1 })
      const buyer = await buyerWith(code, {
        email: `cancel${run}@example.com`,
        variantId: await makeVariant(database, { onHand: 5 }),
        index: 0,
      })
      await buy(buyer)
      const use = await queryRow(
        database.db,
        { orderId: nullable(text) },
        sql`select order_id from coupon_uses where coupon_id = ${id}`,
      )
      await runConcurrently(20, (index) =>
        inTransaction((databases[index % 2] ?? database).db, (tx) =>
          restoreCoupons(tx, { orderId: use?.orderId ?? '', now: clock.now() }),
        ),
      )
      expect(
        await queryRows(
          database.db,
          { used: integer, spent: integer },
          sql`select used, spent from coupons where id = ${id}`,
        ),
      ).toEqual([{ used: 0, spent: 0 }])
    }
    await expectSound()
  },
)
