import { expect, test } from 'vitest'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { makeCoupon } from '#test/support/coupons.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'

const database = await openTestDatabase()
const { checkout } = openTestAftercare(database)
const { handlers } = checkout

test('a member is told in the cart that their mailbox has used a code', async () => {
  const { code } = await makeCoupon(database)
  const { actor } = await signedInMember(database, { email: 'nora.hale@gmail.com' })
  const variantId = await makeVariant(database, { price: 100_00 })
  const guest = checkout.buyer()
  await guest.prepare([{ variantId, qty: 1 }], 'Nora.Hale+shop@googlemail.com')
  unwrapResult(await handlers.applyCoupon(guest.ctx, { code, linked: false }, exchange))
  const placed = unwrapResult(await guest.place(await guest.settlement()))
  await guest.enterCard(placed.checkoutId)
  await guest.complete(placed.checkoutId)
  const nora = checkout.buyer(actor)
  unwrapResult(await handlers.addLine(nora.ctx, { variantId, qty: 1 }, exchange))
  await handlers.applyCoupon(nora.ctx, { code, linked: false }, exchange)
  const cart = unwrapResult(await handlers.readCart(nora.ctx, {}, exchange))
  expect(cart.totals.orderDiscount).toBe(0)
})
