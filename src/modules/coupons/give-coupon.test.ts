import { expect, test } from 'vitest'
import { must, openTestCheckout } from '#test/support/checkout.ts'
import { testContext } from '#test/support/context.ts'
import { makeCoupon } from '#test/support/coupons.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/goods.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { couponsStaffHandlers } from './http.ts'

const database = await openTestDatabase()
const checkout = openTestCheckout(database)
const clerk = Object.assign(testContext(database, { actor: { level: 'nobody' }, clock: checkout.clock }), {
  staff: { id: 'stk_first', name: 'Ida' },
})
const give = (code: string, email: string) =>
  couponsStaffHandlers().giveCoupon(clerk, { code, email, reason: 'For the torn hem.' }, exchange)

test('what our people alone hand out is one person’s, once, and as many as it says; entered by itself it is refused with the reason', async () => {
  const { code } = await makeCoupon(database, { audience: 'staff', maxUses: 2, value: { kind: 'amount', amount: 12_00 } })
  const { actor, email } = await signedInMember(database, { now: checkout.clock.now() })
  const buyer = checkout.buyer(actor)
  await buyer.prepare([{ variantId: await makeVariant(database, { price: 60_00 }), qty: 1 }], email)
  expect(await checkout.handlers.applyCoupon(buyer.ctx, { code }, exchange)).toMatchObject({ detail: { reasonCode: 'AUDIENCE' } })
  const given = must(await give(code, email))
  const { rows } = await database.query('select description from coupons where code = $1', [given.code])
  expect(rows, 'why it was given is not its buyer’s to read').toEqual([{ description: '' }])
  expect(given.code).toMatch(/^THANKS-/)
  expect(await buyer.settlement()).toMatchObject({ coupons: [{ code: given.code, isOwn: true, amount: 12_00 }] })
  must(await give(code, 'somebody@example.com'))
  expect(await give(code, 'another@example.com')).toMatchObject({ refused: 'fields-invalid' })
})
