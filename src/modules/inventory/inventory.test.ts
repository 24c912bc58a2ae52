import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { minutes } from '#kernel/time/time.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { boolean, integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { allocateReservation } from './allocate-reservation.ts'
import { extendReservation } from './extend-reservation.ts'
import { inventoryInvariants } from './db/invariants.ts'
import { readAvailable, unlimitedStock } from './read-stock.ts'
import { freeAllocation } from './order-stock.ts'
import { releaseExpired } from './commands/release-expired.ts'
import { releaseReservation } from './release-reservation.ts'
import { reserveStock, type StockDemand } from './reserve-stock.ts'
import { setOnHand } from './commands/set-on-hand.ts'

const database = await openTestDatabase()
const now = new Date()
const until = new Date(now.getTime() + minutes(10))
const run = <Result>(act: (tx: Tx) => Promise<Result>) => inTransaction(database.db, act)
const available = async (id: string) => (await readAvailable(database.db, [id])).get(id)
let checkouts = 0
const checkout = () => `chk_${++checkouts}`
const reserve = (checkoutId: string, demands: StockDemand[], at = now) =>
  run((tx) =>
    reserveStock(tx, { checkoutId, demands, until: new Date(at.getTime() + minutes(10)), now: at }),
  )

async function expectSound(): Promise<void> {
  const checked = inventoryInvariants.filter((one) => one.id !== 'I-16')
  for (const { id, violations } of await checkInvariants(database.db, checked))
    expect([id, violations]).toEqual([id, []])
}

