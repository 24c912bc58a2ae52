import { expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { days, minutes } from '#kernel/time/time.ts'
import type { OrderWithUnits } from '#modules/orders/lock-order.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { asAnotherRequest } from '#test/support/as-another-request.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { leaveUnchecked } from '#test/support/invariants.ts'
import { openTestRegistries } from '#test/support/registries.ts'
import { openTwoShops } from '#test/support/two-shops.ts'
import { lockRegistry } from './db/registries.ts'
import { syncGiftUnits } from './commands/sync-gift-units.ts'
import { registryInvariants } from './db/invariants.ts'
import { recordGiftPurchase, holdGifts } from './gift-holds.ts'

/** How often the race is run; the slow command asks for 200. */
const runs = Number(process.env['RACE_RUNS'] ?? 1)
const guests = 20

const { database, databases, clock, shops: checkouts } = await openTwoShops()
// Tests here pay for gifts of orders that do not exist.
databases.forEach(leaveUnchecked)
const first = { checkout: checkouts[0], ...openTestRegistries(database, checkouts[0]) }
const shops = [first, { checkout: checkouts[1], ...openTestRegistries(databases[1], checkouts[1]) }]

test(
  'only one of twenty guests can buy the last wanted unit',
  { timeout: 300_000 + runs * 30_000 },
  async () => {
    for (let run = 0; run < runs; run++) {
      const owner = await first.owner()
      const variantId = await makeVariant(database, { onHand: 100 })
      const registry = await first.open(owner, [{ variantId, wanted: 1 }])
      const [slug, itemId] = [registry.slug ?? '', registry.items[0]?.id ?? '']
      const buyers = Array.from({ length: guests }, (_, index) => {
        const shop = shops[index % shops.length] ?? first
        return { shop, buyer: shop.checkout.buyer() }
      })
      for (const { shop, buyer } of buyers) await shop.choose(buyer, { slug, itemId })
      const outcomes = await Promise.all(
        buyers.map(async ({ buyer }) => {
          const placed = await buyer.place()
          if (isRefusal(placed)) return placed.refused
          await buyer.enterCard(placed.checkoutId)
          return (await buyer.complete(placed.checkoutId)).state
        }),
      )
      expect(outcomes.filter((outcome) => outcome === 'charged')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'registry-taken')).toHaveLength(guests - 1)
      expect((await first.read(owner, registry.id)).items[0]?.counts).toMatchObject({
        wanted: 1,
        bought: 1,
        held: 0,
        extra: 0,
        remaining: 0,
      })
    }
    expect(
      (await checkInvariants(first.checkout.services.db, registryInvariants)).flatMap(
        ({ violations }) => violations,
      ),
    ).toEqual([])
  },
)

