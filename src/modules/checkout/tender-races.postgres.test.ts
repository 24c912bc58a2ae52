import { beforeAll, describe, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { sum } from '#kernel/money/money.ts'
import { paymentInvariants } from '#modules/payments/db/invariants.ts'
import { createGiftCard } from '#modules/wallet/commands/activate-gift-card.ts'
import { walletInvariants } from '#modules/wallet/db/invariants.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { unwrapResult, type TestBuyer } from '#test/support/checkout.ts'
import { emptyTables } from '#test/support/database.ts'
import { listPaymentMismatches } from '#test/support/payment-mismatches.ts'
import { makeVariant } from '#test/support/products.ts'
import { countPerProvider, openTestProviders } from '#test/support/test-providers.ts'
import { connectTwoShops, openTwoPools, runConcurrently } from '#test/support/two-shops.ts'
import { exchange } from '#test/support/exchange.ts'

/** How often each race is run with each provider; the slow command asks for 200 in all. */
const runs = countPerProvider(Number(process.env['RACE_RUNS'] ?? 3))
const timeout = 30_000 + runs * 20_000

const databases = await openTwoPools()
const providers = await openTestProviders()
const [database] = databases

describe.each(providers)('with %s', (_, connectProvider) => {
  const { clock, shops, shopOf, deliverWebhooks } = connectTwoShops(databases, connectProvider)

  beforeAll(() => emptyTables(database))

  async function expectSound(): Promise<void> {
    await shops[0].runJobs()
    await deliverWebhooks()
    const findings = await checkInvariants(database.db, [...walletInvariants, ...paymentInvariants])
    expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
    expect(await listPaymentMismatches(database, shops[0].provider)).toEqual([])
  }

  async function buyerWith(code: string, variantId: string, index: number): Promise<TestBuyer> {
    const shop = shopOf(index)
    const buyer = shop.buyer()
    await buyer.prepare([{ variantId, qty: 1 }])
    unwrapResult(await shop.handlers.applyGiftCard(buyer.ctx, { code }, exchange))
    return buyer
  }

  /** Places and pays; what the card was not asked for, or why not. */
  async function buy(buyer: TestBuyer): Promise<number | string> {
    const shown = await buyer.settlement()
    const placed = await buyer.place(shown)
    if (isRefusal(placed)) return placed.refused
    if (placed.due > 0) await buyer.enterCard(placed.checkoutId)
    await buyer.complete(placed.checkoutId)
    return shown.totals.grand - shown.due
  }

  test(
    `one gift card at 20 checkouts that it pays whole: one order, never below zero (${runs} runs)`,
    { timeout },
    async () => {
      for (let run = 0; run < runs; run++) {
        const variantId = await makeVariant(database, { onHand: 100, price: 50_00 })
        const { code, grantId } = await inTransaction(database.db, (tx) =>
          createGiftCard(tx, { amount: 70_00, reason: 'For a race', now: clock.now() }),
        )
        const buyers = await runConcurrently(20, (index) => buyerWith(code, variantId, index))
        const dues = await Promise.all(buyers.map(async (buyer) => (await buyer.settlement()).due))
        expect(new Set(dues)).toEqual(new Set([0]))
        await runConcurrently(20, async (index) => buyers[index] && buy(buyers[index]))
        const tenders = await queryRows(
          database.db,
          { amount: integer },
          sql`select amount from order_tenders where grant_id = ${grantId}`,
        )
        const grant = await queryRow(
          database.db,
          { balance: integer, authorized: integer },
          sql`select balance, authorized from credit_grants where id = ${grantId}`,
        )
        expect(tenders.filter(({ amount }) => amount > 35_00)).toHaveLength(1)
        expect(sum(tenders.map(({ amount }) => amount)) + (grant?.balance ?? 0)).toBe(70_00)
        expect(
          Math.min(grant?.balance ?? -1, (grant?.balance ?? 0) - (grant?.authorized ?? 0)),
        ).toBeGreaterThanOrEqual(0)
      }
      await expectSound()
    },
  )

  test(
    `one gift card at 20 checkouts with a card beside it: every cent of it is spent once (${runs} runs)`,
    { timeout },
    async () => {
      for (let run = 0; run < runs; run++) {
        const variantId = await makeVariant(database, { onHand: 100, price: 50_00 })
        const { code, grantId } = await inTransaction(database.db, (tx) =>
          createGiftCard(tx, { amount: 20_00, reason: 'For a race', now: clock.now() }),
        )
        const buyers = await runConcurrently(20, (index) => buyerWith(code, variantId, index))
        const payments = await runConcurrently(
          20,
          async (index) => buyers[index] && buy(buyers[index]),
        )
        expect(payments.filter((paid) => paid === 20_00)).toHaveLength(1)
        expect(
          await queryRows(
            database.db,
            { amount: integer },
            sql`select amount from order_tenders where grant_id = ${grantId}`,
          ),
        ).toEqual([{ amount: 20_00 }])
        expect(
          await queryRow(
            database.db,
            { balance: integer, authorized: integer },
            sql`select balance, authorized from credit_grants where id = ${grantId}`,
          ),
        ).toEqual({ balance: 0, authorized: 0 })
      }
      await expectSound()
    },
  )
})
