import { beforeAll, describe, expect, test } from 'vitest'
import { cartInvariants } from '#modules/cart/db/invariants.ts'
import { inventoryInvariants } from '#modules/inventory/db/invariants.ts'
import { releaseExpired } from '#modules/inventory/commands/release-expired.ts'
import { orderInvariants } from '#modules/orders/db/invariants.ts'
import { paymentInvariants } from '#modules/payments/db/invariants.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { minutes } from '#kernel/time/time.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { boolean, integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { TestBuyer } from '#test/support/checkout.ts'
import { emptyTables } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { countPerProvider, openTestProviders } from '#test/support/test-providers.ts'
import { connectTwoShops, openTwoPools, runConcurrently } from '#test/support/two-shops.ts'
import { completeCheckout, completeCheckoutByPayment } from './complete-checkout.ts'
import { checkoutInvariants } from './db/invariants.ts'
import { reconcileCheckout } from './commands/reconcile-checkout.ts'

/** How often each race is run with each provider; the slow command asks for 200 in all. */
const runs = countPerProvider(Number(process.env['RACE_RUNS'] ?? 5))
const timeout = 30_000 + runs * 10_000

const databases = await openTwoPools()
const providers = await openTestProviders()
const [database] = databases
const { db } = database

const ordersOf = async (variantId: string) =>
  (
    await queryRow(
      db,
      { count: integer },
      sql`select count(distinct order_id) from order_lines where variant_id = ${variantId}`,
    )
  )?.count

