import { describe, expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { pagePolicy } from '#platform/http/security-headers.ts'
import { takesCard } from '../storefront/features/payments/takes-card.ts'
import { hasCardsOutside, pageSources } from './page-sources.ts'

const stripe = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_PUBLISHABLE_KEY: 'pk',
  STRIPE_WEBHOOK_SECRET: 'whsec',
}
const sandbox = { SANDBOX_PROVIDER_URL: 'http://127.0.0.1:4242/sandbox' }

function policyOf(
  environment: Record<string, string>,
  path: string,
  apiBase?: string,
): Record<string, string> {
  const policy = pagePolicy([], pageSources(readConfig(environment), { path, takesCard, apiBase }))
  return Object.fromEntries(
    policy.split('; ').map((part) => [part.split(' ')[0], part.slice(part.indexOf(' ') + 1)]),
  )
}

const paying = '/pay'
const goods = '/goodsDetail/linen-napkin'

describe('the policy of a page', () => {
  test.each(['/', '/cart', '/settlement', '/pay'])(
    'lets %s reach an API on another origin, and nothing more of that host',
    (path) => {
      const collected = { COLLECTOR_URL: 'https://events.example/collect' }
      const policy = policyOf(collected, path, 'https://api.example/v1')
      expect(policy['connect-src']).toBe("'self' https://events.example https://api.example")
    },
  )

  test('lets in what Stripe’s Payment Element needs, where a card is taken', () => {
    expect(policyOf(stripe, paying)).toMatchObject({
      'script-src': "'self' https://js.stripe.com https://*.js.stripe.com",
      'frame-src':
        "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://link.com https://*.link.com",
      'connect-src': "'self' https://api.stripe.com https://link.com https://*.link.com",
      'img-src': "'self' data: https://*.link.com",
    })
  })

  test('knows of no provider where none is taken, whatever is configured', () => {
    expect(policyOf({ ...stripe, ...sandbox }, goods)).toEqual(policyOf({}, goods))
  })

  test('knows of none where cards are taken by the shop’s own sandbox', () => {
    expect(policyOf({}, paying)).toEqual(policyOf({}, goods))
  })

  test('frames a sandbox of another origin, and lets in no script of it', () => {
    expect(policyOf(sandbox, paying)).toEqual({
      ...policyOf({}, goods),
      'frame-src': "'self' http://127.0.0.1:4242",
    })
  })

  test('frames the sandbox beside Stripe: what was begun with it is paid with it', () => {
    expect(policyOf({ ...stripe, ...sandbox }, paying)['frame-src']).toMatch(
      /https:\/\/js\.stripe\.com .* http:\/\/127\.0\.0\.1:4242$/,
    )
  })

  test('lets in the captcha at the payment too: the same document may go on to the sign-in', () => {
    const captcha = {
      CAPTCHA_URL: 'https://ask.example/page',
      CAPTCHA_VERIFY_URL: 'https://ask.example/verify',
      CAPTCHA_SECRET: 'known to both',
    }
    expect(policyOf(captcha, paying)['frame-src']).toBe("'self' https://ask.example")
  })
})

test('cards are typed outside the shop with Stripe and with a sandbox of another origin', () => {
  expect(
    [{}, stripe, sandbox].map((environment) => hasCardsOutside(readConfig(environment))),
  ).toEqual([false, true, true])
})
