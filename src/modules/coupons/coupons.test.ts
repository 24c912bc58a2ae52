import { expect, test } from 'vitest'
import { getMailboxIdentity } from '#kernel/email/email.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, json as jsonOf, nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestCheckout, type TestBuyer } from '#test/support/checkout.ts'
import { makeCoupon } from '#test/support/coupons.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { exchange } from '#test/support/exchange.ts'
import { releaseCoupons, restoreCoupons } from './coupon-uses.ts'
import { couponInvariants } from './db/invariants.ts'
import { assignCouponsToMember, issueCoupon } from './issue-coupon.ts'
import { listMyCoupons } from './queries/list-my-coupons.ts'

const database = await openTestDatabase()
const shop = openTestCheckout(database)
const apply = (buyer: TestBuyer, code: string) =>
  shop.handlers.applyCoupon(buyer.ctx, { code }, exchange)

async function filled(email?: string, buyer = shop.buyer()): Promise<TestBuyer> {
  await buyer.prepare(
    [{ variantId: await makeVariant(database, { price: 100_00 }), qty: 2 }],
    email,
  )
  return buyer
}

async function order(buyer: TestBuyer): Promise<string> {
  const placed = await buyer.place()
  if (isRefusal(placed)) throw new Error(placed.message)
  await buyer.enterCard(placed.checkoutId)
  await buyer.complete(placed.checkoutId)
  const row = await queryRow(
    database.db,
    { orderId: nullable(text) },
    sql`select order_id from checkouts where id = ${placed.checkoutId}`,
  )
  return row?.orderId ?? ''
}

const couponRow = (id: string) =>
  queryRow(
    database.db,
    { used: integer, spent: integer },
    sql`select used, spent from coupons where id = ${id}`,
  )

async function expectSound(): Promise<void> {
  const found = await checkInvariants(database.db, couponInvariants)
  expect(found.filter((one) => one.violations.length > 0)).toEqual([])
}

test('a code discounts cart, checkout, order and units consistently, to the cent', async () => {
  const { id, code } = await makeCoupon(database)
  const buyer = await filled('unit@example.com')
  expect(await apply(buyer, code)).toMatchObject({
    coupons: [{ code, amount: 40_00, refusal: null }],
    totals: { orderDiscount: 40_00 },
  })
  expect(await buyer.settlement()).toMatchObject({
    coupons: [{ code, amount: 40_00 }],
    totals: { orderDiscount: 40_00 },
  })
  const orderId = await order(buyer)
  const lines = await queryRows(
    database.db,
    { units: jsonOf<{ discounts: { source: string; amount: number }[] }[]>() },
    sql`select units from order_lines where order_id = ${orderId}`,
  )
  const units = lines.flatMap((line) => line.units)
  expect(units.map((unit) => unit.discounts)).toEqual([
    [{ source: id, amount: 20_00 }],
    [{ source: id, amount: 20_00 }],
  ])
  expect(await couponRow(id)).toEqual({ used: 1, spent: 40_00 })
  await expectSound()
})

test('a refused code changes nothing and answers 42230 with the reason and the shortfall', async () => {
  const { code } = await makeCoupon(database, { minSpend: 250_00 })
  const buyer = await filled()
  expect(await apply(buyer, code)).toMatchObject({
    refused: 'coupon-refused',
    message: `Add $50 of products to use ${code}.`,
    detail: { reasonCode: 'MIN_SPEND', shortfall: 50_00 },
  })
  expect(await apply(buyer, 'NOSUCHCODE')).toMatchObject({ detail: { reasonCode: 'NOT_FOUND' } })
  expect(await buyer.settlement()).toMatchObject({ coupons: [], totals: { orderDiscount: 0 } })
})

