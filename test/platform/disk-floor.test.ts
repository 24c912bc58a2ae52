import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { importCatalog } from '#modules/catalog/import-catalog.ts'
import type { PaymentForm } from '#modules/payments/payment-form.ts'
import { address } from '#test/support/shopper.ts'
import { openTestShop, type Answer } from '#test/support/shop.ts'

// Two shops on one database, one of them below the disk limit.
const directory = await mkdtemp(join(tmpdir(), 'disk-'))
afterAll(() => rm(directory, { recursive: true }))
const roomy = await openTestShop({ environment: { DATA_DIR: directory, DISK_FLOOR_MB: '0' } })
const full = await openTestShop({
  environment: { DATA_DIR: directory, DISK_FLOOR_MB: '1000000000' },
  database: roomy.database,
})
const file = join(import.meta.dirname, '../../src/modules/catalog/fixtures/new-dialect.csv')
await importCatalog(roomy.shop.services, { file }, () => undefined)
const candle = String(
  (await roomy.database.query(`select id from variants where sku = 'FIG'`)).rows[0]?.['id'],
)
const refused = {
  status: 503,
  success: false,
  code: 50300,
  msg: expect.stringContaining('cannot accept changes') as string,
}

interface Settlement {
  groups: { id: string; methods: { id: string }[] }[]
  totals: { grand: number }
  due: number
  cartVersion: number
}

/** Enters a card for a checkout that was placed before the disk was full. */
async function payFor(variantId: string, headers: { authorization: string }): Promise<string> {
  const ask = async (route: string, input: object) => (await roomy.call(route, input, headers)).data
  const cart = await ask('post /api/cart/add', { variantId, qty: 1 })
  const groupId = (cart as unknown as Settlement).groups[0]?.id
  await ask('post /api/checkout/quote', {
    email: 'nora@example.com',
    groups: [{ groupId, address }],
    billing: { sameAsShipping: true },
  })
  const settlement = (await ask('post /api/checkout/quote', {
    groups: [{ groupId, methodId: 'standard' }],
  })) as unknown as Settlement
  const placed = await ask('post /api/checkout/place', {
    expectedTotal: settlement.totals.grand,
    expectedDue: settlement.due,
    cartVersion: settlement.cartVersion,
  })
  const checkoutId = String(placed['checkoutId'])
  const session = await ask('post /api/pay/session', { checkoutId })
  const { data } = session['form'] as PaymentForm
  const id = new URL(data['url'] ?? '', 'http://shop').searchParams.get('session') ?? ''
  await roomy.shop.app.request(`/sandbox/v1/sessions/${encodeURIComponent(id)}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_secret: session['clientSecret'],
      card: { number: '4242424242424242', exp: '12/34', cvc: '123', name: 'Nora Hale' },
    }),
  })
  return checkoutId
}

test('below the disk limit nothing new is written, but products, cart and orders can be read', async () => {
  const headers = await roomy.guest()
  await roomy.call('post /api/cart/add', { variantId: candle, qty: 2 }, headers)
  const answers: Answer[] = []
  answers.push(await full.call('post /api/guest/session'))
  answers.push(await full.call('post /api/cart/add', { variantId: candle, qty: 1 }, headers))
  answers.push(
    await full.call(
      'post /api/checkout/place',
      { expectedTotal: 1, expectedDue: 1, cartVersion: 1 },
      headers,
    ),
  )
  for (const answer of answers) expect(answer).toMatchObject(refused)
  expect(await full.call('get /api/product/detail', { id: 'fig-candle' })).toMatchObject({
    status: 200,
  })
  expect(await full.call('get /api/cart/index', undefined, headers)).toMatchObject({
    status: 200,
    data: { count: 2 },
  })
  expect(
    await full.call('post /api/guest/order/lookup', {
      number: 'AB-22222222',
      email: 'nora@example.com',
    }),
  ).toMatchObject({
    status: 404,
  })
})

test('a paid checkout still becomes an order, and webhooks are accepted', async () => {
  const headers = await roomy.guest()
  const checkoutId = await payFor(candle, headers)
  expect(await full.call('post /api/pay/complete', { checkoutId }, headers)).toMatchObject({
    status: 200,
    data: { state: 'charged' },
  })
  expect(await full.call('post /api/webhooks/sandbox', {})).toMatchObject({
    status: 403,
    code: 40300,
  })
})

test('/readyz and /metrics report it, and the shop stays ready', async () => {
  const ready = async ({ shop }: typeof full) => {
    const response = await shop.app.request('/readyz')
    return { status: response.status, ...((await response.json()) as object) }
  }
  expect(await ready(full)).toEqual({ status: 200, ready: true, database: true, disk: 'low' })
  expect(await ready(roomy)).toEqual({ status: 200, ready: true, database: true, disk: 'ok' })
  const metrics = await (await full.shop.app.request('/metrics')).text()
  expect(metrics).toMatch(/^aumbry_disk_bytes\{what="free"\} \d+$/m)
  expect(metrics).toMatch(/^aumbry_disk_bytes\{what="floor"\} 1048576000000000$/m)
})
