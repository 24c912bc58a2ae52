import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startApp, type App } from '#test/support/app.ts'
import { desktop, openPage } from '#test/support/browser.ts'
import { copyOfShop } from '#test/support/copy-of-shop.ts'
import { createPaymentRequest } from './payment-request.ts'

/** A page on another origin in the place of the payment provider. */
let provider: Server
let providerOrigin: string
let shop: App

beforeAll(async () => {
  provider = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<!doctype html><html lang="en"><title>Wallet</title><p>Wallet</p></html>')
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  providerOrigin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  shop = await startApp({
    ...(await copyOfShop(inject('shopToCopy'), 'wallets')),
    SANDBOX_PROVIDER_URL: `${providerOrigin}/sandbox`,
  })
})
afterAll(async () => {
  await shop.stop()
  provider.closeAllConnections()
  await new Promise((resolve) => provider.close(resolve))
})

/** Opens the provider's frame on a page of the shop, as its script would. */
async function openWallet(page: Page, path: string) {
  await page.goto(shop.origin + path)
  await page.evaluate((origin) => {
    const frame = Object.assign(document.createElement('iframe'), {
      name: 'wallet',
      src: `${origin}/wallet`,
      allow: 'payment *',
    })
    document.body.append(frame)
  }, providerOrigin)
  await page.frameLocator('iframe[name="wallet"]').getByText('Wallet').waitFor()
  const frame = page.frame('wallet')
  if (!frame) throw new Error('The frame is not there.')
  return frame
}

/** The answer of the shop for a payment that is over; the page has no form of its own then. */
const closedPayment = {
  success: true,
  code: 200,
  msg: '',
  data: {
    checkoutId: 'chk_1',
    state: 'not_charged',
    message: 'Nothing was charged.',
    total: 9_600,
    currency: 'USD',
    holdUntil: null,
    orderId: null,
    orderNumber: null,
    failure: null,
    provider: null,
    clientSecret: '',
    form: null,
    email: 'nora@example.com',
  },
}

test('a frame of the provider on the payment page asks for a payment and opens a window', async () => {
  const page = await openPage({ ...desktop, baseURL: shop.origin })
  await page.route('**/api/pay/session', (route) => route.fulfill({ json: closedPayment }))
  const frame = await openWallet(page, '/pay?checkout=chk_1')
  expect(await frame.evaluate(createPaymentRequest)).toBe('created')
  const opened = page.waitForEvent('popup')
  expect(await frame.evaluate(() => window.open('/window') !== null)).toBe(true)
  await (await opened).getByText('Wallet').waitFor()
})

test('other pages refuse the provider’s frame and the Payment Request API', async () => {
  const response = await fetch(`${shop.origin}/cart`)
  expect(response.headers.get('permissions-policy')).toMatch(/payment=\(self\)$/)
  expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(response.headers.get('content-security-policy')).not.toContain(providerOrigin)
  // The content security policy blocks the frame before the other headers can refuse it anything.
  const page = await openPage({ ...desktop, baseURL: shop.origin, bypassCSP: true })
  const frame = await openWallet(page, '/cart')
  // Chromium writes the refusal to the console.
  page.removeAllListeners('console')
  expect(await frame.evaluate(createPaymentRequest)).toBe('SecurityError')
  expect(await frame.evaluate(() => window.open('/window') === null)).toBe(true)
})