test("a future code states its start in the store's time zone", async () => {
  const startsAt = new Date('2026-12-02T04:30:00Z')
  const { code } = await makeCoupon(database, { startsAt })
  const buyer = await filled()
  expect(await apply(buyer, code)).toMatchObject({
    refused: 'coupon-refused',
    message: `${code} is valid from December 1.`,
    detail: { reasonCode: 'NOT_STARTED' },
  })
  expect(await buyer.settlement()).toMatchObject({ coupons: [], totals: { orderDiscount: 0 } })
  await database.query(`update coupons set starts_at = $1 where code = $2`, [
    shop.clock.now(),
    code,
  ])
  expect(await apply(buyer, code)).toMatchObject({
    coupons: [{ code, refusal: null }],
    totals: { orderDiscount: 40_00 },
  })
})

test('a code that no longer applies stays visible with its reason', async () => {
  const { id, code } = await makeCoupon(database)
  const buyer = await filled()
  await apply(buyer, code)
  await database.query(`update coupons set state = 'revoked' where id = '${id}'`)
  expect(await buyer.settlement()).toMatchObject({
    coupons: [{ code, amount: 0, refusal: { reasonCode: 'NOT_FOUND' } }],
  })
  await database.query(`update coupons set state = 'active' where id = '${id}'`)
  expect(await buyer.settlement()).toMatchObject({
    coupons: [{ code, amount: 40_00, refusal: null }],
  })
})

test('the same cart reserves a use once; another cart of the mailbox is refused', async () => {
  const { id, code } = await makeCoupon(database)
  const buyer = await filled('twice@example.com')
  await apply(buyer, code)
  await buyer.place()
  expect(await buyer.settlement()).toMatchObject({ coupons: [{ code, refusal: null }] })
  await shop.handlers.addLine(
    buyer.ctx,
    { variantId: await makeVariant(database), qty: 1 },
    exchange,
  )
  expect(isRefusal(await buyer.place())).toBe(false)
  expect(await couponRow(id)).toMatchObject({ used: 1 })
  const other = await filled('Twice+again@example.com')
  expect(await apply(other, code)).toMatchObject({ detail: { reasonCode: 'USED_BY_YOU' } })
  await expectSound()
})

test('an abandoned checkout releases its use once', async () => {
  const { id, code } = await makeCoupon(database, { maxUses: 1 })
  const buyer = await filled('free@example.com')
  await apply(buyer, code)
  const placed = await buyer.place()
  const checkoutId = isRefusal(placed) ? '' : placed.checkoutId
  expect(await couponRow(id)).toMatchObject({ used: 1 })
  await inTransaction(database.db, (tx) => releaseCoupons(tx, checkoutId))
  await inTransaction(database.db, (tx) => releaseCoupons(tx, checkoutId))
  expect(await couponRow(id)).toEqual({ used: 0, spent: 0 })
  await expectSound()
})

test('a full cancellation restores the code once, for at least 14 days', async () => {
  const { id, code } = await makeCoupon(database, {
    maxUses: 1,
    endsAt: new Date(shop.clock.now().getTime() + 86_400_000),
  })
  const buyer = await filled('restore@example.com')
  await apply(buyer, code)
  const orderId = await order(buyer)
  const now = shop.clock.now()
  await inTransaction(database.db, (tx) => restoreCoupons(tx, { orderId, now }))
  await inTransaction(database.db, (tx) => restoreCoupons(tx, { orderId, now }))
  expect(await couponRow(id)).toEqual({ used: 0, spent: 0 })
  const row = await queryRow(
    database.db,
    { days: integer },
    sql`
      select extract(day from ends_at - ${now}::timestamptz)::int as days
      from coupons
      where id = ${id}`,
  )
  expect(row?.days).toBe(14)
  await expectSound()
})

test('a first-order code is refused to a mailbox that has ordered, in any spelling', async () => {
  const { code } = await makeCoupon(database, { audience: 'first_order' })
  const orderId = await order(await filled('f.irst@gmail.com'))
  const again = await filled('First+shop@googlemail.com')
  expect(await apply(again, code)).toMatchObject({ detail: { reasonCode: 'FIRST_ORDER_ONLY' } })
  await database.query(`update orders set status = 'cancelled' where id = '${orderId}'`)
  expect(await apply(again, code)).toMatchObject({ coupons: [{ code, refusal: null }] })
})

