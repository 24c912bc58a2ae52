import { expect, test } from 'vitest'
import { generateOrderKeys, writeOrder } from '#modules/orders/write-order.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { createListedVariant } from '#test/support/wishlists.ts'
import { findEmailedCode } from '#test/support/sent-emails.ts'
import { placedOrder } from '#test/support/placed-order.ts'
import { openTestShop } from '#test/support/shop.ts'

const { shop, database, call, guest } = await openTestShop()

test('sign-in transfers cart, wish list and orders of the confirmed email to the member', async () => {
  const email = 'arrival@example.com'
  const [visitor, piece] = [await guest(), await createListedVariant(database)]
  const { id } = (await call('get /api/user/userinfo', {}, visitor)).data
  await call('post /api/cart/add', { variantId: piece.variantId, qty: 2 }, visitor)
  await call('post /api/wishlist/add', piece, visitor)
  const placed = await placedOrder({ ownerId: String(id), email })
  const keys = generateOrderKeys('AB')
  await inTransaction(shop.db, (tx) => writeOrder(tx, placed, keys))

  const { data } = await call(
    'post /api/register',
    { email, firstName: 'Nora', lastName: 'Hale' },
    visitor,
  )
  const code = await findEmailedCode(database, email)
  const arrived = await call(
    'post /api/confirmAccount',
    { registrationId: data['registrationId'], code },
    visitor,
  )
  const member = { authorization: `Bearer ${String(arrived.data['token'])}` }

  expect((await call('get /api/cart/index', {}, member)).data).toMatchObject({ count: 2 })
  expect((await call('get /api/wishlist/index', {}, member)).data).toMatchObject({
    lists: [{ count: 1 }],
    items: [{ productId: piece.productId }],
  })
  expect((await call('get /api/order/list', {}, member)).data).toMatchObject({
    total: 1,
    rows: [{ number: keys.number }],
  })
})

test('the invoice is a PDF with a plain file name, and a refusal is an envelope', async () => {
  const visitor = await guest()
  const { id } = (await call('get /api/user/userinfo', {}, visitor)).data
  const placed = await placedOrder({ ownerId: String(id), placedAt: new Date() })
  const keys = generateOrderKeys('AB')
  await inTransaction(shop.db, (tx) => writeOrder(tx, placed, keys))
  const answer = await shop.app.request('/api/order/invoice', {
    method: 'POST',
    headers: { ...visitor, 'content-type': 'application/json' },
    body: JSON.stringify({ id: placed.id }),
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="aumbry-invoice-${keys.number}.pdf"`,
  )
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(await call('post /api/order/invoice', { id: placed.id }, await guest())).toMatchObject({
    status: 404,
    success: false,
    code: 40400,
  })
})
