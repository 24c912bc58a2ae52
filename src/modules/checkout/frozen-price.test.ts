import { beforeEach, expect, test } from 'vitest'
import { minutes } from '#kernel/time/time.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { unwrapResult, openTestCheckout } from '#test/support/checkout.ts'
import { makeCoupon } from '#test/support/coupons.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'

const database = await openTestDatabase()
const { db } = database
const shop = openTestCheckout(database)
const { clock, handlers } = shop
const start = clock.now()

beforeEach(async () => {
  shop.dropWebhooks(false)
  clock.set(start)
  await emptyTables(database)
})

/**
 * Submits the card form in the provider's frame, which is independent of the shop's state.
 */
async function atProvider(
  checkoutId: string,
  act: 'confirm' | 'challenge',
  input: object,
): Promise<void> {
  const session = await queryRow(
    db,
    { providerRef: text, clientSecret: text },
    sql`
      select provider_ref, client_secret
      from payments
      where checkout_id = ${checkoutId}`,
  )
  const response = await shop.sandbox.app.request(`/v1/sessions/${session?.providerRef}/${act}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_secret: session?.clientSecret, ...input }),
  })
  expect(await response.json()).toMatchObject({ status: 'authorized' })
}

test('a price that changes while the bank asks its customer changes nothing: what was shown is charged and ordered', async () => {
  const nora = shop.buyer()
  const variantId = await makeVariant(database, { price: 25_00 })
  const { checkoutId, total } = await nora.checkOut([{ variantId, qty: 2 }])
  expect(await nora.enterCard(checkoutId, '4000002500003155')).toBe('requires_action')
  await execute(db, sql`update variants set price = 3000 where id = ${variantId}`)
  expect(await nora.status(checkoutId)).toMatchObject({ state: 'requires_action', total })
  await atProvider(checkoutId, 'challenge', { approved: true })
  const { state, orderId } = await nora.complete(checkoutId)
  expect(state).toBe('charged')
  await shop.runJobs()
  const payments = await queryRows(
    db,
    { status: text, captured: integer },
    sql`select status, captured from payments`,
  )
  expect(payments).toEqual([{ status: 'captured', captured: total }])
  const order = unwrapResult(await handlers.readOrder(nora.ctx, { id: orderId ?? '' }, exchange))
  expect([order.totals.grand, order.groups[0]?.lines[0]?.unitPrice]).toEqual([total, 25_00])
  const email = await queryRow(db, { plain: text }, sql`select plain from emails`)
  expect(email?.plain).toContain('$50.00')
})

test('a payment that comes after its checkout has ended keeps the code it was priced with, which nobody else can use meanwhile', async () => {
  const [nora, ben] = [shop.buyer(), shop.buyer()]
  const { id, code } = await makeCoupon(database, { maxUses: 1 })
  const variantId = await makeVariant(database, { onHand: 5 })
  await nora.prepare([{ variantId, qty: 1 }])
  unwrapResult(await handlers.applyCoupon(nora.ctx, { code }, exchange))
  const { checkoutId, total } = unwrapResult(await nora.place())
  unwrapResult(await handlers.openPaySession(nora.ctx, { checkoutId }, exchange))
  shop.dropWebhooks(true)
  clock.advance(minutes(10))
  await shop.runJobs()
  await ben.prepare([{ variantId, qty: 1 }], 'ben@example.com')
  expect(await handlers.applyCoupon(ben.ctx, { code }, exchange)).toMatchObject({
    refused: 'coupon-refused',
  })
  await atProvider(checkoutId, 'confirm', {
    card: { number: '4242424242424242', exp: '12/34', cvc: '123', name: 'Nora Hale' },
  })
  expect(await nora.complete(checkoutId)).toMatchObject({ state: 'charged', total })
  expect(await handlers.applyCoupon(ben.ctx, { code }, exchange)).toMatchObject({
    refused: 'coupon-refused',
  })
  const coupon = await queryRow(
    db,
    { used: integer },
    sql`select used from coupons where id = ${id}`,
  )
  const orders = await queryRows(
    db,
    { orderDiscount: integer },
    sql`select order_discount from orders`,
  )
  expect([coupon, orders]).toEqual([{ used: 1 }, [{ orderDiscount: 19_20 }]])
})