describe.each(providers)('with %s', (_, connectProvider) => {
  const { clock, shops, shopOf, deliverWebhooks } = connectTwoShops(databases, connectProvider)
  const [shop] = shops
  const { provider } = shop
  const countCaptured = async () => (await provider.listCaptured()).length

  beforeAll(() => emptyTables(database))

  /** The same shopper through the other process. */
  function inOtherProcess(buyer: TestBuyer, index: number): TestBuyer {
    const { caller: actor } = buyer.ctx
    if (actor.level === 'nobody') throw new Error('A buyer has a session.')
    return shopOf(index).buyer(actor)
  }

  /** Each with the same in the cart, through both processes. */
  function preparedBuyers(
    count: number,
    line: { variantId: string; qty: number },
  ): Promise<TestBuyer[]> {
    return runConcurrently(count, async (index) => {
      const buyer = shopOf(index).buyer()
      await buyer.prepare([line])
      return buyer
    })
  }

  async function expectSound(): Promise<void> {
    await deliverWebhooks()
    const findings = await checkInvariants(db, [
      ...inventoryInvariants,
      ...cartInvariants,
      ...paymentInvariants,
      ...orderInvariants,
      ...checkoutInvariants,
    ])
    expect(findings.filter((finding) => finding.violations.length > 0)).toEqual([])
  }

  test(`20 buyers of the last unit: exactly one order (${runs} runs)`, { timeout }, async () => {
    for (let run = 0; run < runs; run++) {
      const variantId = await makeVariant(database, { onHand: 1 })
      const buyers = await preparedBuyers(20, { variantId, qty: 1 })
      const outcomes = await runConcurrently(20, async (index) => {
        const placed = await buyers[index]?.place()
        if (!placed || isRefusal(placed)) return placed?.refused
        await buyers[index]?.enterCard(placed.checkoutId)
        return (await buyers[index]?.complete(placed.checkoutId))?.state
      })
      expect(outcomes.filter((outcome) => outcome === 'charged')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'stock-short')).toHaveLength(19)
      expect(await ordersOf(variantId)).toBe(1)
      await shop.runJobs()
    }
    await expectSound()
  })

  test(
    `8 buyers of seven units each with stock for one: one order, the others see what is left (${runs} runs)`,
    { timeout },
    async () => {
      for (let run = 0; run < runs; run++) {
        const variantId = await makeVariant(database, { onHand: 12 })
        const buyers = await preparedBuyers(8, { variantId, qty: 7 })
        const placed = await runConcurrently(8, (index) => (buyers[index] as TestBuyer).place())
        const refused = placed.filter(isRefusal)
        expect(refused.map(({ refused: why, detail }) => [why, detail?.['lines']])).toEqual(
          Array.from({ length: 7 }, () => [
            'stock-short',
            [expect.objectContaining({ variantId, available: 5 })],
          ]),
        )
      }
      await expectSound()
    },
  )

  test(
    `50 identical placements: one checkout, one order, one charge (${runs} runs)`,
    { timeout },
    async () => {
      for (let run = 0; run < runs; run++) {
        const variantId = await makeVariant(database, { onHand: 100 })
        const buyer = shop.buyer()
        const settlement = await buyer.prepare([{ variantId, qty: 1 }])
        const before = await countCaptured()
        const placed = await runConcurrently(50, (index) =>
          inOtherProcess(buyer, index).place(settlement),
        )
        const ids = new Set(placed.map((one) => (isRefusal(one) ? one.refused : one.checkoutId)))
        expect(ids.size).toBe(1)
        const [checkoutId = ''] = ids
        await buyer.enterCard(checkoutId)
        const outcomes = await runConcurrently(50, (index) =>
          inOtherProcess(buyer, index).complete(checkoutId),
        )
        expect(
          new Set(outcomes.map(({ state, orderNumber }) => `${state} ${orderNumber}`)).size,
        ).toBe(1)
        expect(await ordersOf(variantId)).toBe(1)
        await shop.runJobs()
        expect((await countCaptured()) - before).toBe(1)
      }
      await expectSound()
    },
  )

  const { storeCard } = provider
  if (storeCard)
    test(
      `50 identical placements that name a card: one checkout, one order, one charge (${runs} runs)`,
      { timeout },
      async () => {
        for (let run = 0; run < runs; run++) {
          const variantId = await makeVariant(database, { onHand: 100 })
          const buyer = shop.buyer()
          const settlement = await buyer.prepare([{ variantId, qty: 1 }])
          const cardToken = await storeCard()
          const [sessions, captured] = [await provider.countSessions(), await countCaptured()]
          const placed = await runConcurrently(50, (index) =>
            inOtherProcess(buyer, index).place(settlement, cardToken),
          )
          const outcomes = placed.map((one) =>
            isRefusal(one)
              ? one.refused
              : `${one.checkoutId} ${one.session?.state} ${one.session?.orderNumber}`,
          )
          expect(new Set(outcomes)).toEqual(
            new Set([expect.stringMatching(/^chk_\w+ charged AB-/)]),
          )
          expect(await ordersOf(variantId)).toBe(1)
          await shop.runJobs()
          expect((await provider.countSessions()) - sessions).toBe(1)
          expect((await countCaptured()) - captured).toBe(1)
        }
        await expectSound()
      },
    )

  test(
    `browser ×5, webhook ×5 and job ×2 at once: one order, nothing refunded (${runs} runs)`,
    { timeout },
    async () => {
      for (let run = 0; run < runs; run++) {
        const variantId = await makeVariant(database)
        const buyer = shop.buyer()
        const { checkoutId } = await buyer.checkOut([{ variantId, qty: 1 }])
        for (const one of shops) one.dropWebhooks(true)
        await buyer.enterCard(checkoutId)
        const payment = await queryRow(
          db,
          { id: text },
          sql`select id from payments where checkout_id = ${checkoutId}`,
        )
        await Promise.all([
          runConcurrently(5, (index) => inOtherProcess(buyer, index).complete(checkoutId)),
          runConcurrently(5, (index) =>
            completeCheckoutByPayment(shopOf(index).services, payment?.id ?? ''),
          ),
          runConcurrently(2, (index) => reconcileCheckout(shopOf(index).services, checkoutId)),
        ])
        for (const one of shops) one.dropWebhooks(false)
        await shop.runJobs()
        expect(await ordersOf(variantId)).toBe(1)
        expect(
          await queryRows(
            db,
            { status: text, refunded: integer },
            sql`select status, refunded from payments where checkout_id = ${checkoutId}`,
          ),
        ).toEqual([{ status: 'captured', refunded: 0 }])
        expect(
          await queryRows(
            db,
            { subject: text },
            sql`
              select e.subject
              from emails e
              join orders o on e.dedupe_key = 'order-placed:' || o.id
              where o.checkout_id = ${checkoutId}`,
          ),
        ).toHaveLength(1)
      }
      await expectSound()
    },
  )

  test(
    `a payment that comes in after its hold, while another buyer takes the unit: an order or a refund, never both (${runs} runs)`,
    { timeout },
    async () => {
      const outcomes = { order: 0, refund: 0 }
      for (let run = 0; run < Math.max(runs, 6); run++) {
        const variantId = await makeVariant(database, { onHand: 1 })
        const [late, other] = [shop.buyer(), shopOf(1).buyer()]
        await other.prepare([{ variantId, qty: 1 }])
        const { checkoutId } = await late.checkOut([{ variantId, qty: 1 }])
        for (const one of shops) one.dropWebhooks(true)
        await late.enterCard(checkoutId)
        await releaseExpired(db, clock.advance(minutes(12)))
        const lead = Math.random() < 0.5
        await Promise.all([
          lead
            ? other.place()
            : new Promise((resolve) => setTimeout(resolve, Math.random() * 10)).then(() =>
                other.place(),
              ),
          lead
            ? new Promise((resolve) => setTimeout(resolve, Math.random() * 10)).then(() =>
                completeCheckout(shop.services, checkoutId),
              )
            : completeCheckout(shop.services, checkoutId),
          reconcileCheckout(shopOf(1).services, checkoutId),
        ])
        for (const one of shops) one.dropWebhooks(false)
        await shop.runJobs()
        const payment = await queryRow(
          db,
          { status: text, isOrdered: boolean, emailCount: integer },
          sql`
            select p.status, p.order_id is not null as is_ordered, (
                select count(*) from emails where dedupe_key = 'payment-released:' || p.id
              ) as email_count
            from payments p
            where p.checkout_id = ${checkoutId}`,
        )
        expect([
          { status: 'captured', isOrdered: true, emailCount: 0 },
          { status: 'voided', isOrdered: false, emailCount: 1 },
        ]).toContainEqual(payment)
        outcomes[payment?.isOrdered ? 'order' : 'refund']++
        expect(await ordersOf(variantId)).toBe(payment?.isOrdered ? 1 : 0)
      }
      expect(outcomes.order + outcomes.refund).toBe(Math.max(runs, 6))
      await expectSound()
    },
  )

  test(
    `a cart that is changed and placed while its first payment comes in: paid once, the rest released (${runs} runs)`,
    { timeout },
    async () => {
      for (let run = 0; run < runs; run++) {
        const [one, two] = [await makeVariant(database), await makeVariant(database)]
        const buyer = shop.buyer()
        const first = await buyer.checkOut([{ variantId: one, qty: 1 }])
        for (const each of shops) each.dropWebhooks(true)
        await buyer.enterCard(first.checkoutId)
        const settlement = await buyer.prepare([{ variantId: two, qty: 1 }])
        await Promise.all([
          inOtherProcess(buyer, 1).place(settlement),
          completeCheckout(shop.services, first.checkoutId),
        ])
        for (const each of shops) each.dropWebhooks(false)
        await completeCheckout(shop.services, first.checkoutId)
        await shop.runJobs()
        const payment = await queryRow(
          db,
          { status: text, isOrdered: boolean },
          sql`
            select status, order_id is not null as is_ordered
            from payments
            where checkout_id = ${first.checkoutId}`,
        )
        expect([
          { status: 'captured', isOrdered: true },
          { status: 'voided', isOrdered: false },
        ]).toContainEqual(payment)
      }
      await expectSound()
    },
  )

  test(
    `8 buyers of the same two variants in opposite orders, changing their carts: no deadlock (${runs} runs)`,
    { timeout },
    async () => {
      for (let run = 0; run < runs; run++) {
        const [one, two] = [
          await makeVariant(database, { onHand: 100 }),
          await makeVariant(database, { onHand: 100 }),
        ]
        const buyers = await runConcurrently(8, async (index) => {
          const buyer = shopOf(index).buyer()
          await buyer.prepare([
            { variantId: index % 2 ? one : two, qty: 1 },
            { variantId: index % 2 ? two : one, qty: 1 },
          ])
          return buyer
        })
        for (let round = 0; round < 2; round++) {
          const placed = await runConcurrently(8, async (index) => buyers[index]?.place())
          expect(placed.filter((answer) => !answer || isRefusal(answer))).toEqual([])
          await runConcurrently(8, async (index) =>
            buyers[index]?.prepare([{ variantId: index % 3 ? one : two, qty: 1 }]),
          )
        }
        expect(
          await queryRow(
            db,
            { reserved: integer },
            sql`select sum(reserved) as reserved from stock_levels where variant_id = any(${[one, two]})`,
          ),
        ).toEqual({ reserved: 24 })
      }
      await expectSound()
    },
  )
})
