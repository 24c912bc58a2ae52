import { afterAll, describe, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { inTransaction, openDatabase } from '#platform/db/database.server.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { asAnotherRequest } from '#test/support/as-another-request.ts'
import { guestActor, testContext } from '#test/support/context.ts'
import { createPostgresDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { addLine } from './add-line.ts'
import { cartInvariants } from './db/invariants.ts'
import { mergeCarts } from './merge-carts.ts'
import { readCart } from './read-cart.ts'
import { testPricing } from '#test/support/settings.ts'

const runs = Number(process.env['RACE_RUNS'] ?? 5)
const timeout = 20_000 + runs * 2_000
const services = { pricing: testPricing }
const home = await createPostgresDatabase()
const shops = await Promise.all([openDatabase({ url: home.url }), openDatabase({ url: home.url })])
const [database] = shops
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()))
  await home.drop()
})

async function expectSound(): Promise<void> {
  const findings = await checkInvariants(database.db, cartInvariants)
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
}

describe('on a real server', () => {
  test(
    `20 concurrent additions in two processes put 20 units in one cart (${runs} runs)`,
    { timeout },
    async () => {
      const variantId = await makeVariant(database, { onHand: 1_000 })
      for (let run = 0; run < runs; run++) {
        const actor = guestActor()
        const [ctx, other] = [testContext(shops[0], { actor }), testContext(shops[1], { actor })]
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            addLine(index % 2 ? other : ctx, services, { variantId, qty: 1 }),
          ),
        )
        expect(answers.filter(isRefusal)).toEqual([])
        const cart = await readCart(ctx, services)
        expect([cart.lines.length, cart.count, cart.version]).toEqual([1, 20, 20])
      }
      await expectSound()
    },
  )

  test(
    `concurrent additions never exceed the maximum quantity (${runs} runs)`,
    { timeout },
    async () => {
      const variantId = await makeVariant(database, { onHand: 1_000, maxQty: 7 })
      for (let run = 0; run < runs; run++) {
        const ctx = testContext(database, { actor: guestActor() })
        const answers = await Promise.all(
          Array.from({ length: 20 }, () => addLine(ctx, services, { variantId, qty: 1 })),
        )
        expect(
          answers.filter((answer) => isRefusal(answer) && answer.refused === 'cart-limit'),
        ).toHaveLength(13)
        expect((await readCart(ctx, services)).count).toBe(7)
      }
    },
  )

  test(
    `a first line is added while the member signs in elsewhere with a guest cart: one cart (${runs} runs)`,
    { timeout },
    async () => {
      const [one, two] = [
        await makeVariant(database, { onHand: 1_000 }),
        await makeVariant(database, { onHand: 1_000 }),
      ]
      for (let run = 0; run < runs; run++) {
        const [from, to] = [
          guestActor(),
          { level: 'member', id: createId('mem'), sessionId: createId('ses') } as const,
        ]
        await addLine(testContext(database, { actor: from }), services, { variantId: one, qty: 2 })
        const member = testContext(shops[1], { actor: to })
        const merge = inTransaction(shops[0].db, (tx) =>
          mergeCarts(tx, { guestId: from.id, memberId: to.id, now: member.now }),
        )
        const [addedUnits, added] = await Promise.all([
          merge,
          addLine(member, services, { variantId: two, qty: 3 }),
        ])
        expect([addedUnits, isRefusal(added)]).toEqual([2, false])
        expect((await readCart(member, services)).lines.map((line) => line.qty).sort()).toEqual([
          2, 3,
        ])
      }
      await expectSound()
    },
  )

  test(
    'creating a cart waits for a sign-in of the same member, and adds to the merged cart',
    { timeout },
    async () => {
      const [one, two] = [
        await makeVariant(database, { onHand: 1_000 }),
        await makeVariant(database, { onHand: 1_000 }),
      ]
      const [from, to] = [
        guestActor(),
        { level: 'member', id: createId('mem'), sessionId: createId('ses') } as const,
      ]
      await addLine(testContext(database, { actor: from }), services, { variantId: one, qty: 2 })
      const member = testContext(shops[1], { actor: to })
      const { adding } = await inTransaction(shops[0].db, async (tx) => {
        await mergeCarts(tx, { guestId: from.id, memberId: to.id, now: member.now })
        const started = asAnotherRequest(() =>
          addLine(member, services, { variantId: two, qty: 3 }),
        )
        const waiting = sql`
          select pid
          from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        await expect.poll(() => queryRows(tx, { pid: integer }, waiting)).not.toEqual([])
        return { adding: started }
      })
      expect(isRefusal(await adding)).toBe(false)
      expect((await readCart(member, services)).lines.map((line) => line.qty).sort()).toEqual([
        2, 3,
      ])
    },
  )

  test(
    `signing in from ten tabs merges once, without lost or duplicate lines (${runs} runs)`,
    { timeout },
    async () => {
      const [one, two] = [
        await makeVariant(database, { onHand: 1_000 }),
        await makeVariant(database, { onHand: 1_000 }),
      ]
      for (let run = 0; run < runs; run++) {
        const [from, to] = [
          guestActor(),
          { level: 'member', id: createId('mem'), sessionId: createId('ses') } as const,
        ]
        await addLine(testContext(database, { actor: from }), services, { variantId: one, qty: 2 })
        const member = testContext(database, { actor: to })
        await addLine(member, services, { variantId: two, qty: 3 })
        const merged = await Promise.all(
          Array.from({ length: 10 }, (_, index) =>
            inTransaction(shops[index % 2 ? 1 : 0].db, (tx) =>
              mergeCarts(tx, { guestId: from.id, memberId: to.id, now: member.now }),
            ),
          ),
        )
        expect(merged.filter((count) => count > 0)).toEqual([2])
        expect((await readCart(member, services)).lines.map((line) => line.qty).sort()).toEqual([
          2, 3,
        ])
      }
      await expectSound()
    },
  )
})
