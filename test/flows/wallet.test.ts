import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  clearConsoleErrors,
  openPage,
  phone,
  visit,
} from '#test/support/browser.ts'
import {
  addToCart,
  fillAddress,
  fillCheckout,
  findEmail,
  newBuyer,
  readOrderNumber,
  payWith,
  callStaffApi,
} from './shopping.ts'

async function expectGood(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const shots = process.env['SHOTS']
  if (shots)
    await page.screenshot({
      path: `${shots}/${name}-${page.viewportSize()?.width ?? 0}.png`,
      fullPage: true,
    })
}

async function makeCard(amount: number): Promise<string> {
  const { codes } = await callStaffApi('wallet/giftCards', {
    count: '1',
    amount: String(amount),
    reason: 'For a journey',
  })
  return (codes as string[])[0] ?? ''
}

/** The displayed balance of a gift card. */
async function lookUp(page: Page, code: string): Promise<string> {
  await page.goto('/giftCard')
  await page.getByLabel('Gift card code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Check the balance' }).click()
  return page.getByText(/The card ending in .* left/).innerText()
}

describe('gift cards', () => {
  test('shows the card while it is written, and is emailed to the recipient on the day', async () => {
    const page = await openPage(phone)
    await visit(page, '/goodsDetail/aumbry-gift-card')
    expect(
      await page
        .locator('main')
        .getByText(/parcel|ships/i)
        .count(),
    ).toBe(0)
    await page.locator('label', { hasText: '$100' }).click()
    await page.locator('label', { hasText: 'A new home' }).click()
    const drawing = page.locator('main img[src="/gift-card-art/indigo.svg"]').first()
    await expect
      .poll(() => drawing.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    const email = await page.request.get('/gift-card-art/indigo.png')
    expect([email.status(), email.headers()['content-type']]).toEqual([200, 'image/png'])
    expect((await page.request.get('/gift-card-art/plaid.png')).status()).toBe(404)
    await page.getByRole('button', { name: 'Add to cart, $100' }).click()
    await page.getByText('Enter a name.').waitFor()
    await page.getByLabel('To', { exact: true }).fill('Nora')
    await expect.poll(() => page.getByText('Enter a name.').count()).toBe(0)
    expect(await page.getByLabel('Their email').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Their email').fill('nora.gift@example.com')
    await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(0)
    await page.getByLabel('From').fill('Helen')
    await page.getByLabel('Message').fill('For the table by the window.')
    const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
    await page.getByLabel('Send on').fill(day)
    await page.getByText('For Nora').waitFor()
    await page.getByText('From Helen').waitFor()
    await page.getByText(/^By email, .*, 9 a\.m\.$/).waitFor()
    await page.getByLabel('Another amount').fill('20')
    await page.getByRole('button', { name: 'Add to cart, $20' }).click()
    await page.getByText('Enter whole dollars from $25 to $2,000.').waitFor()
    await page.getByLabel('Another amount').fill('137')
    await expectGood(page, 'gift-card-page')
    await page.getByRole('button', { name: 'Add to cart, $137' }).click()
    await page.getByText('1 in your cart, $137.00').waitFor()
    const forNora = 'For Nora, by email to nora.gift@example.com'
    const expectCard = async (within: string): Promise<void> => {
      const place = page.locator(within)
      await place.getByText(forNora).filter({ visible: true }).first().waitFor()
      await place
        .getByText(/^Emailed \w{3}, \w{3} \d/)
        .filter({ visible: true })
        .first()
        .waitFor()
      const drawn = place
        .locator('img[src="/gift-card-art/indigo.png"]')
        .filter({ visible: true })
        .first()
      await drawn.scrollIntoViewIfNeeded()
      await expect
        .poll(() => drawn.evaluate((image) => (image as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0)
    }
    await expectCard('dialog')
    await expectGood(page, 'gift-card-added')
    await page.goto('/cart')
    await page.locator('main').getByText('$137', { exact: true }).first().waitFor()
    await expectCard('main')
    await expectGood(page, 'gift-card-cart')
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/settlement')
    const buyer = newBuyer()
    await page.locator('#email').fill(buyer.email)
    await page.locator('#email').press('Enter')
    const billing = page.locator('form[data-section=billing]')
    await billing.getByLabel('State').selectOption('RI')
    await fillAddress(billing, buyer)
    await expectCard('main')
    const payment = page.locator('section', {
      has: page.getByRole('heading', { name: 'Payment', exact: true }),
    })
    expect(await payment.last().getAttribute('data-state')).toBe('now')
    await expectGood(page, 'gift-card-checkout')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.waitForURL(/\/pay\?/)
    await payWith(page, '4242424242424242')
    const number = await readOrderNumber(page)
    await expectCard('main')
    await expectGood(page, 'gift-card-thanks')
    const [confirmation] = await findEmail(buyer.email, new RegExp(`${number}[^]*${forNora}`))
    expect(confirmation).toContain(forNora)
    await page.getByRole('heading', { name: 'Changes, receipts, and details' }).click()
    expect(await page.getByRole('tab', { name: 'Parcels' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Change recipient or day' }).click()
    await page.getByLabel('Their email').fill('nora.right@example.com')
    await expectGood(page, 'gift-card-order')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const corrected = 'For Nora, by email to nora.right@example.com'
    await page.getByText(corrected).first().waitFor()
    const [told] = await findEmail(
      buyer.email,
      /The gift card of order[^]*nora\.right@example\.com/,
    )
    expect(told).toContain('by email to nora.right@example.com')
    await page.getByRole('button', { name: 'Track this order' }).click()
    await page.getByRole('heading', { name: 'See the whole order' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/tourist/order')
  })

  test('one for a recipient is added to the cart with name, message and email', async () => {
    const page = await openPage(phone)
    await visit(page, '/goodsDetail/aumbry-gift-card')
    await page.getByLabel(/^Email it to me instead/).check()
    await page
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Added to cart' }).waitFor()
    await page.goto('/cart')
    await page.getByText('For you, to print or pass on').waitFor()
    await page.getByText('Emailed within the hour').waitFor()
    await page.getByRole('button', { name: /^Email it to someone/ }).click()
    await page.getByLabel('Their name').fill('Ann')
    await page.getByLabel('Their email').fill('ann@example.com')
    await page.getByLabel('Message', { exact: true }).fill('For the table.')
    await expectGood(page, 'cart-form')
    await page.getByRole('button', { name: 'Send it to them' }).click()
    await page.getByText('For Ann, by email to ann@example.com').waitFor()
    await expectGood(page, 'cart-sent')
  })

  test('a gift card pays part of an order, and is refunded when the order is canceled', async () => {
    const page = await openPage(desktop)
    const code = await makeCard(10_00)
    expect(await lookUp(page, code)).toContain('$10.00 left')
    await expectGood(page, 'gift-card')
    await addToCart(page)
    await page.goto('/settlement')
    await fillCheckout(page, newBuyer())
    await page.getByText('Add a gift card', { exact: true }).click()
    await page.getByLabel('Gift card code').fill('AAAA-BBBB-CCCC-DDDD')
    await page.getByRole('button', { name: 'Apply' }).last().click()
    await page.getByText(/This code isn’t valid/).waitFor()
    expect(clearConsoleErrors()).toHaveLength(1)
    await page.getByLabel('Gift card code').fill(code)
    await page.getByRole('button', { name: 'Apply' }).last().click()
    await page.getByText(/is left to pay by card/).waitFor()
    await expectGood(page, 'settlement')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.waitForURL(/\/pay\?/)
    await payWith(page, '4242424242424242')
    expect(await readOrderNumber(page)).toMatch(/^AB-/)
    await expectGood(page, 'success')
    const orderId = page.url().split('/').at(-1) ?? ''
    await page.goto(`/order/detail/${orderId}`)
    await page.getByRole('tab', { name: 'Money' }).click()
    await page
      .getByText(/Gift card ending in/)
      .filter({ visible: true })
      .waitFor()
    expect(await lookUp(page, code)).toContain('$0.00 left')
    await callStaffApi('order/cancel', { order: orderId, reason: 'customer' })
    expect(await lookUp(page, code)).toContain('$10.00 left')
    await page.goto(`/order/detail/${orderId}`)
    await page.getByRole('tab', { name: 'Money' }).click()
    await page
      .getByText(/^Refunded as gift card ending in/)
      .filter({ visible: true })
      .waitFor()
    await expectGood(page, 'order-with-card')
  })
})
