import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('the configuration', () => {
  test('names every fault at once and prints no value', () => {
    const read = () =>
      readConfig({ PORT: 'soon', SECRET: 'too short', DATABASE_URL: 'mysql://nora:pass@host/shop' })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(/PORT[^]*DATABASE_URL[^]*SECRET|PORT[^]*SECRET[^]*DATABASE_URL/)
    expect(read).not.toThrow(/pass|too short/)
  })

  test('shows the outbox on this machine only, unless told otherwise', () => {
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

  test('simulates the carrier only where payments are simulated, unless told otherwise', () => {
    const stripe = {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk',
      STRIPE_PUBLISHABLE_KEY: 'pk',
      STRIPE_WEBHOOK_SECRET: 'wh',
    }
    expect(readConfig({}).CARRIER).toBe('simulated')
    expect(readConfig(stripe).CARRIER).toBe('none')
    expect([
      readConfig({ CARRIER: 'none' }).CARRIER,
      readConfig({ ...stripe, CARRIER: 'simulated' }).CARRIER,
    ]).toEqual(['none', 'simulated'])
  })

  test.each(['PUBLIC_ORIGIN', 'STRIPE_API_BASE', 'SANDBOX_PROVIDER_URL'])(
    '%s is over TLS, except on this machine',
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

  test('takes a chat over TLS or from this machine, and never one on the host of the shop itself', () => {
    const chat = (CHAT_URL: string, PUBLIC_ORIGIN = 'https://shop.example') =>
      readConfig({ CHAT_URL, PUBLIC_ORIGIN }).CHAT_URL
    expect(chat('https://chat.example/widget?shop=1')).toBe('https://chat.example/widget?shop=1')
    expect(chat('http://127.0.0.1:4999/')).toBe('http://127.0.0.1:4999/')
    expect(() => chat('http://chat.example/')).toThrow('CHAT_URL must begin with https')
    expect(() => chat('https://shop.example/chat')).toThrow('CHAT_URL must lie on another host')
  })

  test('takes a captcha whole or not at all, and never one on the host of the shop itself', () => {
    const whole = {
      CAPTCHA_URL: 'https://ask.example/',
      CAPTCHA_VERIFY_URL: 'https://check.example/',
      CAPTCHA_SECRET: 'ours',
    }
    expect(readConfig(whole).CAPTCHA_URL).toBe('https://ask.example/')
    for (const name of Object.keys(whole))
      expect(() => readConfig({ ...whole, [name]: undefined }), name).toThrow(
        `${name} is needed with the other two`,
      )
    expect(() => readConfig({ ...whole, PUBLIC_ORIGIN: 'https://ask.example' })).toThrow(
      'CAPTCHA_URL must lie on another host',
    )
  })

  test('takes an account with the Postal Service whole or not at all', () => {
    expect(readConfig({}).USPS_API_BASE).toBe('https://apis.usps.com')
    expect(() => readConfig({ USPS_CLIENT_ID: 'key' })).toThrow('USPS_CLIENT_SECRET is needed')
    expect(() => readConfig({ USPS_CLIENT_SECRET: 'secret' })).toThrow('USPS_CLIENT_ID is needed')
    expect(() => readConfig({ USPS_API_BASE: 'http://apis.example' })).toThrow(
      'USPS_API_BASE must begin with https',
    )
  })

  test('needs a secret where several processes share one database', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://shop@database/shop' })).toThrow(
      'SECRET is needed',
    )
  })
})
