import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { localOnly } from './local-only.ts'

const app = new Hono().use(localOnly).get('/', (context) => context.text('every email'))

interface TestRequest {
  readonly address?: string
  readonly host?: string
  readonly headers?: Record<string, string>
}

async function statusFor({
  address = '127.0.0.1',
  host = 'localhost:3000',
  headers = {},
}: TestRequest): Promise<number> {
  const env = { incoming: { socket: { remoteAddress: address } } }
  return (await app.request('/', { headers: { host, ...headers } }, env)).status
}

describe('a page for this machine only', () => {
  test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
    'is served to %s',
    async (address) => {
      expect(await statusFor({ address })).toBe(200)
    },
  )

  test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:80', '[::1]:3000'])(
    'is served for the host name %s',
    async (host) => {
      expect(await statusFor({ host })).toBe(200)
    },
  )

  test.each([
    '192.0.2.2',
    '10.0.0.4',
    '172.17.0.1',
    '::ffff:192.0.2.2',
    '2001:db8::1',
    'fe80::1',
    '',
  ])('is not found from %s', async (address) => {
    expect(await statusFor({ address })).toBe(404)
  })

  test.each([
    'evil.example',
    'shop.maisonhalle.com',
    'localhost.example',
    '127.0.0.1.nip.io',
    '[::2]',
    '0.0.0.0:3000',
    '',
  ])('is not found for the host name "%s"', async (host) => {
    expect(await statusFor({ host })).toBe(404)
  })

  test.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'])(
    'is not found through a proxy that sends %s',
    async (name) => {
      expect(await statusFor({ headers: { [name]: '127.0.0.1' } })).toBe(404)
    },
  )

  test('is not found without a socket', async () => {
    expect((await app.request('/', { headers: { host: 'localhost' } })).status).toBe(404)
  })
})
