import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { days, minutes } from '#kernel/time/time.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult, type TestBuyer } from '#test/support/checkout.ts'
import { makeCoupon } from '#test/support/coupons.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { couponInvariants } from './db/invariants.ts'
import { generatePoolCodes, importCoupons } from './import-coupons.ts'
import { issueCoupon } from './issue-coupon.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { checkout } = shop
const { handlers, clock } = checkout
const folder = await mkdtemp(join(tmpdir(), 'coupons-'))

const apply = (buyer: TestBuyer, code: string, linked = false) =>
  handlers.applyCoupon(buyer.ctx, { code, linked }, exchange)
const pin = (buyer: TestBuyer, code: string | null) =>
  handlers.pinCoupon(buyer.ctx, { code }, exchange)
const cartOf = async (buyer: TestBuyer) =>
  unwrapResult(await handlers.readCart(buyer.ctx, {}, exchange))

async function filled(
  price = 100_00,
  buyer = checkout.buyer(),
  email?: string,
): Promise<TestBuyer> {
  await buyer.prepare([{ variantId: await makeVariant(database, { price }), qty: 2 }], email)
  return buyer
}

async function fileWith(content: unknown): Promise<string> {
  const file = join(folder, `${Math.random()}.json`)
  await writeFile(file, JSON.stringify(content))
  return file
}

async function expectSound(): Promise<void> {
  const found = await checkInvariants(database.db, couponInvariants)
  expect(found.filter((one) => one.violations.length > 0)).toEqual([])
}

test('of conflicting codes, the better one is used and the other can be pinned', async () => {
  const [less, more] = [
    await makeCoupon(database),
    await makeCoupon(database, { value: { kind: 'amount', amount: 45_00 } }),
  ]
  const buyer = await filled()
  await apply(buyer, more.code)
  const cart = unwrapResult(await apply(buyer, less.code))
  expect(cart.totals.orderDiscount).toBe(45_00)
  expect(cart.coupons).toMatchObject([
    { code: more.code, amount: 45_00, refusal: null },
    {
      code: less.code,
      amount: 0,
      refusal: {
        reasonCode: 'CONFLICT',
        conflictsWith: more.code,
        message: `${less.code} can’t be combined with ${more.code}: both apply to the whole order. ${more.code} saves $5 more.`,
      },
    },
  ])
  expect(await pin(buyer, less.code)).toMatchObject({
    totals: { orderDiscount: 40_00 },
    coupons: [
      {
        code: more.code,
        refusal: {
          message: expect.stringContaining(
            `Without ${less.code}, which you chose, you’d pay $5 less.`,
          ),
        },
      },
      { code: less.code, amount: 40_00, isPinned: true },
    ],
  })
  expect(await pin(buyer, null)).toMatchObject({ totals: { orderDiscount: 45_00 } })
})

test('codes of different classes combine when both allow it', async () => {
  const open = { combinesWith: ['order', 'shipping'] } as const
  const offer = await makeCoupon(database, {
    automatic: true,
    class: 'shipping',
    value: { kind: 'free_shipping' },
    combinesWith: [...open.combinesWith],
    endsAt: new Date(clock.now().getTime() + minutes(5)),
  })
  clock.advance(minutes(1))
  const { code } = await makeCoupon(database, { combinesWith: [...open.combinesWith] })
  const buyer = await filled(30_00)
  expect(await cartOf(buyer)).toMatchObject({
    coupons: [{ code: offer.code, isAutomatic: true, amount: 6_00 }],
  })
  expect(await apply(buyer, code)).toMatchObject({
    coupons: [
      { code, amount: 12_00 },
      { code: offer.code, isAutomatic: true, amount: 6_00 },
    ],
  })
  expect(await handlers.removeCoupon(buyer.ctx, { code: offer.code }, exchange)).toMatchObject({
    coupons: [{ code }],
  })
  clock.advance(minutes(10))
})

