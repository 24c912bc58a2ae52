import { describe, expect, test } from 'vitest'
import { systemClock } from '#kernel/time/time.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { readConfig } from '#platform/config/config.ts'
import { createPaymentProviders } from './payment-adapters.ts'

const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_PUBLISHABLE_KEY: 'pk',
  STRIPE_WEBHOOK_SECRET: 'whsec',
}

const create = (environment: Record<string, string>) =>
  createPaymentProviders({
    config: readConfig(environment),
    secret: 'a secret of thirty-two characters',
    sandbox: null,
    origin: 'https://shop.example',
    clock: systemClock,
  })

const names = (environment: Record<string, string>) =>
  create(environment).all.map(({ name }) => name)

describe('payment providers', () => {
  test('the configured one is current, and those whose settings are set keep their payments', () => {
    expect(names({})).toEqual(['sandbox', 'manual'])
    expect(names({ PAYMENT_PROVIDER: 'stripe', ...stripeKeys })).toEqual([
      'stripe',
      'sandbox',
      'manual',
    ])
    const paypalKeys = {
      PAYPAL_CLIENT_ID: 'id',
      PAYPAL_CLIENT_SECRET: 'secret',
      PAYPAL_WEBHOOK_ID: 'WH-1',
    }
    expect(names({ PAYMENT_PROVIDER: 'paypal', ...stripeKeys, ...paypalKeys })).toEqual([
      'paypal',
      'sandbox',
      'stripe',
      'manual',
    ])
    expect(names(stripeKeys), 'after a change back').toEqual(['sandbox', 'stripe', 'manual'])
  })

  test('a missing setting is named', () => {
    const { STRIPE_WEBHOOK_SECRET: _, ...incomplete } = stripeKeys
    const start = () => create({ PAYMENT_PROVIDER: 'stripe', ...incomplete })
    expect(start).toThrow(ConfigError)
    expect(start).toThrow(/STRIPE_WEBHOOK_SECRET is required if PAYMENT_PROVIDER is stripe/)
    expect(start).not.toThrow(/STRIPE_SECRET_KEY/)
  })

  test.each(['cheques', 'constructor'])('%s is no provider', (name) => {
    expect(() => create({ PAYMENT_PROVIDER: name })).toThrow(
      /PAYMENT_PROVIDER must be one of sandbox, stripe, paypal/,
    )
  })
})
