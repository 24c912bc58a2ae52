import { afterAll } from 'vitest'
import type { Clock } from '#kernel/time/time.ts'
import { readConfig } from '#platform/config/config.ts'
import type { Database } from '#platform/db/database.server.ts'
import { openShop, type Shop } from '../../src/app/shop.ts'
import { openTestDatabase } from './database.ts'
import type { Settings } from '#platform/settings/settings.ts'

export interface Answer {
  readonly status: number
  readonly success: boolean
  readonly code: number
  readonly msg: string
  readonly data: Record<string, unknown> & { readonly fields?: Record<string, string> }
}

export interface TestShop {
  readonly shop: Shop
  readonly database: Database
  /** Calls the API, such as `post /api/cart/add`: GET sends input as a query, POST as JSON. */
  call(route: string, input?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** The bearer header of a new guest. */
  guest(): Promise<{ authorization: string }>
}

export interface TestShopOptions {
  readonly clock?: Clock
  readonly environment?: Record<string, string>
  /** Takes the place of the stored settings. */
  readonly settings?: Settings
  /** The database of another shop, for two shops on one database. */
  readonly database?: Database
}

/** Used instead of an envelope for file responses. */
const aFile = { code: 200, msg: 'a file', data: {} }

/** The shop composed as in production on the test database; jobs are enqueued but not run. */
export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const database = options.database ?? (await openTestDatabase())
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env['LOG'] ?? 'silent',
    RATE_LIMIT_SCALE: '100000',
    PAYMENT_PROVIDER: 'sandbox',
    // A simulated carrier does not start beside a real payment provider.
    ...(!options.environment?.['PAYMENT_PROVIDER'] && { CARRIER: 'simulated' }),
    WORKER: 'false',
    ...options.environment,
  })
  const shop = await openShop(config, {
    database,
    clock: options.clock,
    settings: options.settings,
  })
  await shop.start()
  afterAll(() => shop.close())
  const call: TestShop['call'] = async (route, input, headers = {}) => {
    const [method = '', path = ''] = route.split(' ')
    const isQuery = method === 'get' || method === 'delete'
    const fields =
      isQuery && input
        ? Object.entries(input as Record<string, unknown>).map(([key, value]) => [
            key,
            String(value),
          ])
        : []
    const isPart = ([key]: string[]): boolean => path.includes(`/:${key}`)
    const address = fields
      .filter(isPart)
      .reduce((url, [key, value = '']) => url.replace(`:${key}`, encodeURIComponent(value)), path)
    const query = fields.some((field) => !isPart(field))
      ? `?${new URLSearchParams(fields.filter((field) => !isPart(field)))}`
      : ''
    const response = await shop.app.request(`${address}${query}`, {
      method: method.toUpperCase(),
      headers: isQuery ? headers : { 'content-type': 'application/json', ...headers },
      body: isQuery ? undefined : typeof input === 'string' ? input : JSON.stringify(input ?? {}),
    })
    if (response.headers.get('content-type') !== 'application/json')
      return { status: response.status, success: response.ok, ...aFile }
    return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) }
  }
  return {
    shop,
    database,
    call,
    guest: async () => ({
      authorization: `Bearer ${String((await call('post /api/guest/session')).data['token'])}`,
    }),
  }
}
