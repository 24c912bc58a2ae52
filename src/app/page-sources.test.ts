import { describe, expect, test } from 'vitest'
import { systemClock } from '#kernel/time/time.ts'
import { readConfig } from '#platform/config/config.ts'
import {
  createPageHeaders,
  createPagePolicy,
  securityHeaders,
} from '#platform/http/security-headers.ts'
import { takesCard } from '../storefront/features/payments/takes-card.ts'
import { createPaymentProviders } from './payment-adapters.ts'
import { hasExternalCardForm, listPageSources } from './page-sources.ts'

const stripe = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_PUBLISHABLE_KEY: 'pk',
  STRIPE_WEBHOOK_SECRET: 'whsec',
}
const sandbox = { SANDBOX_PROVIDER_URL: 'http://127.0.0.1:4242/sandbox' }

function configure(environment: Record<string, string>) {
  const config = readConfig(environment)
  const secret = 'a secret of thirty-two characters'
  const providers = createPaymentProviders({
    config,
    secret,
    sandbox: null,
    origin: 'https://shop.example',
    clock: systemClock,
  })
  return {
    config,
    providers,
    expressPage: config.EXPRESS_CHECKOUT ? (providers.current.expressPage ?? null) : null,
  }
}

function readPolicy(
  environment: Record<string, string>,
  path: string,
  apiBase?: string,
): Record<string, string> {
  const policy = createPagePolicy(
    { scripts: [], styles: [] },
    listPageSources(configure(environment), { path, takesCard, apiBase }),
  )
  return Object.fromEntries(
    policy.split('; ').map((part) => [part.split(' ')[0], part.slice(part.indexOf(' ') + 1)]),
  )
}

const paymentPage = '/pay'
const productPage = '/goodsDetail/linen-napkin'

describe('the content security policy of a page', () => {
  test.each(['/', '/cart', '/settlement', '/pay'])(
    'allows connections of %s to an API on another origin',
    (path) => {
      const environment = { COLLECTOR_URL: 'https://events.example/collect' }
      const policy = readPolicy(environment, path, 'https://api.example/v1')
      expect(policy['connect-src']).toBe("'self' https://events.example https://api.example")
    },
  )

  test('allows Stripe’s Payment Element on pages with a card form', () => {
    expect(readPolicy(stripe, paymentPage)).toMatchObject({
      'script-src': "'self' https://js.stripe.com https://*.js.stripe.com",
      'frame-src':
        "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://link.com https://*.link.com",
      'connect-src': "'self' https://api.stripe.com https://link.com https://*.link.com",
      'img-src': "'self' data: https://*.link.com",
    })
  })

  test('allows PayPal’s buttons and the styles they write on pages with a card form', () => {
    const paypal = {
      PAYMENT_PROVIDER: 'paypal',
      PAYPAL_CLIENT_ID: 'id',
      PAYPAL_CLIENT_SECRET: 'secret',
      PAYPAL_WEBHOOK_ID: 'WH-1',
    }
    expect(readPolicy(paypal, paymentPage)).toMatchObject({
      'script-src': "'self' https://www.paypal.com https://www.paypalobjects.com",
      'style-src': "'self' 'unsafe-inline'",
    })
    expect(readPolicy(paypal, productPage)['style-src']).toBe("'self'")
  })

  test('allows no payment provider on other pages', () => {
    expect(readPolicy({ ...stripe, ...sandbox }, productPage)).toEqual(readPolicy({}, productPage))
  })

  test('needs no other origin for the built-in sandbox', () => {
    expect(readPolicy({}, paymentPage)).toEqual(readPolicy({}, productPage))
  })

  test('allows frames but no scripts of an external sandbox', () => {
    expect(readPolicy(sandbox, paymentPage)).toEqual({
      ...readPolicy({}, productPage),
      'frame-src': "'self' http://127.0.0.1:4242",
    })
  })

  test('allows frames of the sandbox next to Stripe, for payments that started with it', () => {
    expect(readPolicy({ ...stripe, ...sandbox }, paymentPage)['frame-src']).toMatch(
      /https:\/\/js\.stripe\.com .* http:\/\/127\.0\.0\.1:4242$/,
    )
  })

  test('allows the captcha at payment, because the same document can navigate to sign-in', () => {
    const captcha = {
      CAPTCHA_URL: 'https://ask.example/page',
      CAPTCHA_VERIFY_URL: 'https://ask.example/verify',
      CAPTCHA_SECRET: 'known to both',
    }
    expect(readPolicy(captcha, paymentPage)['frame-src']).toBe("'self' https://ask.example")
  })
})

describe('the wallets of a payment page', () => {
  const readHeaders = (environment: Record<string, string>, path: string) =>
    createPageHeaders(listPageSources(configure(environment), { path, takesCard }))

  test('may ask for a payment and open windows in frames of the provider', () => {
    expect(readHeaders(stripe, paymentPage)).toMatchObject({
      'permissions-policy':
        'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com" '
        + '"https://*.js.stripe.com" "https://hooks.stripe.com" "https://pay.google.com")',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    })
  })

  test('may open windows from a frame of the shop on every page with express checkout', () => {
    const express = { EXPRESS_CHECKOUT: 'true' }
    expect(readHeaders({ ...stripe, ...express }, productPage)).toEqual({
      ...securityHeaders,
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    })
    expect(readPolicy({ ...stripe, ...express }, productPage)).toEqual(readPolicy({}, productPage))
    expect(readHeaders(express, productPage), 'a provider without buttons').toEqual(securityHeaders)
  })

  test('are refused on all other pages, and where no provider has another origin', () => {
    expect(readHeaders(stripe, productPage)).toEqual(securityHeaders)
    expect(readHeaders({}, paymentPage)).toEqual(securityHeaders)
  })
})

test('the card form is external with Stripe and with a sandbox on another origin', () => {
  expect(
    [{}, stripe, sandbox].map((environment) =>
      hasExternalCardForm(configure(environment).providers),
    ),
  ).toEqual([false, true, true])
})
