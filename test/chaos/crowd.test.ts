import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartContract } from '#modules/cart/contract.ts'
import { checkoutContract, payContract, type CheckoutView } from '#modules/checkout/contract.ts'
import { loyaltyContract } from '#modules/loyalty/contract.ts'
import { enrollMember } from '#modules/loyalty/commands/enroll-member.ts'
import { grantPoints } from '#modules/loyalty/commands/grant-points.ts'
import { createGiftCard } from '#modules/wallet/commands/activate-gift-card.ts'
import { inTransaction, type Database } from '#platform/db/database.server.ts'
import { runShopCommand, startApp, temporaryDirectory, type App } from '#test/support/app.ts'
import { createPostgresDatabase, type PostgresDatabase } from '#test/support/database.ts'
import { makeCoupon } from '#test/support/coupons.ts'
import { newShopper, type Shopper } from '#test/support/shopper.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { openRegistry, prepareGift } from './registry.ts'
import { openShopDatabase, putOnHand, stockTheShop } from './stock.ts'

const runs = Number(process.env['RACE_RUNS'] ?? 3)
const spendingRuns = Number(process.env['RACE_RUNS'] ?? 1)
const stockShort = 42220
const registryTaken = 42250

/** Two processes of the shop on one PostgreSQL, as behind a load balancer. */
let own: PostgresDatabase
let environment: Record<string, string>
let apps: App[]
let variants: string[]
let database: Database

beforeAll(async () => {
  own = await createPostgresDatabase()
  environment = { DATA_DIR: temporaryDirectory('crowd'), DATABASE_URL: own.url }
  variants = await stockTheShop(environment)
  apps = await Promise.all([startApp(environment), startApp(environment)])
  database = await openShopDatabase(environment)
})

afterAll(async () => {
  await database?.close()
  await Promise.all((apps ?? []).map((app) => app.stop()))
  await own?.drop()
})

const originOf = (index: number): string => apps[index % apps.length]?.origin ?? ''

async function ordersOf(variantId: string): Promise<number> {
  const { rows } = await database.query(
    'select count(*) as orders from order_lines where variant_id = $1',
    [variantId],
  )
  return Number(rows[0]?.['orders'])
}

test(`20 buyers of the last unit through two processes give one order, ${runs} times`, async () => {
  const [last = ''] = variants
  for (let run = 1; run <= runs; run++) {
    const shoppers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => newShopper(originOf(index))),
    )
    const prepared = await Promise.all(
      shoppers.map((shopper) => shopper.prepare([{ variantId: last, qty: 1 }])),
    )
    const sold = await ordersOf(last)
    const { rows } = await database.query(
      'select allocated from stock_levels where variant_id = $1',
      [last],
    )
    await putOnHand(database, [last], Number(rows[0]?.['allocated']) + 1)

    const answers = await Promise.all(
      shoppers.map((shopper, index) =>
        shopper.api.call(checkoutContract.placeCheckout, prepared[index] ?? expect.fail()),
      ),
    )
    const winners = answers.flatMap((answer, index) =>
      answer.success ? [{ shopper: shoppers[index], checkoutId: answer.data.checkoutId }] : [],
    )
    expect(answers.filter(({ success }) => !success).map(({ code }) => code)).toEqual(
      Array.from({ length: 19 }, () => stockShort),
    )
    expect(winners).toHaveLength(1)

    const [winner] = winners
    await winner?.shopper?.enterCard(winner.checkoutId)
    expect((await winner?.shopper?.complete(winner.checkoutId))?.state).toBe('charged')
    expect(await ordersOf(last)).toBe(sold + 1)
    await putOnHand(database, [last], 1_000_000)
  }
})

