import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startApp, type App } from '#test/support/app.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone } from '#test/support/browser.ts'
import { copyOfShop } from '#test/support/copy-of-shop.ts'
import { answerAsStripe } from '#test/support/stripe-script.ts'
import { stripeEnvironment } from '#test/support/stripe-environment.ts'
import { redirectHost, startStripeServer, type StripeServer } from '#test/support/stripe-server.ts'
import { addToCart, fillCheckout, newBuyer, readOrderNumber } from './shopping.ts'

let stripe: StripeServer
let shop: App

beforeAll(async () => {
  stripe = await startStripeServer()
  shop = await startApp({
    ...(await copyOfShop(inject('shopToCopy'), 'redirects')),
    ...stripeEnvironment(stripe),
  })
})
afterAll(async () => {
  await shop.stop()
  await stripe.close()
})

/** Chooses PayPal in Stripe's form, and is on the page of PayPal. Returns the PaymentIntent. */
async function leaveForPayPal(): Promise<{ page: Page; intentId: string }> {
  const page = await openPage({ ...phone, baseURL: shop.origin })
  await answerAsStripe(page, stripe, { confirm: 'pm_paypal', authenticate: 'pm_paypal' })
  await addToCart(page)
  await page.goto('/settlement')
  await fillCheckout(page, newBuyer())
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/pay\?/)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL(`${redirectHost}/**`)
  return { page, intentId: new URL(page.url()).pathname.split('/').at(-1) ?? '' }
}

async function sendEvent(type: string, intentId: string): Promise<void> {
  const { body, signature } = stripe.event(type, stripe.intent(intentId))
  const { status } = await fetch(`${shop.origin}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  })
  expect(status).toBe(200)
}

test('a payment method with a page of its own comes back to the order', async () => {
  const { page } = await leaveForPayPal()
  await page.getByRole('link', { name: 'approved' }).click()
  expect(await readOrderNumber(page)).toMatch(/^AB-/)
  await page.getByText('PayPal', { exact: true }).first().waitFor()
  expect(page.url()).not.toContain('secret')
})

test('a payment that was declined there can be made another way', async () => {
  const { page } = await leaveForPayPal()
  await page.getByRole('link', { name: 'declined' }).click()
  await page.getByText('Your items are still reserved.').waitFor()
  await page.getByRole('button', { name: /^Pay \$/ }).waitFor()
  expect(page.url()).toMatch(/\/pay\?checkout=chk_\w+$/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a payment that is processing is an order when its webhook comes', async () => {
  const { page, intentId } = await leaveForPayPal()
  await page.getByRole('link', { name: 'processing' }).click()
  await page.getByText('We are checking with the bank').waitFor()
  expect(page.url()).toMatch(/\/pay\?checkout=chk_\w+$/)
  await expectAccessible(page)
  await stripe.confirm(intentId, 'pm_paypal_approved')
  await sendEvent('payment_intent.amount_capturable_updated', intentId)
  await page.getByText(/This order is/).waitFor()
  await page.getByRole('link', { name: /^See order AB-/ }).waitFor()
})

test('a payment that fails after processing can be made another way', async () => {
  const { page, intentId } = await leaveForPayPal()
  await page.getByRole('link', { name: 'processing' }).click()
  await page.getByText('We are checking with the bank').waitFor()
  await stripe.confirm(intentId, 'pm_paypal_declined')
  await sendEvent('payment_intent.payment_failed', intentId)
  await page.getByText('Your items are still reserved.').waitFor()
  await page.getByRole('button', { name: /^Pay \$/ }).waitFor()
})
