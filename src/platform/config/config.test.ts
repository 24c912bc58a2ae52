import { describe, expect, test } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readConfig } from './config.ts'

describe('the configuration', () => {
  test('reports all errors at once, without values', () => {
    const readTestConfig = () =>
      readConfig({ PORT: 'soon', SECRET: 'too short', DATABASE_URL: 'mysql://nora:pass@host/shop' })
    expect(readTestConfig).toThrow(ConfigError)
    expect(readTestConfig).toThrow(/PORT[^]*DATABASE_URL[^]*SECRET|PORT[^]*SECRET[^]*DATABASE_URL/)
    expect(readTestConfig).not.toThrow(/pass|too short/)
  })

  test('shows the outbox on this machine only by default', () => {
    const pages = (PUBLIC_ORIGIN?: string, LOCAL_PAGES?: string) =>
      readConfig({ PUBLIC_ORIGIN, LOCAL_PAGES }).LOCAL_PAGES
    expect([pages(), pages('http://localhost:3000'), pages('http://127.0.0.1:4100')]).toEqual([
      true,
      true,
      true,
    ])
    expect([pages('https://shop.example'), pages('https://localhost.example')]).toEqual([
      false,
      false,
    ])
    expect([
      pages('https://shop.example', 'true'),
      pages('http://localhost:3000', 'false'),
    ]).toEqual([true, false])
    expect(readConfig({ TRUSTED_PROXIES: '1' }).LOCAL_PAGES).toBe(false)
  })

  test('simulates payments and parcels only with the demo catalog, or if told to', () => {
    const stripe = {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk',
      STRIPE_PUBLISHABLE_KEY: 'pk',
      STRIPE_WEBHOOK_SECRET: 'wh',
    }
    const own = { DEMO_CATALOG: 'false' }
    expect(readConfig({})).toMatchObject({ PAYMENT_PROVIDER: 'sandbox', CARRIER: 'simulated' })
    expect(readConfig(stripe).CARRIER).toBe('none')
    expect(readConfig({ CARRIER: 'none' }).CARRIER).toBe('none')
    expect(() => readConfig(own)).toThrow(/PAYMENT_PROVIDER is required without the demo catalog/)
    expect(readConfig({ ...own, PAYMENT_PROVIDER: 'sandbox' }).CARRIER).toBe('none')
    expect(readConfig({ ...own, PAYMENT_PROVIDER: 'sandbox', CARRIER: 'simulated' }).CARRIER).toBe(
      'simulated',
    )
    expect(readConfig({ ...own, ...stripe }).CARRIER).toBe('none')
  })

  test('requires the key and the webhook secret of EasyPost', () => {
    const account = { EASYPOST_API_KEY: 'EZAK', EASYPOST_WEBHOOK_SECRET: 'secret' }
    expect(readConfig({ CARRIER: 'easypost', ...account }).CARRIER).toBe('easypost')
    for (const name of Object.keys(account))
      expect(() => readConfig({ CARRIER: 'easypost', ...account, [name]: undefined })).toThrow(
        `${name} is required if CARRIER is easypost`,
      )
  })

  test('refuses a simulated carrier beside real payments', () => {
    expect(() =>
      readConfig({
        CARRIER: 'simulated',
        PAYMENT_PROVIDER: 'stripe',
        STRIPE_SECRET_KEY: 'sk',
        STRIPE_PUBLISHABLE_KEY: 'pk',
        STRIPE_WEBHOOK_SECRET: 'wh',
      }),
    ).toThrow('CARRIER must not be simulated')
  })

  test.each(['PUBLIC_ORIGIN', 'STRIPE_API_BASE', 'SANDBOX_PROVIDER_URL'])(
    '%s must use TLS, except on this machine',
    (name) => {
      expect(() => readConfig({ [name]: 'http://shop.example' })).toThrow(
        new RegExp(`${name}.*https://`),
      )
      for (const address of [
        'https://shop.example',
        'http://localhost:3000',
        'http://127.0.0.1:4242',
      ])
        expect(readConfig({ [name]: address })).toMatchObject({ [name]: address })
    },
  )

  test('requires TLS for a remote chat, and another host than the shop’s', () => {
    const chat = (CHAT_URL: string, PUBLIC_ORIGIN = 'https://shop.example') =>
      readConfig({ CHAT_URL, PUBLIC_ORIGIN }).CHAT_URL
    expect(chat('https://chat.example/widget?shop=1')).toBe('https://chat.example/widget?shop=1')
    expect(chat('http://127.0.0.1:4999/')).toBe('http://127.0.0.1:4999/')
    expect(() => chat('http://chat.example/')).toThrow('CHAT_URL must start with https')
    expect(() => chat('https://shop.example/chat')).toThrow('CHAT_URL must be on a different host')
  })

  test('requires all captcha settings, and another host than the shop’s', () => {
    const complete = {
      CAPTCHA_URL: 'https://ask.example/',
      CAPTCHA_VERIFY_URL: 'https://check.example/',
      CAPTCHA_SECRET: 'ours',
    }
    expect(readConfig(complete).CAPTCHA_URL).toBe('https://ask.example/')
    for (const name of Object.keys(complete))
      expect(() => readConfig({ ...complete, [name]: undefined }), name).toThrow(
        `${name} is required with the other two`,
      )
    expect(() => readConfig({ ...complete, PUBLIC_ORIGIN: 'https://ask.example' })).toThrow(
      'CAPTCHA_URL must be on a different host',
    )
  })

  test('requires both settings of the Postal Service account', () => {
    expect(readConfig({}).USPS_API_BASE).toBe('https://apis.usps.com')
    expect(() => readConfig({ USPS_CLIENT_ID: 'key' })).toThrow('USPS_CLIENT_SECRET is required')
    expect(() => readConfig({ USPS_CLIENT_SECRET: 'secret' })).toThrow('USPS_CLIENT_ID is required')
    expect(() => readConfig({ USPS_API_BASE: 'http://apis.example' })).toThrow(
      'USPS_API_BASE must start with https',
    )
  })

  test('requires a secret if several processes share a database', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://shop@database/shop' })).toThrow(
      'SECRET is required',
    )
  })
})