test(`20 guests who buy the last open registry item through two processes give one gift and 19 refusals, ${runs} times`, async () => {
  const [, , wished = ''] = variants
  for (let run = 1; run <= runs; run++) {
    const wish = await openRegistry(database, wished)
    const guests = await Promise.all(
      Array.from({ length: 20 }, (_, index) => newShopper(originOf(index))),
    )
    const prepared = await Promise.all(guests.map((guest) => prepareGift(guest, wish)))
    const answers = await Promise.all(
      guests.map((guest, index) =>
        guest.api.call(checkoutContract.placeCheckout, prepared[index] ?? expect.fail()),
      ),
    )
    expect(answers.filter(({ success }) => !success).map(({ code }) => code)).toEqual(
      Array.from({ length: 19 }, () => registryTaken),
    )
    const placed = answers.findIndex(({ success }) => success)
    const { checkoutId } = answers[placed]?.data ?? { checkoutId: '' }
    await guests[placed]?.enterCard(checkoutId)
    expect((await guests[placed]?.complete(checkoutId))?.state).toBe('charged')
    const { rows } = await database.query(
      'select status, is_extra as over from registry_units where item_id = $1',
      [wish.itemId],
    )
    expect(rows).toEqual([{ status: 'bought', over: false }])
  }
})

test('50 identical placements, each completed twice, give one checkout, one order and one charge', async () => {
  const [, variantId = ''] = variants
  const shopper = await newShopper(originOf(0))
  const other = await newShopper(originOf(1))
  other.api.use(shopper.token)
  const prepared = await shopper.prepare([{ variantId, qty: 2 }])
  const key = randomUUID()
  const either = (index: number) => (index % 2 === 0 ? shopper : other).api

  const placed = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      either(index).call(checkoutContract.placeCheckout, prepared, index % 5 === 0 ? { key } : {}),
    ),
  )
  const checkouts = new Set(
    placed.flatMap((answer) => (answer.success ? [answer.data.checkoutId] : [])),
  )
  expect(
    placed
      .filter(({ success, code }) => !success && code !== 40900)
      .map(({ code, msg }) => `${code} ${msg}`),
  ).toEqual([])
  expect(checkouts.size).toBe(1)

  const [checkoutId = ''] = checkouts
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 === 0 ? shopper : other).enterCard(checkoutId),
    ),
  )
  const told = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      either(index).call(payContract.completePay, { checkoutId }),
    ),
  )
  expect(
    told
      .map((answer) => (answer.success ? answer.data.state : `${answer.code} ${answer.msg}`))
      .filter((state) => state !== 'charged'),
  ).toEqual([])
  expect(new Set(told.map(({ data }) => data.orderNumber)).size).toBe(1)

  const { rows } = await database.query(
    `
    select (select count(*) from orders where checkout_id = $1) as orders,
      (select count(*) from sandbox.sessions s join payments p on p.id = s.reference where p.checkout_id = $1 and s.authorized > 0) as charges`,
    [checkoutId],
  )
  expect(rows).toEqual([{ orders: 1, charges: 1 }])
})

const twenty = <Result>(act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: 20 }, (_, index) => act(index)))

const shown = ({ totals, due, cartVersion }: CheckoutView) => ({
  expectedTotal: totals.grand,
  expectedDue: due,
  cartVersion,
})

/** A member with a confirmed address and 600 points, for signing up and for a referral. */
async function memberWithPoints() {
  const member = await signedInMember(database)
  await inTransaction(database.db, async (tx) => {
    await enrollMember(tx, { memberId: member.id, now: new Date() })
    await grantPoints(tx, {
      memberId: member.id,
      cause: 'referral',
      ref: 'member:crowd',
      now: new Date(),
    })
  })
  return member
}