test('a personal code applies automatically, stays removed, and is listed with its status', async () => {
  const member = await signedInMember(database)
  const { code } = await makeCoupon(database, {
    audience: 'email',
    identity: getMailboxIdentity(member.email),
    source: 'subscription',
    maxUses: 1,
  })
  await inTransaction(database.db, (tx) =>
    assignCouponsToMember(tx, { memberId: member.id, identity: getMailboxIdentity(member.email) }),
  )
  const buyer = await filled(member.email, shop.buyer(member.actor))
  const list = async (status: 'usable' | 'used' | 'expired' | 'all') =>
    (await listMyCoupons(buyer.ctx, shop.tryOnCart, { status, page: 1, pageSize: 20 })).rows
  expect(await buyer.settlement()).toMatchObject({
    coupons: [{ code, isOwn: true, amount: 40_00 }],
  })
  expect(await list('usable')).toMatchObject([
    {
      code,
      status: 'usable',
      valueText: '20% off',
      limits: { total: 1 },
      savingsIfAppliedNow: 40_00,
      blockers: [],
    },
  ])
  await shop.handlers.removeCoupon(buyer.ctx, { code }, exchange)
  expect(await buyer.settlement()).toMatchObject({ coupons: [] })
  await apply(buyer, code)
  await order(buyer)
  expect(await list('usable')).toEqual([])
  expect(await list('used')).toMatchObject([
    { code, status: 'used', usedOrderId: expect.stringMatching(/^ord_/) },
  ])
  expect(await list('all')).toHaveLength(1)
})

test("another person's code is reported at checkout before the total changes", async () => {
  const { code } = await makeCoupon(database, {
    audience: 'email',
    identity: 'owner@example.com',
    maxUses: 1,
  })
  const buyer = shop.buyer()
  await shop.handlers.addLine(
    buyer.ctx,
    { variantId: await makeVariant(database, { price: 100_00 }), qty: 1 },
    exchange,
  )
  expect(await apply(buyer, code)).toMatchObject({ coupons: [{ refusal: null }] })
  const settlement = await buyer.prepare([], 'thief@example.com')
  expect(settlement).toMatchObject({
    coupons: [{ code, amount: 0, refusal: { reasonCode: 'AUDIENCE' } }],
    totals: { orderDiscount: 0 },
  })
})

test("subscribing again returns the mailbox's existing code", async () => {
  const now = shop.clock.now()
  const issue = {
    prefix: 'HELLO',
    name: 'First order',
    class: 'order',
    value: { kind: 'percent', percent: 2000 },
    memberId: null,
  } as const
  const rest = {
    source: 'subscription',
    sourceRef: 'sub_1',
    combinesWith: ['shipping'],
    identity: 'once@example.com',
    now,
  } as const
  const made = () =>
    inTransaction(database.db, (tx) =>
      issueCoupon(tx, { ...issue, ...rest, endsAt: new Date(now.getTime() + 1000) }),
    )
  const first = await made()
  expect(first.code).toMatch(/^HELLO-[2-9A-HJKMNP-TV-Z]{9}$/)
  expect(await made()).toEqual(first)
})

const spellings = [
  'Nora@Example.com',
  'nora+x@example.com',
  'n.o.r.a@gmail.com',
  'nora+a+b@googlemail.com',
  'no.ra@example.com',
  'nora@example.co.uk',
]
test.each(spellings)('the database normalizes the mailbox of %s like the code', async (email) => {
  expect(
    (
      await queryRow(
        database.db,
        { identity: text },
        sql`select email_identity(${email}) as identity`,
      )
    )?.identity,
  ).toBe(getMailboxIdentity(email))
})
