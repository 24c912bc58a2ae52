import { expect, test } from 'vitest'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { unwrapResult, openTestCheckout } from '#test/support/checkout.ts'
import { testContext } from '#test/support/context.ts'
import { makeCoupon } from '#test/support/coupons.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { testStaff } from '#test/support/staff.ts'
import { restoreCoupons } from '../coupon-uses.ts'
import { couponInvariants } from '../db/invariants.ts'
import { couponsStaffHandlers } from '../api/http.ts'

const database = await openTestDatabase()
const checkout = openTestCheckout(database)
const clerk = Object.assign(
  testContext(database, { actor: { level: 'nobody' }, clock: checkout.clock }),
  {
    staff: testStaff('stk_first', 'Ida'),
  },
)
const desk = couponsStaffHandlers(async () => {
  const { rows } = await database.query('select id, number from orders')
  return new Map(rows.map(({ id, number }) => [String(id), String(number)]))
})
const give = (code: string, email: string) =>
  desk.giveCoupon(clerk, { code, email, reason: 'For the torn hem.' }, exchange)

test('a staff-only code is given to one person, within its limit, and refused otherwise', async () => {
  const { code } = await makeCoupon(database, {
    audience: 'staff',
    maxUses: 2,
    value: { kind: 'amount', amount: 12_00 },
  })
  const { actor, email } = await signedInMember(database, { now: checkout.clock.now() })
  const buyer = checkout.buyer(actor)
  await buyer.prepare([{ variantId: await makeVariant(database, { price: 60_00 }), qty: 1 }], email)
  expect(await checkout.handlers.applyCoupon(buyer.ctx, { code }, exchange)).toMatchObject({
    detail: { reasonCode: 'AUDIENCE' },
  })
  const given = unwrapResult(await give(code, email))
  const { rows } = await database.query('select description from coupons where code = $1', [
    given.code,
  ])
  expect(rows, 'why it was given is not its buyer’s to read').toEqual([{ description: '' }])
  expect(given.code).toMatch(/^THANKS-/)
  expect(await buyer.settlement()).toMatchObject({
    coupons: [{ code: given.code, isOwn: true, amount: 12_00 }],
  })
  unwrapResult(await give(code, 'somebody@example.com'))
  expect(await give(code, 'another@example.com')).toMatchObject({ refused: 'fields-invalid' })
})

test('cards shared by too many uses of a code are listed for staff', async () => {
  const { code } = await makeCoupon(database, { value: { kind: 'amount', amount: 5_00 } })
  const order = async (email: string, card: string) => {
    const buyer = checkout.buyer()
    await buyer.prepare(
      [{ variantId: await makeVariant(database, { price: 60_00 }), qty: 1 }],
      email,
    )
    unwrapResult(await checkout.handlers.applyCoupon(buyer.ctx, { code }, exchange))
    const { checkoutId } = unwrapResult(await buyer.place())
    await buyer.enterCard(checkoutId, card)
    await buyer.complete(checkoutId)
    const { rows } = await database.query('select id, number from orders where checkout_id = $1', [
      checkoutId,
    ])
    return { id: String(rows[0]?.['id']), number: String(rows[0]?.['number']) }
  }
  const shown = async () => unwrapResult(await desk.listSharedCards(clerk, {}, exchange)).rows
  const first = await order('ann@example.com', '4242424242424242')
  await order('cleo@example.com', '5555555555554444')
  expect(await shown()).toEqual([])
  const second = await order('ben@example.com', '4242424242424242')
  expect(await shown()).toMatchObject([
    {
      code,
      perCustomer: 1,
      uses: [
        { order: first.number, email: 'ann@example.com', amount: 5_00 },
        { order: second.number, email: 'ben@example.com' },
      ],
    },
  ])
  await inTransaction(database.db, (tx) =>
    restoreCoupons(tx, { orderId: second.id, now: checkout.clock.now() }),
  )
  expect(await shown()).toEqual([])
  expect(
    (await checkInvariants(database.db, couponInvariants)).flatMap(({ violations }) => violations),
  ).toEqual([])
})