test(`of 20 redemptions of the whole points balance through two processes one succeeds, ${spendingRuns} times`, async () => {
  const [, , variantId = ''] = variants
  for (let run = 1; run <= spendingRuns; run++) {
    const member = await memberWithPoints()
    const shoppers = await twenty((index) => newShopper(originOf(index), { session: member }))
    const [first = expect.fail()] = shoppers
    await first.prepare([{ variantId, qty: 10 }])
    const settlement = await first.api.ask(checkoutContract.quoteCheckout, { points: 600 })
    expect(settlement.tenders.points?.used).toBe(600)

    const spends = await twenty(async (index) => {
      const { api } = shoppers[index] ?? expect.fail()
      if (index === 0)
        return (await api.call(checkoutContract.placeCheckout, shown(settlement))).success
      return (await api.call(loyaltyContract.redeemReward, { rewardId: 'five-dollars' })).success
    })
    expect(spends.filter(Boolean)).toHaveLength(1)
    const { rows } = await database.query(
      `select available, (select count(*)::int from points_redemptions r where r.member_id = a.member_id) as spends,
        (select coalesce(sum(points), 0)::int from points_redemptions r where r.member_id = a.member_id) as spent
      from points_accounts a where member_id = $1`,
      [member.id],
    )
    expect(rows).toEqual([
      { available: spends[0] ? 0 : 100, spends: 1, spent: spends[0] ? 600 : 500 },
    ])
  }
})

/** Twenty guests with a full cart each, alternating between the processes. */
async function guestsBuying(variantId: string, enter: (shopper: Shopper) => Promise<unknown>) {
  return twenty(async (index) => {
    const shopper = await newShopper(originOf(index))
    await shopper.prepare([{ variantId, qty: 1 }])
    await enter(shopper)
    return { shopper, settlement: await shopper.api.ask(checkoutContract.readCheckout, {}) }
  })
}

test(`of 20 uses of a single-use coupon through two processes one succeeds, ${spendingRuns} times`, async () => {
  const [, , , variantId = ''] = variants
  for (let run = 1; run <= spendingRuns; run++) {
    const { id, code } = await makeCoupon(database, { maxUses: 1 })
    const guests = await guestsBuying(variantId, ({ api }) =>
      api.ask(cartContract.applyCoupon, { code }),
    )
    expect(guests.every(({ settlement }) => settlement.totals.orderDiscount > 0)).toBe(true)
    const placed = await twenty(async (index) => {
      const { shopper, settlement } = guests[index] ?? expect.fail()
      return (await shopper.api.call(checkoutContract.placeCheckout, shown(settlement))).success
    })
    expect(placed.filter(Boolean)).toHaveLength(1)
    const { rows } = await database.query(
      'select used, (select count(*)::int from coupon_uses u where u.coupon_id = c.id) as uses from coupons c where id = $1',
      [id],
    )
    expect(rows).toEqual([{ used: 1, uses: 1 }])
  }
})

test(`one gift card at 20 checkouts through two processes is spent once per cent and never below zero, ${spendingRuns} times`, async () => {
  const [, , , , variantId = ''] = variants
  for (let run = 1; run <= spendingRuns; run++) {
    const { code, grantId } = await inTransaction(database.db, (tx) =>
      createGiftCard(tx, { amount: 5_00, reason: 'For a crowd', now: new Date() }),
    )
    const guests = await guestsBuying(variantId, ({ api }) =>
      api.ask(checkoutContract.applyGiftCard, { code }),
    )
    expect(guests.every(({ settlement: { totals, due } }) => totals.grand - due === 5_00)).toBe(
      true,
    )
    await twenty(async (index) => {
      const { shopper, settlement } = guests[index] ?? expect.fail()
      const placed = await shopper.api.call(checkoutContract.placeCheckout, shown(settlement))
      if (!placed.success) return
      await shopper.enterCard(placed.data.checkoutId)
      await shopper.complete(placed.data.checkoutId)
    })
    const { rows } = await database.query(
      `select balance, authorized, (select coalesce(sum(amount), 0)::int from order_tenders t where t.grant_id = l.id) as paid,
        (select min(balance_after) from wallet_entries e where e.grant_id = l.id) as least
      from credit_grants l where id = $1`,
      [grantId],
    )
    expect(rows).toEqual([{ balance: 0, authorized: 0, paid: 5_00, least: 0 }])
  }
})

test('every invariant holds after these tests', async () => {
  const { code, output } = await runShopCommand(['fsck'], environment)
  expect(code, output).toBe(0)
})
