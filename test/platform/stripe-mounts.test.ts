import { expect, test } from 'vitest'
import { openTestShop } from '#test/support/shop.ts'

const stripe = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}

test('the built-in card provider is mounted only where it is used', async () => {
  const ask = async (environment: Record<string, string>) =>
    (await (await openTestShop({ environment })).shop.app.request('/sandbox/v1/sessions/x')).status
  expect(await ask({})).toBe(401)
  expect(await ask(stripe)).toBe(404)
})
