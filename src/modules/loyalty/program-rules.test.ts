import { expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { calendarDate, days } from '#kernel/time/time.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult, type TestBuyer } from '#test/support/checkout.ts'
import { testContext } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { initialTierRules } from '#test/support/tier-rules.ts'
import { testStaff } from '#test/support/staff.ts'
import { getProgram } from './db/programs.ts'
import { calculateLastDay } from './domain/dates.ts'
import type { EarnEvent, ExpiryRules, LoyaltyTerms } from './domain/program.ts'
import { adjustPoints } from './commands/adjust-points.ts'
import { enrollMember } from './commands/enroll-member.ts'
import { loyaltyHandlers, loyaltyStaffHandlers } from './api/http.ts'
import { loyaltyJobs } from './jobs.ts'
import { termsSchema } from './api/terms-schema.ts'

const database = await openTestDatabase()
const { db } = database
const shop = openTestAftercare(database)
const { checkout, staff } = shop
const { clock, loyalty: services } = checkout
const rewards = loyaltyHandlers(services)
const desk = loyaltyStaffHandlers(services)
const clerk = Object.assign(testContext(database, { actor: { level: 'nobody' }, clock }), {
  staff: testStaff('stk_first', 'Ida'),
})

/** The rules of the first program, with others in place of some. */
async function rules(more: Partial<LoyaltyTerms>): Promise<void> {
  clock.advance(1_000)
  const { terms } = await getProgram(db, new Date('2026-01-02T00:00:00Z'))
  const proposed = unwrapResult(
    await desk.proposeProgram(
      clerk,
      { terms: termsSchema.parse({ ...terms, ...more }), note: '' },
      exchange,
    ),
  )
  unwrapResult(await desk.publishProgram(clerk, { id: proposed.id }, exchange))
  clock.advance(1_000)
}

async function member() {
  const { actor, id, email } = await signedInMember(database, { now: clock.now() })
  await inTransaction(db, (tx) => enrollMember(tx, { memberId: id, now: clock.now() }))
  return { id, email, buyer: checkout.buyer(actor) }
}

const account = async ({ ctx }: TestBuyer) =>
  unwrapResult(await rewards.readRewardAccount(ctx, {}, exchange))
const turnDay = () => loyaltyJobs(services)['loyalty.run-daily']?.({})
const variant = (price: number) => makeVariant(database, { price, onHand: 100 })

async function buy(buyer: TestBuyer, price: number) {
  const bought = await shop.buy([{ variantId: await variant(price), qty: 1 }], { buyer })
  await checkout.runJobs()
  return bought
}

const event = (more: Partial<EarnEvent> & Pick<EarnEvent, 'id' | 'on'>): EarnEvent => ({
  name: 'A visit',
  points: 40,
  code: null,
  limit: { times: 1, per: 'day' },
  from: null,
  until: null,
  ...more,
})

test('points can unlock with the order and are taken back on cancellation', async () => {
  const { grants } = (await getProgram(db, new Date('2026-01-02T00:00:00Z'))).terms
  await rules({
    grants: { ...grants, referral: null },
    unlock: { after: 'order', days: 0, rounds: 'day', unknownDeliveryDays: 40 },
  })
  const { buyer } = await member()
  const bought = await buy(buyer, 80_00)
  expect(await account(buyer)).toMatchObject({ available: 180, pending: 0 })
  unwrapResult(await staff.staffCancel(clerk, { order: bought.number, reason: 'stock' }, exchange))
  await checkout.runJobs()
  expect(await account(buyer)).toMatchObject({ available: 100, pending: 0, debt: 0 })
})

const tiered = (least: number) => [
  { id: 'selvage', name: 'Selvage', least: 0, multiplier: 10_000 },
  { id: 'weft', name: 'Weft', least, multiplier: 12_500 },
  { id: 'weld', name: 'Weld', least: 90_000, multiplier: 15_000 },
]
const tierOfNow = async (buyer: TestBuyer) => (await account(buyer)).tier.id

test('tiers can count order points without excluded products and drop at once after returns', async () => {
  const left = await variant(150_00)
  const { grants } = (await getProgram(db, new Date('2026-01-02T00:00:00Z'))).terms
  await rules({
    grants: { ...grants, referral: null },
    unlock: { after: 'order', days: 0, rounds: 'day', unknownDeliveryDays: 40 },
    tiers: tiered(100),
    standing: {
      ...initialTierRules,
      by: 'points',
      down: 'at_once',
      graceDays: 0,
      excludes: { productIds: [], variantIds: [left], labels: [] },
    },
  })
  const { buyer } = await member()
  await shop.buy([{ variantId: left, qty: 1 }], { buyer })
  await checkout.runJobs()
  expect(await account(buyer)).toMatchObject({
    available: 250,
    tierBy: 'points',
    tier: { id: 'selvage' },
    next: { need: 100, required: 100 },
  })
  const { number } = await buy(buyer, 120_00)
  expect(await tierOfNow(buyer)).toBe('weft')
  unwrapResult(await staff.staffCancel(clerk, { order: number, reason: 'stock' }, exchange))
  await checkout.runJobs()
  expect(await tierOfNow(buyer)).toBe('selvage')
})

test('tiers can count spendable points, up after a grant and down after spending', async () => {
  await rules({
    tiers: tiered(600),
    standing: { ...initialTierRules, by: 'balance', down: 'at_once', graceDays: 0 },
  })
  const { buyer, email } = await member()
  unwrapResult(
    await desk.adjustPoints(clerk, { email, points: 600, reason: 'Our mistake' }, exchange),
  )
  await turnDay()
  expect(await tierOfNow(buyer)).toBe('weft')
  unwrapResult(await rewards.redeemReward(buyer.ctx, { rewardId: 'five-dollars' }, exchange))
  await turnDay()
  expect(await account(buyer)).toMatchObject({
    available: 200,
    tier: { id: 'selvage' },
    next: { need: 400 },
    keep: null,
  })
})

test('the public rules name products of campaigns and exclusions, without ended ones', async () => {
  const [one, other] = [await variant(20_00), await variant(30_00)]
  const running = {
    name: 'Twice as much',
    from: '2026-01-01',
    until: '2030-01-01',
    multiplier: 20_000,
    perPiece: 0,
    productIds: null,
    labels: null,
    tierIds: null,
    maxPerMember: null,
    maxTotal: null,
  }
  const excludes = { productIds: [], variantIds: [other], labels: [] }
  await rules({
    campaigns: [
      { ...running, id: 'linen', variantIds: [one, other] },
      { ...running, id: 'all', variantIds: null },
      { ...running, id: 'past', variantIds: [one], until: '2026-01-31' },
    ],
    standing: { ...initialTierRules, excludes },
  })
  const { terms, campaignProducts, excludedFromTiers } = unwrapResult(
    await rewards.readRewardProgram(checkout.buyer().ctx, {}, exchange),
  )
  expect(terms.campaigns.map(({ id }) => id)).toEqual(['linen', 'all'])
  const product = { title: expect.any(String), slug: expect.any(String) }
  expect(campaignProducts).toEqual([
    { campaignId: 'linen', count: 2, products: [product, product] },
  ])
  expect(excludedFromTiers).toEqual({ count: 1, products: [product] })
})

test('referral and first-order points require the return window', async () => {
  const { terms } = await getProgram(db, new Date('2026-01-02T00:00:00Z'))
  const unlock = { after: 'order', days: 0, rounds: 'day', unknownDeliveryDays: 40 } as const
  const proposed = await desk.proposeProgram(
    clerk,
    { terms: termsSchema.parse({ ...terms, unlock }), note: '' },
    exchange,
  )
  expect(proposed).toMatchObject({
    refused: 'fields-invalid',
    message: expect.stringContaining('unlock after the return window'),
  })
})

test('expiry from the last order is renewed by each order and noted in the statement', async () => {
  const expiry: ExpiryRules = {
    count: 6,
    unit: 'months',
    rounds: 'day',
    from: 'last_order',
    extensionDays: 30,
  }
  await rules({ expiry })
  const { buyer } = await member()
  const before = calculateLastDay(calendarDate(clock.now()), expiry)
  expect((await account(buyer)).expiring).toEqual([{ amount: 100, date: before }])
  clock.advance(days(60))
  await buy(buyer, 30_00)
  const after = calculateLastDay(calendarDate(clock.now()), expiry)
  expect(await account(buyer)).toMatchObject({
    pending: 30,
    expiring: [{ amount: 100, date: after }],
  })
  const { rows: entries } = unwrapResult(
    await rewards.getRewardsHistory(buyer.ctx, { type: 'expire', page: 1, pageSize: 9 }, exchange),
  )
  expect(entries).toMatchObject([
    { type: 'extend', note: expect.stringMatching(/^Kept by order AB-/) },
  ])
})

test('a code earns points within its limit and dates', async () => {
  await rules({
    events: [
      event({ id: 'visit', on: 'code', code: 'MILL-LANE' }),
      event({ id: 'over', on: 'code', code: 'OLD-FAIR', until: '2020-01-01' }),
    ],
  })
  const { buyer } = await member()
  const claim = (code: string) => rewards.claimPoints(buyer.ctx, { code }, exchange)
  const open = unwrapResult(await rewards.readRewardProgram(checkout.buyer().ctx, {}, exchange))
  expect(open.terms.events.map(({ id }) => id)).toEqual(['visit'])
  expect(JSON.stringify(open), 'a code is for who finds it').not.toMatch(/MILL-LANE|OLD-FAIR/)
  expect(
    JSON.stringify(unwrapResult(await desk.listPrograms(clerk, {}, exchange)).rows[0]),
  ).toContain('MILL-LANE')
  expect((await account(buyer)).canClaim).toBe(true)
  expect(unwrapResult(await claim('MILL-LANE'))).toEqual({ points: 40, label: 'A visit' })
  expect(await claim('MILL-LANE')).toMatchObject({
    message: 'You’ve already earned these points. They can be earned once a day.',
  })
  expect(await claim('OLD-FAIR')).toMatchObject({ refused: 'fields-invalid' })
  clock.advance(days(1))
  unwrapResult(await claim('MILL-LANE'))
  expect((await account(buyer)).available).toBe(180)
})

test('staff record events once per reference, within the limit, with an email', async () => {
  await rules({
    events: [
      event({ id: 'workshop', on: 'call', name: 'A workshop', limit: { times: 2, per: 'year' } }),
    ],
  })
  const { buyer, email } = await member()
  const record = (ref: string) =>
    desk.recordEvent(clerk, { eventId: 'workshop', email, ref }, exchange)
  expect(
    [
      unwrapResult(await record('spring')),
      unwrapResult(await record('spring')),
      unwrapResult(await record('fall')),
    ].map(({ points }) => points),
  ).toEqual([40, 0, 40])
  expect(await record('winter')).toMatchObject({
    message: 'You’ve already earned these points. They can be earned 2 times a year.',
  })
  expect((await account(buyer)).available).toBe(180)
  expect(
    await queryRows(
      db,
      { id: text },
      sql`select id from emails where recipient = ${email} and subject = 'A workshop: 40 points'`,
    ),
  ).toHaveLength(2)
})

test('only the first kept order earns first-order points', async () => {
  await rules({
    events: [
      event({
        id: 'first',
        on: 'first_order',
        name: 'Your first order',
        limit: { times: 1, per: 'ever' },
      }),
    ],
  })
  const { buyer } = await member()
  for (const _ of [1, 2]) {
    const { number } = await buy(buyer, 20_00)
    const { shipmentId } = unwrapResult(await staff.shipPieces(clerk, { order: number }, exchange))
    unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
    await checkout.runJobs()
  }
  expect((await account(buyer)).available).toBe(100)
  clock.advance(days(31))
  await turnDay()
  await turnDay()
  expect((await account(buyer)).available).toBe(100 + 40 + 2 * 20)
})

test('a large order comes with a code, which is revoked unused on cancellation', async () => {
  await rules({ instant: [{ rewardId: 'five-dollars', leastSpend: 100_00 }] })
  const { buyer, id } = await member()
  const codes = () =>
    queryRows(
      db,
      { code: text },
      sql`select code from coupons where member_id = ${id} and state = 'active'`,
    )
  await buy(buyer, 90_00)
  expect(await codes()).toEqual([])
  const { number } = await buy(buyer, 110_00)
  expect(await codes()).toHaveLength(1)
  unwrapResult(await staff.staffCancel(clerk, { order: number, reason: 'stock' }, exchange))
  await checkout.runJobs()
  expect(await codes()).toEqual([])
})

test('the account shows what the open cart would earn', async () => {
  await rules({})
  const { buyer } = await member()
  expect((await account(buyer)).cartPoints).toBe(0)
  await buyer.prepare([{ variantId: await variant(45_00), qty: 2 }])
  expect((await account(buyer)).cartPoints).toBe(90)
})

test('a cart shows what it earns and what the member can spend on it', async () => {
  await rules({})
  const guest = checkout.buyer()
  const points = ({ ctx }: TestBuyer) => rewards.readCartPoints(ctx, {}, exchange)
  expect(await points(guest)).toMatchObject({ earned: 0, member: null })
  await guest.prepare([{ variantId: await variant(45_00), qty: 2 }])
  expect(await points(guest)).toMatchObject({ earned: 90, member: null })
  const { buyer, id } = await member()
  await buyer.prepare([{ variantId: await variant(45_00), qty: 2 }])
  expect(await points(buyer)).toMatchObject({
    earned: 90,
    member: { available: 100, worth: 0, missing: 400, leastWorth: 5_00 },
  })
  unwrapResult(
    (await adjustPoints(clerk, services, {
      memberId: id,
      points: 1_100,
      reason: 'With our thanks.',
      ref: createId('mna'),
    })) ?? {},
  )
  expect(await points(buyer)).toMatchObject({
    member: { available: 1_200, worth: 12_00, missing: 0 },
  })
})

test('an order shows its buyer what it earns, before and after it is recorded', async () => {
  await rules({})
  const { buyer } = await member()
  const { checkoutId } = await buyer.checkOut([{ variantId: await variant(45_00), qty: 2 }])
  await buyer.enterCard(checkoutId)
  const id = (await buyer.complete(checkoutId)).orderId ?? ''
  const points = ({ ctx }: TestBuyer) => rewards.readOrderPoints(ctx, { id }, exchange)
  const unlockTiming = { after: 'promise', days: 0, rounds: 'day' }
  const earned = { earned: 90, unlockTiming }
  expect(await points(buyer)).toEqual(earned)
  await checkout.runJobs(loyaltyJobs(services))
  expect((await account(buyer)).pending).toBe(90)
  expect(await points(buyer)).toEqual(earned)
  expect(await points((await member()).buyer)).toMatchObject({ reason: 'order-not-found' })
})

test('all invariants hold afterwards', async () => {
  expect(await shop.violations()).toEqual([])
})