/** Waits until another connection waits for a lock of this transaction. */
async function untilSomebodyWaits(tx: Tx): Promise<void> {
  const isSomebodyWaiting = async () =>
    (await queryRow(
      tx,
      { pid: integer },
      sql`
        select pid
        from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )) !== null
  while (!(await isSomebodyWaiting())) await new Promise((resolve) => setTimeout(resolve, 5))
}

async function openWithOne() {
  const owner = await first.owner()
  const variantId = await makeVariant(database)
  const registry = await first.open(owner, [{ variantId, wanted: 1 }])
  const gifts = [{ registryId: registry.id, variantId, qty: 1 }]
  const hold = (tx: Tx, checkoutId: string, now: Date) =>
    holdGifts(tx, { checkoutId, giverId: 'vis_guest', gifts, until: now, now })
  const pay = async (tx: Tx, checkoutId: string, key: { orderId: string; lineId: string }) => {
    expect(await hold(tx, checkoutId, clock.now())).toBeNull()
    const giver = {
      giverId: 'vis_guest',
      giverName: 'May',
      giverEmail: 'aunt.may@example.com',
      notes: new Map<string, string>(),
    }
    const lines = gifts.map((gift) => ({ ...gift, lineId: key.lineId }))
    return recordGiftPurchase(tx, {
      checkoutId,
      orderId: key.orderId,
      ...giver,
      lines,
      now: clock.now(),
    })
  }
  const counts = async () => (await first.read(owner, registry.id)).items[0]?.counts
  return { owner, registry, variantId, hold, pay, counts }
}

test('a unit taken while its expired hold is released stays taken', async () => {
  const { registry, hold } = await openWithOne()
  await inTransaction(database.db, (tx) =>
    hold(tx, 'chk_left', new Date(clock.now().getTime() - days(2))),
  )
  const { tidying } = await inTransaction(database.db, async (tx) => {
    expect(await hold(tx, 'chk_new', clock.now())).toBeNull()
    const running = asAnotherRequest(() => first.jobs['registries.cleanup']?.({}))
    await untilSomebodyWaits(tx)
    return { tidying: running }
  })
  await tidying
  const units = await queryRows(
    database.db,
    { status: text, checkoutId: text },
    sql`
      select status, checkout_id
      from registry_units
      where registry_id = ${registry.id}`,
  )
  expect(units).toEqual([{ status: 'held', checkoutId: 'chk_new' }])
})

test('a gift can be returned while its giver is thanked', async () => {
  const { owner, registry, variantId, pay, counts } = await openWithOne()
  const order = { id: `ord_${registry.id}`, units: [] as OrderWithUnits['units'] } as OrderWithUnits
  const follow = (tx: Tx, kind: 'shipped' | 'delivered' | 'returned') =>
    syncGiftUnits(async () => null)(tx, {
      order,
      facts: [{ kind, lineId: 'lin_gift', unit: 0, variantId, was: variantId }],
      now: clock.now(),
    })
  await inTransaction(database.db, async (tx) => {
    await pay(tx, 'chk_gift', { orderId: order.id, lineId: 'lin_gift' })
    await follow(tx, 'shipped')
    await follow(tx, 'delivered')
  })
  const giftId = (await first.read(owner, registry.id)).gifts[0]?.id ?? ''
  const { thanking } = await inTransaction(database.db, async (tx) => {
    await follow(tx, 'returned')
    const running = asAnotherRequest(() =>
      first.handlers.thankGiver(owner.ctx, { giftId, text: '', action: 'skip' }, exchange),
    )
    await untilSomebodyWaits(tx)
    return { thanking: running }
  })
  expect(isRefusal(await thanking)).toBe(false)
  expect(await counts()).toMatchObject({ wanted: 1, bought: 0, remaining: 1 })
})

test('extending a hold waits for the registry units without locking stock', async () => {
  const { registry, variantId, hold } = await openWithOne()
  const buyer = first.checkout.buyer()
  await first.choose(buyer, { slug: registry.slug ?? '', itemId: registry.items[0]?.id ?? '' })
  const placed = unwrapResult(await buyer.place())
  clock.advance(minutes(16))
  const { extending } = await inTransaction(databases[1].db, async (tx) => {
    expect(await hold(tx, 'chk_next', clock.now())).toBeNull()
    const running = asAnotherRequest(() =>
      first.checkout.handlers.extendHold(
        { ...buyer.ctx, now: clock.now() },
        { checkoutId: placed.checkoutId },
        exchange,
      ),
    )
    await untilSomebodyWaits(tx)
    const free = await queryRows(
      tx,
      { variantId: text },
      sql`
        select variant_id
        from stock_levels
        where variant_id = ${variantId}
        for update skip locked`,
    )
    expect(free).toHaveLength(1)
    return { extending: running }
  })
  expect(isRefusal(await extending)).toBe(false)
})

test('a gift can be paid for while its registry is locked for a change', async () => {
  const { registry, pay } = await openWithOne()
  await inTransaction(database.db, async (changing) => {
    await lockRegistry(changing, sql`r.id = ${registry.id}`)
    const bought = await inTransaction(databases[1].db, async (tx) => {
      await execute(tx, sql`set local lock_timeout = '1s'`)
      return pay(tx, 'chk_paid', { orderId: 'ord_paid', lineId: 'lin_paid' })
    })
    expect(bought).toHaveLength(1)
  })
})
