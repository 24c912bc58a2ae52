import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('the configuration', () => {
  test('names every fault at once and prints no value', () => {
    const read = () => readConfig({ PORT: 'soon', SECRET: 'too short', DATABASE_URL: 'mysql://nora:pass@host/shop' })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(/PORT[^]*DATABASE_URL[^]*SECRET|PORT[^]*SECRET[^]*DATABASE_URL/)
    expect(read).not.toThrow(/pass|too short/)
  })

  test('shows the outbox on this machine only, unless told otherwise', () => {
    const pages = (PUBLIC_ORIGIN?: string, LOCAL_PAGES?: string) => readConfig({ PUBLIC_ORIGIN, LOCAL_PAGES }).LOCAL_PAGES
    expect([pages(), pages('http://localhost:3000'), pages('http://127.0.0.1:4100')]).toEqual([true, true, true])
    expect([pages('https://shop.example'), pages('https://localhost.example')]).toEqual([false, false])
    expect([pages('https://shop.example', 'true'), pages('http://localhost:3000', 'false')]).toEqual([true, false])
  })

  test('needs a secret where several processes share one database', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://shop@database/shop' })).toThrow('SECRET is needed')
  })
})