test('personal coupons of any source are considered for the best set', async () => {
  const member = await signedInMember(database)
  const now = clock.now()
  const own = {
    identity: 'own@example.com',
    memberId: member.id,
    sourceRef: 'x',
    now,
    endsAt: new Date(now.getTime() + days(30)),
  } as const
  const issue = (amount: number, source: 'points' | 'service') =>
    inTransaction(database.db, (tx) =>
      issueCoupon(tx, {
        ...own,
        prefix: 'OWN',
        name: 'Own',
        class: 'order',
        value: { kind: 'amount', amount },
        source,
        combinesWith: [],
      }),
    )
  const [five, nine] = [await issue(5_00, 'points'), await issue(9_00, 'service')]
  const buyer = await filled(100_00, checkout.buyer(member.actor), 'own@example.com')
  expect((await cartOf(buyer)).coupons).toMatchObject([
    { code: five.code, isOwn: true, refusal: { reasonCode: 'CONFLICT' } },
    { code: nine.code, isOwn: true, amount: 9_00, refusal: null },
  ])
})

test('a linked code stays visible with what is missing; an unknown one does not', async () => {
  const { code } = await makeCoupon(database, { minSpend: 250_00 })
  const buyer = await filled()
  expect(await apply(buyer, code)).toMatchObject({ refused: 'coupon-refused' })
  expect(await apply(buyer, code, true)).toMatchObject({
    coupons: [{ code, refusal: { reasonCode: 'MIN_SPEND', shortfall: 50_00 } }],
  })
  expect(await apply(buyer, 'NOBODYKNOWS', true)).toMatchObject({ refused: 'coupon-refused' })
})

test('only a completely returned order restores its code', async () => {
  const { id, code } = await makeCoupon(database, {
    maxUses: 1,
    endsAt: new Date(clock.now().getTime() + days(5)),
  })
  const variantId = await makeVariant(database, { price: 50_00 })
  const buyer = checkout.buyer()
  await handlers.addLine(buyer.ctx, { variantId, qty: 2 }, exchange)
  await apply(buyer, code)
  const { orderId, number } = await shop.buy([], { buyer })
  const { shipmentId } = unwrapResult(
    await shop.staff.shipPieces(shop.clerk, { order: number }, exchange),
  )
  unwrapResult(await shop.staff.deliverShipment(shop.clerk, { shipment: shipmentId }, exchange))
  const key = { id: orderId }
  const lineId =
    unwrapResult(await shop.buyers.readEligibility(buyer.ctx, key, exchange)).lines[0]?.lineId ?? ''
  const sendBack = async () => {
    const asked = {
      ...key,
      items: [
        { lineId, qty: 1, reason: 'color' as const, note: '', resolution: 'refund' as const },
      ],
      method: 'own' as const,
    }
    const { money } = unwrapResult(await shop.buyers.previewReturn(buyer.ctx, asked, exchange))
    const expected = { toCard: money.toCard, asCredit: money.asCredit }
    const made = unwrapResult(
      await shop.buyers.submitReturn(buyer.ctx, { ...asked, expected, photos: [] }, exchange),
    )
    unwrapResult(await shop.staff.receiveReturn(shop.clerk, { return: made.id }, exchange))
    const items = [{ lineId, qty: 1, decision: 'accept' as const, sellable: true, note: '' }]
    unwrapResult(await shop.staff.inspectReturn(shop.clerk, { return: made.id, items }, exchange))
    await shop.pass(minutes(5))
    return money
  }
  const used = async () =>
    (await queryRow(database.db, { used: integer }, sql`select used from coupons where id = ${id}`))
      ?.used
  const first = await sendBack()
  expect(await used()).toBe(1)
  const second = await sendBack()
  expect(second.toCard + second.asCredit).toBe(first.toCard + first.asCredit)
  expect(await used()).toBe(0)
  const row = await queryRow(
    database.db,
    { left: integer },
    sql`
      select extract(day from ends_at - ${clock.now()}::timestamptz)::int as left
      from coupons
      where id = ${id}
    `,
  )
  expect(row?.left).toBeGreaterThanOrEqual(13)
  await expectSound()
})

