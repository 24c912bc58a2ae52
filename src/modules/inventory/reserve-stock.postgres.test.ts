import { afterAll, describe, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { minutes } from '#kernel/time/time.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { inTransaction, openDatabase } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { createPostgresDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { allocateReservation } from './allocate-reservation.ts'
import { inventoryInvariants } from './db/invariants.ts'
import { releaseReservation } from './release-reservation.ts'
import { reserveStock, type StockDemand } from './reserve-stock.ts'

/** Repetitions of each race; the slow command sets 200. */
const runs = Number(process.env['RACE_RUNS'] ?? 5)
const timeout = 20_000 + runs * 2_000
const buyers = 20

const home = await createPostgresDatabase()
/** Two pools, like two processes of the shop. */
const shops = await Promise.all([
  openDatabase({ url: home.url, maxConnections: buyers / 2 }),
  openDatabase({ url: home.url, maxConnections: buyers / 2 }),
])
const [database] = shops
afterAll(async () => {
  await Promise.all(shops.map((shop) => shop.close()))
  await home.drop()
})

/** Runs all buyers concurrently, half of them through each pool. */
function race<Result>(
  count: number,
  act: (buyer: number, shop: (typeof shops)[number]) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(
    Array.from({ length: count }, (_, buyer) => act(buyer, shops[buyer % 2] ?? shops[0])),
  )
}

function reserve(
  shop: (typeof shops)[number],
  demands: StockDemand[],
  checkoutId: string = createId('chk'),
) {
  const now = new Date()
  return inTransaction(shop.db, (tx) =>
    reserveStock(tx, { checkoutId, demands, until: new Date(now.getTime() + minutes(10)), now }),
  )
}

async function expectNoViolations(): Promise<void> {
  for (const { id, violations } of await checkInvariants(database.db, inventoryInvariants))
    expect([id, violations]).toEqual([id, []])
}

describe('on a real server', () => {
  test(`of 20 buyers of one unit exactly one gets it (${runs} runs)`, { timeout }, async () => {
    for (let run = 0; run < runs; run++) {
      const variantId = await makeVariant(database, { onHand: 1 })
      const answers = await race(buyers, (_, shop) => reserve(shop, [{ variantId, qty: 1 }]))
      expect(answers.filter((answer) => answer === null)).toHaveLength(1)
      expect(answers.filter((answer) => answer?.refused === 'stock-short')).toHaveLength(buyers - 1)
    }
    await expectNoViolations()
  })

  test(
    `two lines of one variant are one demand: three of 10 carts get 9 units (${runs} runs)`,
    { timeout },
    async () => {
      for (let run = 0; run < runs; run++) {
        const variantId = await makeVariant(database, { onHand: 9 })
        const answers = await race(10, (_, shop) =>
          reserve(shop, [
            { variantId, qty: 1 },
            { variantId, qty: 2 },
          ]),
        )
        expect(answers.filter((answer) => answer === null)).toHaveLength(3)
      }
      await expectNoViolations()
    },
  )

  test(
    `carts with the same variants in opposite order never deadlock (${runs} runs)`,
    { timeout },
    async () => {
      for (let run = 0; run < runs; run++) {
        const ids = await Promise.all(
          [1, 2, 3, 4].map(() => makeVariant(database, { onHand: buyers })),
        )
        const before = await countDeadlocks()
        const answers = await race(buyers, (buyer, shop) =>
          reserve(
            shop,
            (buyer % 2 ? ids : ids.toReversed()).map((variantId) => ({ variantId, qty: 1 })),
          ),
        )
        expect(answers).toEqual(Array.from({ length: buyers }, () => null))
        expect(await countDeadlocks()).toBe(before)
      }
      await expectNoViolations()
    },
  )

  test(
    `concurrent paying, canceling and buying keeps stock consistent (${runs} runs)`,
    { timeout },
    async () => {
      for (let run = 0; run < runs; run++) {
        const ids = await Promise.all([1, 2].map(() => makeVariant(database, { onHand: 5 })))
        const demands = ids.map((variantId) => ({ variantId, qty: 1 }))
        const held = Array.from({ length: 5 }, () => createId('chk'))
        for (const checkoutId of held) await reserve(database, demands, checkoutId)
        await race(buyers, async (buyer, shop): Promise<unknown> => {
          const checkoutId = held[buyer % held.length] ?? ''
          if (buyer < 5)
            return inTransaction(shop.db, (tx) =>
              allocateReservation(tx, {
                checkoutId,
                orderId: `ord_${checkoutId}`,
                now: new Date(),
              }),
            )
          if (buyer < 10) return inTransaction(shop.db, (tx) => releaseReservation(tx, checkoutId))
          return reserve(shop, buyer % 2 ? demands : demands.toReversed())
        })
      }
      await expectNoViolations()
    },
  )
})

async function countDeadlocks(): Promise<number> {
  const row = await queryRow(
    database.db,
    { count: integer },
    sql`select deadlocks as count from pg_stat_database where datname = current_database()`,
  )
  return row?.count ?? 0
}
