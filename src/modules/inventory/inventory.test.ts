import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { minutes } from '#kernel/time/time.ts'
import { inTransaction, rows, type Tx } from '#platform/db/database.server.ts'
import { isAssertionFailure } from '#platform/db/sql-state.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/goods.ts'
import { allocateReservation, allocateWithCommit } from './allocate-reservation.ts'
import { extendReservation } from './extend-reservation.ts'
import { inventoryInvariants } from './fsck.ts'
import { readAvailable, unlimited } from './read-stock.ts'
import { freePieces } from './use-allocation.ts'
import { releaseExpired } from './release-expired.ts'
import { releaseReservation } from './release-reservation.ts'
import { isPlenty, reserveStock, reserveWithCommit, type Demand } from './reserve-stock.ts'
import { setOnHand } from './set-on-hand.ts'

const database = await openTestDatabase()
const now = new Date()
const until = new Date(now.getTime() + minutes(10))
const inTx = <Result>(act: (tx: Tx) => Promise<Result>) => inTransaction(database.db, act)
const available = async (id: string) => (await readAvailable(database.db, [id])).get(id)
let checkouts = 0
const checkout = () => `chk_${++checkouts}`
const reserve = (checkoutId: string, demands: Demand[], at = now) =>
  inTx((tx) =>
    reserveStock(tx, { checkoutId, demands, until: new Date(at.getTime() + minutes(10)), now: at }),
  )

async function expectNoViolations(): Promise<void> {
  for (const { id, query } of inventoryInvariants.filter((one) => one.id !== 'I-16'))
    expect([id, await rows(database.db, query)]).toEqual([id, []])
}