test('pool codes are single-use and limited per customer', async () => {
  const promise = {
    name: 'Letters',
    class: 'order',
    value: { kind: 'amount', amount: 10_00 },
    startsAt: '2026-01-01T00:00:00Z',
  }
  const file = await fileWith({ ...promise, pool: 'letters', prefix: 'LETTER' })
  const { codes, fault } = await generatePoolCodes(database, { file, now: clock.now(), count: 700 })
  expect(fault).toBeNull()
  expect(new Set(codes).size).toBe(700)
  const [first = '', second = ''] = codes
  const buyer = await filled(50_00, checkout.buyer(), 'pool@example.com')
  expect(await apply(buyer, first)).toMatchObject({ totals: { orderDiscount: 10_00 } })
  const placed = unwrapResult(await buyer.place())
  await buyer.enterCard(placed.checkoutId)
  await buyer.complete(placed.checkoutId)
  const again = await filled(50_00, checkout.buyer(), 'Pool+again@example.com')
  expect(await apply(again, second)).toMatchObject({ detail: { reasonCode: 'USED_BY_YOU' } })
  const other = await filled(50_00, checkout.buyer(), 'other@example.com')
  expect(await apply(other, first)).toMatchObject({ detail: { reasonCode: 'USED_UP' } })
  await expectSound()
})

test('two codes of one pool count as one coupon', async () => {
  const promise = {
    name: 'Letters',
    class: 'order',
    value: { kind: 'amount', amount: 10_00 },
    startsAt: '2026-01-01T00:00:00Z',
  }
  const file = await fileWith({
    ...promise,
    stackGroup: 'letters',
    pool: 'two-letters',
    prefix: 'TWO',
  })
  const { codes } = await generatePoolCodes(database, { file, now: clock.now(), count: 2 })
  const [first = '', second = ''] = codes
  const buyer = await filled(50_00, checkout.buyer(), 'two@example.com')
  await apply(buyer, first)
  expect(await apply(buyer, second)).toMatchObject({
    totals: { orderDiscount: 10_00 },
    coupons: [
      { code: first, refusal: null },
      {
        code: second,
        refusal: {
          reasonCode: 'CONFLICT',
          conflictsWith: first,
          message: expect.stringContaining('the same offer, valid once per order'),
        },
      },
    ],
  })
  unwrapResult(await buyer.place())
  await expectSound()
})

test('an invalid coupon file is refused with reasons', async () => {
  const base = { code: 'WRONG', name: 'Wrong', startsAt: '2026-01-01T00:00:00Z' }
  const faultOf = async (more: object) =>
    (
      await importCoupons(database, {
        file: await fileWith([{ ...base, ...more }]),
        now: clock.now(),
      })
    ).fault
  expect(await faultOf({ class: 'order', value: { kind: 'free_shipping' } })).toContain(
    'free_shipping requires the class shipping',
  )
  expect(await faultOf({ class: 'order', value: { kind: 'cheapest', percent: 5000 } })).toContain(
    'value requires the class product',
  )
  expect(
    await faultOf({ class: 'order', value: { kind: 'amount', amount: 500 }, audience: 'tier' }),
  ).toContain('tierIds require each other')
  const file = await fileWith([
    { code: 'WRONG', name: 'Wrong', class: 'order', value: { kind: 'amount', amount: 500 } },
  ])
  expect((await importCoupons(database, { file, now: clock.now() })).fault).toBe(
    '0.startsAt: This field is required.',
  )
  expect(
    await faultOf({ class: 'order', value: { kind: 'amount', amount: 500 }, startsAt: 'May 1' }),
  ).toContain('2026-11-25T12:00:00Z')
  const byHand = { class: 'order', value: { kind: 'amount', amount: 500 }, audience: 'staff' }
  expect(await faultOf({ ...byHand, budget: 500 })).toContain('limited by maxUses')
  expect(
    await faultOf({
      class: 'product',
      value: { kind: 'buy_get', buy: 2, get: 1, percent: 10_000 },
    }),
  ).toBeNull()
})