describe('reserveStock', () => {
  test('reserves units, so that no other checkout can buy them', async () => {
    const one = await makeVariant(database, { onHand: 3 })
    expect(await reserve(checkout(), [{ variantId: one, qty: 2 }])).toBeNull()
    expect(await available(one)).toBe(1)
    expect(await reserve(checkout(), [{ variantId: one, qty: 2 }])).toMatchObject({
      refused: 'stock-short',
      detail: { lines: [{ variantId: one, available: 1 }] },
    })
    expect(await available(one)).toBe(1)
  })

  test('reserves all lines or none', async () => {
    const [one, two] = [
      await makeVariant(database, { onHand: 5 }),
      await makeVariant(database, { onHand: 1 }),
    ]
    expect(
      isRefusal(
        await reserve(checkout(), [
          { variantId: one, qty: 1 },
          { variantId: two, qty: 2 },
        ]),
      ),
    ).toBe(true)
    expect(await available(one)).toBe(5)
  })

  test('sums two lines of one variant before it checks the stock', async () => {
    const one = await makeVariant(database, { onHand: 3 })
    expect(
      await reserve(checkout(), [
        { variantId: one, qty: 2 },
        { variantId: one, qty: 2 },
      ]),
    ).toMatchObject({ refused: 'stock-short' })
    expect(
      await reserve(checkout(), [
        { variantId: one, qty: 2 },
        { variantId: one, qty: 1 },
      ]),
    ).toBeNull()
    expect(await available(one)).toBe(0)
  })

  test('reserves all lines or none, and allocates a reservation once', async () => {
    const [one, two] = [
      await makeVariant(database, { onHand: 12 }),
      await makeVariant(database, { onHand: 9 }),
    ]
    const demands = [
      { variantId: one, qty: 3 },
      { variantId: two, qty: 5 },
    ]
    const held = checkout()
    expect(await reserve(held, demands)).toBeNull()
    expect([await available(one), await available(two)]).toEqual([9, 4])
    expect(await reserve(checkout(), demands)).toMatchObject({
      refused: 'stock-short',
      detail: { lines: [{ variantId: two, available: 4 }] },
    })
    expect([await available(one), await available(two)]).toEqual([9, 4])
    await run((tx) => allocateReservation(tx, { checkoutId: held, orderId: 'ord_held', now }))
    await run((tx) => releaseReservation(tx, held))
    expect([await available(one), await available(two)]).toEqual([9, 4])
    await expectSound()
  })

  test('never reserves more than is available, whatever the carts contain', async () => {
    const ids = [
      await makeVariant(database, { onHand: 40 }),
      await makeVariant(database, { onHand: 25 }),
      await makeVariant(database, { onHand: 7 }),
    ]
    const cart = fc.array(
      fc.record({ variantId: fc.constantFrom(...ids), qty: fc.integer({ min: 1, max: 4 }) }),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    await fc.assert(
      fc.asyncProperty(cart, async (demands) => {
        const before = await readAvailable(database.db, ids)
        const refused = await reserve(checkout(), demands)
        const wanted = (id: string) =>
          demands.filter((one) => one.variantId === id).reduce((count, one) => count + one.qty, 0)
        const enough = ids.every((id) => wanted(id) <= (before.get(id) ?? 0))
        expect(refused === null).toBe(enough)
        const after = await readAvailable(database.db, ids)
        for (const id of ids)
          expect(after.get(id)).toBe((before.get(id) ?? 0) - (enough ? wanted(id) : 0))
      }),
      { numRuns: 60 },
    )
    await expectSound()
  })

  test('releases expired reservations only where their stock is needed', async () => {
    const [one, two] = [
      await makeVariant(database, { onHand: 1 }),
      await makeVariant(database, { onHand: 1 }),
    ]
    await reserve(checkout(), [
      { variantId: one, qty: 1 },
      { variantId: two, qty: 1 },
    ])
    const later = new Date(now.getTime() + minutes(11))
    expect(await reserve(checkout(), [{ variantId: one, qty: 1 }], later)).toBeNull()
    expect([await available(one), await available(two)]).toEqual([0, 0])
    await expectSound()
  })

  test('sells beyond stock where the merchant allows it, up to the limit', async () => {
    const [onDemand, backorder] = [
      await makeVariant(database, { onHand: 0, oversellLimit: null }),
      await makeVariant(database, { onHand: 1, oversellLimit: 2 }),
    ]
    expect(await available(onDemand)).toBe(unlimitedStock)
    expect(await reserve(checkout(), [{ variantId: onDemand, qty: 500 }])).toBeNull()
    expect(await reserve(checkout(), [{ variantId: backorder, qty: 3 }])).toBeNull()
    expect(await available(backorder)).toBe(0)
  })

  test('refuses a variant that was never counted', async () => {
    expect(await reserve(checkout(), [{ variantId: 'var_unknown', qty: 1 }])).toMatchObject({
      refused: 'stock-short',
      detail: { lines: [{ variantId: 'var_unknown', available: 0 }] },
    })
  })
})

describe('the end of a reservation', () => {
  test('a released reservation frees its stock; a second release does nothing', async () => {
    const [one, mine] = [await makeVariant(database, { onHand: 2 }), checkout()]
    await reserve(mine, [{ variantId: one, qty: 2 }])
    expect(await run((tx) => releaseReservation(tx, mine))).toEqual([one])
    expect(await run((tx) => releaseReservation(tx, mine))).toEqual([])
    expect(await available(one)).toBe(2)
  })

  test('an extended reservation expires later; a released one cannot be extended', async () => {
    const [one, mine] = [await makeVariant(database, { onHand: 1 }), checkout()]
    await reserve(mine, [{ variantId: one, qty: 1 }])
    expect(
      await run((tx) => extendReservation(tx, mine, new Date(now.getTime() + minutes(20)))),
    ).toBe(true)
    await releaseExpired(database.db, new Date(now.getTime() + minutes(15)))
    expect(await available(one)).toBe(0)
    await releaseExpired(database.db, new Date(now.getTime() + minutes(21)))
    expect(await available(one)).toBe(1)
    expect(await run((tx) => extendReservation(tx, mine, until))).toBe(false)
  })

  test('allocated stock is freed by the order and not by a release', async () => {
    const [one, mine] = [await makeVariant(database, { onHand: 2 }), checkout()]
    await reserve(mine, [{ variantId: one, qty: 2 }])
    const allocation = { checkoutId: mine, orderId: `ord_${mine}`, now }
    expect(await run((tx) => allocateReservation(tx, allocation))).toBe('allocated')
    expect(await run((tx) => allocateReservation(tx, allocation))).toBe('allocated')
    await run((tx) => releaseReservation(tx, mine))
    expect(await available(one)).toBe(0)
    const all = { orderId: `ord_${mine}`, demands: [{ variantId: one, qty: 2 }], now }
    await run((tx) => freeAllocation(tx, all))
    await expect(run((tx) => freeAllocation(tx, all))).rejects.toThrow('has not allocated')
    expect(await available(one)).toBe(2)
    await expectSound()
  })

  test('an expired reservation can be allocated until it is released', async () => {
    const [one, mine] = [await makeVariant(database, { onHand: 1 }), checkout()]
    await reserve(mine, [{ variantId: one, qty: 1 }])
    expect(
      await run((tx) =>
        allocateReservation(tx, {
          checkoutId: mine,
          orderId: 'ord_late',
          now: new Date(now.getTime() + minutes(30)),
        }),
      ),
    ).toBe('allocated')
  })

  test('a released reservation is made again, unless the stock is gone', async () => {
    const [one, first, second] = [
      await makeVariant(database, { onHand: 1 }),
      checkout(),
      checkout(),
    ]
    for (const mine of [first, second]) {
      await reserve(mine, [{ variantId: one, qty: 1 }])
      await run((tx) => releaseReservation(tx, mine))
    }
    expect(
      await run((tx) => allocateReservation(tx, { checkoutId: first, orderId: 'ord_first', now })),
    ).toBe('allocated')
    expect(
      await run((tx) =>
        allocateReservation(tx, { checkoutId: second, orderId: 'ord_second', now }),
      ),
    ).toBe('gone')
    await expectSound()
  })
})

describe('setOnHand', () => {
  test('records changes as stock movements and does nothing the second time', async () => {
    const one = await makeVariant(database, { onHand: 4 })
    const count = [{ variantId: one, onHand: 9, oversellLimit: 0 }]
    expect(await run((tx) => setOnHand(tx, count, { reason: 'adjust', ref: 'count' }))).toEqual([
      one,
    ])
    expect(await run((tx) => setOnHand(tx, count, { reason: 'adjust', ref: 'count' }))).toEqual([])
    expect(
      await queryRows(
        database.db,
        { qty: integer, reason: text },
        sql`select qty, reason from stock_movements where variant_id = ${one} order by id`,
      ),
    ).toEqual([
      { qty: 4, reason: 'import' },
      { qty: 5, reason: 'adjust' },
    ])
    expect(await available(one)).toBe(9)
  })

  test('a count below the reserved stock is kept; nothing sells until it recovers', async () => {
    const [one, mine] = [await makeVariant(database, { onHand: 5 }), checkout()]
    await reserve(mine, [{ variantId: one, qty: 4 }])
    await run((tx) =>
      setOnHand(tx, [{ variantId: one, onHand: 1, oversellLimit: 0 }], {
        reason: 'adjust',
        ref: 'count',
      }),
    )
    expect(await available(one)).toBe(0)
    expect(await reserve(checkout(), [{ variantId: one, qty: 1 }])).toMatchObject({
      refused: 'stock-short',
    })
    await expectSound()
    await run((tx) => releaseReservation(tx, mine))
    expect(await available(one)).toBe(1)
    expect(
      await queryRow(
        database.db,
        { oversold: boolean },
        sql`select oversold from stock_levels where variant_id = ${one}`,
      ),
    ).toEqual({ oversold: false })
  })

  test('updates the available units of the catalog', async () => {
    const one = await makeVariant(database, { onHand: 2 })
    await reserve(checkout(), [{ variantId: one, qty: 2 }])
    expect(
      await queryRow(
        database.db,
        { available: integer },
        sql`select available from variants where id = ${one}`,
      ),
    ).toEqual({ available: 0 })
  })
})

test('a constraint of the database refuses to oversell', async () => {
  const one = await makeVariant(database, { onHand: 1 })
  await expect(
    run((tx) => execute(tx, sql`update stock_levels set reserved = 2 where variant_id = ${one}`)),
  ).rejects.toThrow()
})
