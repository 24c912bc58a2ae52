import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startApp, type App } from '#test/support/app.ts'
import {
  clearConsoleErrors,
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
  visit,
} from '#test/support/browser.ts'
import { copyOfShop, type ShopEnvironment } from '#test/support/copy-of-shop.ts'
import { variantsInStock } from '#test/support/shopper.ts'
import { answerAsStripe, type StripeCards } from '#test/support/stripe-script.ts'
import { stripeEnvironment } from '#test/support/stripe-environment.ts'
import { startStripeServer, type StripeServer } from '#test/support/stripe-server.ts'
import { addToCart, readOrderNumber } from './shopping.ts'
import { createPaymentRequest } from './payment-request.ts'

let stripe: StripeServer
let shop: App
let environment: ShopEnvironment

beforeAll(async () => {
  stripe = await startStripeServer()
  environment = await copyOfShop(inject('shopToCopy'), 'express')
  shop = await startApp({
    ...environment,
    ...stripeEnvironment(stripe),
    EXPRESS_CHECKOUT: 'true',
  })
})
afterAll(async () => {
  await shop.stop()
  await stripe.close()
})

const windows = [
  ['a phone', phone],
  ['a desk', desktop],
] as const

/** Requests blocked by the content security policy are console errors, which fail the test. */
async function open(options: Parameters<typeof openPage>[0], cards?: StripeCards): Promise<Page> {
  const page = await openPage({ ...options, baseURL: shop.origin })
  await answerAsStripe(page, stripe, cards)
  return page
}

async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const shots = process.env['SHOTS']
  if (shots)
    await page.screenshot({
      path: `${shots}/express-${name}-${page.viewportSize()?.width ?? 0}.png`,
      fullPage: true,
    })
}

/** Scrolls to the buttons, so that they load: the frame of the provider in that of the shop. */
async function showWallet(page: Page): Promise<FrameLocator> {
  await page.locator('[data-express]').scrollIntoViewIfNeeded()
  const wallet = page
    .frameLocator('iframe[title="Express checkout"]')
    .frameLocator('iframe[title="Secure express checkout frame"]')
  await wallet.getByRole('button', { name: 'Pay with Link' }).waitFor()
  return wallet
}

const readTotal = async (wallet: FrameLocator) =>
  Number(/\d+/.exec(await wallet.getByText(/^Total \d+$/).innerText())?.[0])

async function openWallet(page: Page): Promise<FrameLocator> {
  const wallet = await showWallet(page)
  await wallet.getByRole('button', { name: 'Pay with Link' }).click()
  await wallet.getByText('Ready').waitFor()
  return wallet
}

/** Presses a control of the wallet in the page, because the sheet is larger than its frame. */
const press = (wallet: FrameLocator, name: string | RegExp) =>
  wallet.getByRole('button', { name }).first().dispatchEvent('click')

test.each(windows)('a wallet orders the cart, on %s', async (_, window) => {
  const page = await open(window)
  await addToCart(page)
  await page.goto('/cart')
  await page.locator('[data-express]').waitFor()
  await showWallet(page)
  await look(page, 'cart')
  const wallet = await openWallet(page)
  await press(wallet, 'Ship to Toronto')
  await wallet.getByText('This address is not served.').waitFor()
  // Chromium writes the refusal to the console.
  clearConsoleErrors()
  await press(wallet, 'Ship to Providence')
  await wallet.getByText('Ready').waitFor()
  const standard = await readTotal(wallet)
  await press(wallet, /^Next day/)
  await expect.poll(() => readTotal(wallet)).toBeGreaterThan(standard)
  const shown = await readTotal(wallet)
  await press(wallet, 'Confirm')
  expect(await readOrderNumber(page)).toMatch(/^AB-/)
  expect(stripe.intents().at(-1)).toMatchObject({ amount: shown, status: expect.any(String) })
  await page.goto('/cart')
  await page.getByRole('heading', { name: 'Your cart is empty.' }).waitFor()
})

test.each(windows)(
  'a wallet buys a product on its page, and the cart stays, on %s',
  async (_, window) => {
    const page = await open(window)
    await addToCart(page)
    const [, other] = await variantsInStock(shop.origin, 2)
    await visit(page, `/goodsDetail/${other?.slug}?v=${other?.id}`)
    await showWallet(page)
    await look(page, 'product')
    const before = stripe.intents().length
    const wallet = await openWallet(page)
    await press(wallet, 'Ship to Providence')
    await wallet.getByText('Ready').waitFor()
    await press(wallet, 'Confirm without a street')
    await page.getByRole('alert').getByText('Enter a street address.').waitFor()
    clearConsoleErrors()
    await look(page, 'product-refused')
    expect(stripe.intents()).toHaveLength(before)
    const again = await openWallet(page)
    const shown = await readTotal(again)
    await press(again, 'Confirm')
    expect(await readOrderNumber(page)).toMatch(/^AB-/)
    expect(stripe.intents().at(-1)?.amount).toBe(shown)
    await page.goto('/cart')
    await page.getByRole('heading', { name: 'Your cart: one item' }).waitFor()
  },
)

test('a declined wallet continues on the payment page with another card', async () => {
  const page = await open(phone, {
    confirm: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    authenticate: 'pm_card_visa',
  })
  await addToCart(page)
  await page.goto('/cart')
  const wallet = await openWallet(page)
  await press(wallet, 'Ship to Providence')
  await wallet.getByText('Ready').waitFor()
  await press(wallet, 'Confirm')
  await page.waitForURL(/\/pay\?checkout=/)
  await page.getByText('Your items are still reserved.').waitFor()
  await page.getByRole('button', { name: /^Pay \$/ }).waitFor()
})

test('the frame of the provider asks for a payment and opens a window, after any arrival', async () => {
  const page = await open(desktop)
  // The document is that of the home page, which the cart is reached from without a load.
  await visit(page, '/')
  await addToCart(page)
  await visit(page, '/')
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''))
  await page.getByRole('link', { name: /cart/i }).first().click()
  await page.waitForURL(/\/cart$/)
  await showWallet(page)
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-before'))).toBe(true)
  const frame = page.frames().find((one) => one.url().includes('js.stripe.com'))
  expect(await frame?.evaluate(createPaymentRequest)).toBe('created')
  const opened = page.waitForEvent('popup')
  expect(await frame?.evaluate(() => window.open('/v3/elements-inner.html') !== null)).toBe(true)
  await (await opened).close()
})

test('pages have the policy of every shop, and the frame has its own', async () => {
  for (const path of ['/', '/cart', '/login']) {
    const { headers } = await fetch(shop.origin + path)
    expect(headers.get('content-security-policy'), path).not.toContain('stripe')
    expect(headers.get('permissions-policy'), path).toMatch(/payment=\(self\)$/)
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin-allow-popups')
  }
  const { headers } = await fetch(`${shop.origin}/express`)
  expect(headers.get('content-security-policy')).toContain('https://js.stripe.com')
})
