import { expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { days } from '#kernel/time/time.ts'
import { readWallet } from '#modules/wallet/queries/read-wallet.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { testContext } from '#test/support/context.ts'
import { makeCoupon } from '#test/support/coupons.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { testStaff } from '#test/support/staff.ts'
import { termsSchema } from './api/terms-schema.ts'
import { getProgram } from './db/programs.ts'
import type { Reward } from './domain/program.ts'
import { adjustPoints } from './commands/adjust-points.ts'
import { enrollMember } from './commands/enroll-member.ts'
import { loyaltyHandlers, loyaltyStaffHandlers } from './api/http.ts'

const database = await openTestDatabase()
const { db } = database
const shop = openTestAftercare(database)
const { checkout } = shop
const { clock, loyalty: services } = checkout
const rewards = loyaltyHandlers(services)
const desk = loyaltyStaffHandlers(services)
const clerk = Object.assign(testContext(database, { actor: { level: 'nobody' }, clock }), {
  staff: testStaff('stk_first', 'Ida'),
})

const party = new Date(clock.now().getTime() + days(20)).toISOString()
const all = {
  cost: 100,
  validDays: 30,
  tierIds: null,
  stock: null,
  perMember: null,
  from: null,
  until: null,
}

async function offer(
  ...offered: readonly (Partial<Reward> & Pick<Reward, 'id' | 'value'>)[]
): Promise<void> {
  clock.advance(1_000)
  const { terms } = await getProgram(db, clock.now())
  const made = offered.map((one) => ({ ...all, name: one.id, ...one }))
  const proposed = unwrapResult(
    await desk.proposeProgram(
      clerk,
      { terms: termsSchema.parse({ ...terms, rewards: made }), note: '' },
      exchange,
    ),
  )
  unwrapResult(await desk.publishProgram(clerk, { id: proposed.id }, exchange))
}

async function member(points = 500) {
  const { actor, id, email } = await signedInMember(database, { now: clock.now() })
  await inTransaction(db, (tx) => enrollMember(tx, { memberId: id, now: clock.now() }))
  const reason = 'With our thanks.'
  unwrapResult(
    (await adjustPoints(clerk, services, {
      memberId: id,
      points: points - 100,
      reason,
      ref: createId('mna'),
    })) ?? {},
  )
  const buyer = checkout.buyer(actor)
  return {
    id,
    email,
    buyer,
    take: (rewardId: string) => rewards.redeemReward(buyer.ctx, { rewardId }, exchange),
    undo: (redemptionId: string) => rewards.undoReward(buyer.ctx, { redemptionId }, exchange),
    options: async () => unwrapResult(await rewards.readRewardOptions(buyer.ctx, {}, exchange)),
    available: async () =>
      unwrapResult(await rewards.readRewardAccount(buyer.ctx, {}, exchange)).available,
  }
}

test('a reward code takes a capped percentage off the order', async () => {
  await offer({ id: 'ten-percent', value: { kind: 'percent', percent: 1_000, cap: 15_00 } })
  const { buyer, take, email } = await member()
  const { code } = unwrapResult(await take('ten-percent'))
  await buyer.prepare(
    [{ variantId: await makeVariant(database, { price: 200_00 }), qty: 1 }],
    email,
  )
  expect(await buyer.settlement()).toMatchObject({ coupons: [{ code, amount: 15_00 }] })
})

test('a gift item is free once it is in the cart', async () => {
  const variantId = await makeVariant(database, { price: 18_00 })
  const variant = await queryRow(
    db,
    { productId: text },
    sql`select product_id from variants where id = ${variantId}`,
  )
  await offer({ id: 'a-napkin', value: { kind: 'gift', productIds: [variant?.productId ?? ''] } })
  const { buyer, take, email } = await member()
  const { code } = unwrapResult(await take('a-napkin'))
  await buyer.prepare([{ variantId, qty: 2 }], email)
  expect(await buyer.settlement()).toMatchObject({ coupons: [{ code, amount: 18_00 }] })
})

test('credit is granted at once, returnable while unspent, and limited per member', async () => {
  await offer({ id: 'credit', value: { kind: 'credit', amount: 7_00 }, perMember: 1 })
  const { id, buyer, take, undo, available, options } = await member()
  const promotional = async () =>
    (await readWallet(db, { ownerId: id, now: clock.now() })).balances.find(
      ({ balanceType }) => balanceType === 'promotional',
    )?.available ?? 0
  const { redemptionId, code, confirmation } = unwrapResult(await take('credit'))
  expect([code, confirmation, await promotional(), await available()]).toEqual([
    null,
    'credit is in your wallet.',
    7_00,
    400,
  ])
  expect((await options()).options[0]).toMatchObject({ isRedeemed: true, left: null })
  expect(await take('credit')).toMatchObject({ message: 'You’ve already redeemed this reward.' })
  expect(unwrapResult(await undo(redemptionId))).toEqual({ points: 100 })
  expect([await promotional(), await available()]).toEqual([0, 500])
  const again = unwrapResult(await take('credit'))
  await buyer.prepare([{ variantId: await makeVariant(database, { price: 40_00 }), qty: 1 }])
  unwrapResult(await checkout.handlers.quoteCheckout(buyer.ctx, { wallet: true }, exchange))
  const { checkoutId } = unwrapResult(await buyer.place())
  expect(await undo(again.redemptionId)).toMatchObject({
    message: expect.stringMatching(/^You’ve spent some of this credit/),
  })
  await buyer.enterCard(checkoutId)
  await buyer.complete(checkoutId)
  await checkout.runJobs()
})

test('an event ticket is emailed, counted, returnable, and offered until the event starts', async () => {
  await offer({
    id: 'evening',
    name: 'An evening at the loom',
    value: { kind: 'event', at: party, place: '12 Mill Lane' },
    stock: 1,
  })
  const [ann, ben] = [await member(), await member()]
  const { redemptionId, code } = unwrapResult(await ann.take('evening'))
  expect(await ben.take('evening')).toMatchObject({
    message: 'This reward is no longer available.',
  })
  expect((await ben.options()).options[0]?.left).toBe(0)
  expect(
    unwrapResult(await desk.listGuests(clerk, { rewardId: 'evening' }, exchange)).rows,
  ).toMatchObject([{ ticket: code, email: ann.email }])
  const mail = await queryRow(
    db,
    { plain: text },
    sql`select plain from emails where recipient = ${ann.email} and subject like 'Your ticket%'`,
  )
  expect(mail?.plain).toContain(`12 Mill Lane. Show this ticket at the door: ${code}.`)
  unwrapResult(await ann.undo(redemptionId))
  unwrapResult(await ben.take('evening'))
  clock.advance(days(21))
  expect((await ben.options()).options).toEqual([])
  expect(await ann.take('evening')).toMatchObject({ refused: 'not-found' })
})

test('pool codes are assigned one by one and belong to the member', async () => {
  await offer({ id: 'partner', value: { kind: 'pool', pool: 'partner' } })
  for (const _ of [1, 2])
    await makeCoupon(database, {
      pool: 'partner',
      maxUses: 1,
      value: { kind: 'amount', amount: 9_00 },
    })
  const [ann, ben, cleo] = [await member(), await member(), await member()]
  const codes = [
    unwrapResult(await ann.take('partner')).code,
    unwrapResult(await ben.take('partner')).code,
  ]
  expect(new Set(codes).size).toBe(2)
  expect(await cleo.take('partner')).toMatchObject({
    message: 'This reward is no longer available.',
  })
  expect(await cleo.available()).toBe(500)
  await ann.buyer.prepare(
    [{ variantId: await makeVariant(database, { price: 40_00 }), qty: 1 }],
    ann.email,
  )
  expect(await ann.buyer.settlement()).toMatchObject({
    coupons: [{ code: codes[0], amount: 9_00 }],
  })
})

test('a reward is offered only within its dates', async () => {
  await offer(
    { id: 'over', value: { kind: 'shipping' }, until: '2020-01-01' },
    { id: 'to-come', value: { kind: 'shipping' }, from: '2999-01-01' },
    { id: 'open', value: { kind: 'shipping' } },
  )
  const { options, take } = await member()
  expect((await options()).options.map(({ id }) => id)).toEqual(['open'])
  expect(await take('over')).toMatchObject({ message: 'This reward is no longer offered.' })
})

test('all invariants hold afterwards', async () => {
  expect(await shop.violations()).toEqual([])
})