describe('reserveStock', () => {
  test('reserves units, so that other checkouts cannot', async () => {
    const one = await makeVariant(database, { onHand: 3 })
    expect(await reserve(checkout(), [{ variantId: one, qty: 2 }])).toBeNull()
    expect(await available(one)).toBe(1)
    expect(await reserve(checkout(), [{ variantId: one, qty: 2 }])).toMatchObject({
      refused: 'stock-short',
      detail: { lines: [{ variantId: one, available: 1 }] },
    })
    expect(await available(one)).toBe(1)
  })

  test('reserves all or nothing', async () => {
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

  test('sums two lines of one variant before checking stock', async () => {
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

  test('reserves with the commit if there is plenty, and fails otherwise', async () => {
    const [one, two] = [
      await makeVariant(database, { onHand: 12 }),
      await makeVariant(database, { onHand: 9 }),
    ]
    const demands = [
      { variantId: one, qty: 3 },
      { variantId: two, qty: 5 },
    ]
    const reserveAtCommit = (checkoutId: string) =>
      inTx(async (tx) => reserveWithCommit(tx, { checkoutId, demands, until, now })).catch(
        (error: unknown) => isAssertionFailure(error),
      )
    const counts = new Map([
      [one, 12],
      [two, 9],
    ])
    expect(isPlenty(demands, counts)).toBe(true)
    expect(isPlenty([...demands, { variantId: two, qty: 1 }], counts)).toBe(false)
    const held = checkout()
    expect(await reserveAtCommit(held)).toBeUndefined()
    expect([await available(one), await available(two)]).toEqual([9, 4])
    expect(await reserveAtCommit(checkout())).toBe(true)
    expect([await available(one), await available(two)]).toEqual([9, 4])
    await inTx(async (tx) =>
      allocateWithCommit(tx, { checkoutId: held, orderId: 'ord_at_commit', now }),
    )
    await inTx((tx) => releaseReservation(tx, held))
    expect([await available(one), await available(two)]).toEqual([9, 4])
    const again = inTx(async (tx) =>
      allocateWithCommit(tx, { checkoutId: held, orderId: 'ord_again', now }),
    )
    expect(isAssertionFailure(await again.catch((error: unknown) => error))).toBe(true)
    await expectNoViolations()
  })

  test('never reserves more than there is, for any carts', async () => {
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
    await expectNoViolations()
  })

  test('releases expired reservations only if their stock is needed', async () => {
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
    await expectNoViolations()
  })

  test('reserves beyond stock up to the oversell limit', async () => {
    const [made, backorder] = [
      await makeVariant(database, { onHand: 0, oversellLimit: null }),
      await makeVariant(database, { onHand: 1, oversellLimit: 2 }),
    ]
    expect(await available(made)).toBe(unlimited)
    expect(await reserve(checkout(), [{ variantId: made, qty: 500 }])).toBeNull()
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

describe('a reservation', () => {
  test('is free after release; a second release does nothing', async () => {
    const [one, mine] = [await makeVariant(database, { onHand: 2 }), checkout()]
    await reserve(mine, [{ variantId: one, qty: 2 }])
    expect(await inTx((tx) => releaseReservation(tx, mine))).toEqual([one])
    expect(await inTx((tx) => releaseReservation(tx, mine))).toEqual([])
    expect(await available(one)).toBe(2)
  })

  test('can be extended until it is released', async () => {
    const [one, mine] = [await makeVariant(database, { onHand: 1 }), checkout()]
    await reserve(mine, [{ variantId: one, qty: 1 }])
    expect(
      await inTx((tx) => extendReservation(tx, mine, new Date(now.getTime() + minutes(20)))),
    ).toBe(true)
    await releaseExpired(database.db, new Date(now.getTime() + minutes(15)))
    expect(await available(one)).toBe(0)
    await releaseExpired(database.db, new Date(now.getTime() + minutes(21)))
    expect(await available(one)).toBe(1)
    expect(await inTx((tx) => extendReservation(tx, mine, until))).toBe(false)
  })

  test('is not released after allocation, but is freed when the order is canceled', async () => {
    const [one, mine] = [await makeVariant(database, { onHand: 2 }), checkout()]
    await reserve(mine, [{ variantId: one, qty: 2 }])
    const allocation = { checkoutId: mine, orderId: `ord_${mine}`, now }
    expect(await inTx((tx) => allocateReservation(tx, allocation))).toBe('allocated')
    expect(await inTx((tx) => allocateReservation(tx, allocation))).toBe('allocated')
    await inTx((tx) => releaseReservation(tx, mine))
    expect(await available(one)).toBe(0)
    const all = { orderId: `ord_${mine}`, demands: [{ variantId: one, qty: 2 }], now }
    await inTx((tx) => freePieces(tx, all))
    await expect(inTx((tx) => freePieces(tx, all))).rejects.toThrow('has not allocated')
    expect(await available(one)).toBe(2)
    await expectNoViolations()
  })

  test('can be allocated after expiry if it was not released', async () => {
    const [one, mine] = [await makeVariant(database, { onHand: 1 }), checkout()]
    await reserve(mine, [{ variantId: one, qty: 1 }])
    expect(
      await inTx((tx) =>
        allocateReservation(tx, {
          checkoutId: mine,
          orderId: 'ord_late',
          now: new Date(now.getTime() + minutes(30)),
        }),
      ),
    ).toBe('allocated')
  })

  test('is reserved again at allocation if it was released, and gone if the stock was sold', async () => {
    const [one, first, second] = [
      await makeVariant(database, { onHand: 1 }),
      checkout(),
      checkout(),
    ]
    for (const mine of [first, second]) {
      await reserve(mine, [{ variantId: one, qty: 1 }])
      await inTx((tx) => releaseReservation(tx, mine))
    }
    expect(
      await inTx((tx) => allocateReservation(tx, { checkoutId: first, orderId: 'ord_first', now })),
    ).toBe('allocated')
    expect(
      await inTx((tx) =>
        allocateReservation(tx, { checkoutId: second, orderId: 'ord_second', now }),
      ),
    ).toBe('gone')
    await expectNoViolations()
  })
})

describe('setOnHand', () => {
  test('records the difference as a stock movement, and nothing the second time', async () => {
    const one = await makeVariant(database, { onHand: 4 })
    const count = [{ variantId: one, onHand: 9, oversellLimit: 0 }]
    expect(await inTx((tx) => setOnHand(tx, count, { reason: 'adjust', ref: 'count' }))).toEqual([
      one,
    ])
    expect(await inTx((tx) => setOnHand(tx, count, { reason: 'adjust', ref: 'count' }))).toEqual([])
    expect(
      await rows(
        database.db,
        sql`select qty, reason from stock_moves where variant_id = ${one} order by id`,
      ),
    ).toEqual([
      { qty: 4, reason: 'import' },
      { qty: 5, reason: 'adjust' },
    ])
    expect(await available(one)).toBe(9)
  })

  test('accepts a count below what is reserved; nothing can be sold until the level recovers', async () => {
    const [one, mine] = [await makeVariant(database, { onHand: 5 }), checkout()]
    await reserve(mine, [{ variantId: one, qty: 4 }])
    await inTx((tx) =>
      setOnHand(tx, [{ variantId: one, onHand: 1, oversellLimit: 0 }], {
        reason: 'adjust',
        ref: 'count',
      }),
    )
    expect(await available(one)).toBe(0)
    expect(await reserve(checkout(), [{ variantId: one, qty: 1 }])).toMatchObject({
      refused: 'stock-short',
    })
    await expectNoViolations()
    await inTx((tx) => releaseReservation(tx, mine))
    expect(await available(one)).toBe(1)
    expect(
      await rows(database.db, sql`select oversold from stock_levels where variant_id = ${one}`),
    ).toEqual([{ oversold: false }])
  })

  test('updates the available units in the catalog', async () => {
    const one = await makeVariant(database, { onHand: 2 })
    await reserve(checkout(), [{ variantId: one, qty: 2 }])
    expect(await rows(database.db, sql`select available from variants where id = ${one}`)).toEqual([
      { available: 0 },
    ])
  })
})

test('the database rejects reserving more than there is', async () => {
  const one = await makeVariant(database, { onHand: 1 })
  await expect(
    inTx((tx) => tx.execute(sql`update stock_levels set held = 2 where variant_id = ${one}`)),
  ).rejects.toThrow()
})
