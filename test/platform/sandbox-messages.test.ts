import { expect, test } from 'vitest'
import { makeVariant } from '#test/support/goods.ts'
import { address } from '#test/support/shopper.ts'
import { openTestShop } from '#test/support/shop.ts'

const { shop, database, call } = await openTestShop()

test('what the built-in card provider has to say reaches a shop that listens on no port, signed and through the same door', async () => {
  const variantId = await makeVariant(database, { onHand: 5 })
  const kept = await shop.app.request('/sandbox/v1/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card: { number: '4242424242424242', exp: '12/34', cvc: '123', name: 'Nora Hale' } }),
  })
  const { token: cardToken } = (await kept.json()) as { token: string }
  const begun = await call('post /api/settlement/begin', {
    lines: [{ variantId, qty: 1 }],
    email: 'nora@example.com',
    address,
    billing: { sameAsShipping: true },
  })
  const { token, settlement } = begun.data as unknown as { token: string; settlement: { totals: { grand: number }; due: number } }
  const placed = await call(
    'post /api/settlement/place',
    { expectedTotal: settlement.totals.grand, expectedDue: settlement.due, cardToken },
    { authorization: `Bearer ${token}` },
  )
  expect(placed.data['session']).toMatchObject({ state: 'charged' })
  const heard = async () => (await database.query('select type, processed_at is not null as done from payment_events')).rows
  await expect.poll(heard, { timeout: 5_000 }).toEqual([{ type: 'payment.authorized', done: true }])
  expect((await database.query('select tries from sandbox.webhooks where delivered_at is not null')).rows).toEqual([{ tries: 1 }])
})
