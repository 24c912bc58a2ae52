import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startApp, type App } from '#test/support/app.ts'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
} from '#test/support/browser.ts'
import { copyOfShop } from '#test/support/copy-of-shop.ts'
import { answerAsPayPal } from '#test/support/paypal-script.ts'
import { startPayPalServer, type PayPalServer } from '#test/support/paypal-server.ts'
import { addToCart, fillCheckout, newBuyer, readOrderNumber } from './shopping.ts'

let paypal: PayPalServer
let shop: App

beforeAll(async () => {
  paypal = await startPayPalServer()
  shop = await startApp({
    ...(await copyOfShop(inject('shopToCopy'), 'paypal')),
    PAYMENT_PROVIDER: 'paypal',
    PAYPAL_API_BASE: paypal.base,
    PAYPAL_CLIENT_ID: paypal.clientId,
    PAYPAL_CLIENT_SECRET: paypal.clientSecret,
    PAYPAL_WEBHOOK_ID: paypal.webhookId,
  })
})
afterAll(async () => {
  await shop.stop()
  await paypal.close()
})

/** The payment page with PayPal's button. */
async function openPayment(window: typeof phone | typeof desktop, declines: string[] = []) {
  const page = await openPage({ ...window, baseURL: shop.origin })
  await answerAsPayPal(page, paypal, declines)
  await addToCart(page)
  await page.goto('/settlement')
  await fillCheckout(page, newBuyer())
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/pay\?/)
  const button = page.getByRole('button', { name: 'Pay with PayPal' })
  await button.waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const shots = process.env['SHOTS']
  if (shots)
    await page.screenshot({
      path: `${shots}/paypal-${page.viewportSize()?.width ?? 0}.png`,
      fullPage: true,
    })
  /** Opens PayPal's window and answers there. */
  const answer = async (name: 'Agree and pay' | 'Cancel') => {
    const opened = page.waitForEvent('popup')
    await button.click()
    const popup = await opened
    await popup.getByRole('button', { name }).click()
  }
  return { page, answer }
}

test.each([
  ['a phone', phone],
  ['a desk', desktop],
] as const)('an order is paid in PayPal’s window, on %s', async (_, window) => {
  const { page, answer } = await openPayment(window)
  await answer('Agree and pay')
  expect(await readOrderNumber(page)).toMatch(/^AB-/)
  await page.getByText('PayPal', { exact: true }).first().waitFor()
})

test('after a decline or a closed window PayPal can be opened again', async () => {
  const { page, answer } = await openPayment(phone, ['INSTRUMENT_DECLINED'])
  await answer('Cancel')
  await answer('Agree and pay')
  await page.getByText('Your items are still reserved.').waitFor()
  await answer('Agree and pay')
  expect(await readOrderNumber(page)).toMatch(/^AB-/)
  const [order] = paypal.orders().slice(-1)
  expect(order?.payments.authorizations).toHaveLength(1)
})
