import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  desk,
  expectAccessible,
  expectNoSidewaysScroll,
  forgiveErrors,
  openPage,
  phone,
  visit,
} from '#test/support/browser.ts'
import { addToCart, fillSettlement, newBuyer, orderNumber, payWith, staff } from './shopping.ts'

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
  const { codes } = await staff('wallet/giftCards', {
    count: '1',
    amount: String(amount),
    reason: 'For a journey',
  })
  return (codes as string[])[0] ?? ''
}

/** What the page says is left on a card. */
async function lookUp(page: Page, code: string): Promise<string> {
  await page.goto('/giftCard')
  await page.getByLabel('Gift card code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'See what is on it' }).click()
  return page.getByText(/is left on the card ending in/).innerText()
}

describe('gift cards', () => {
  test('one for somebody goes into the cart with a name, words and a day', async () => {
    const page = await openPage(phone)
    await visit(page, '/goodsDetail/aumbry-gift-card')
    await page
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Added to cart' }).waitFor()
    await page.goto('/cart')
    await page.getByText('Emailed to you within the hour').waitFor()
    await page.getByRole('button', { name: /^Send to someone else/ }).click()
    await page.getByLabel('Their name').fill('Ann')
    await page.getByLabel('Their email').fill('ann@example.com')
    await page.getByLabel('Message', { exact: true }).fill('For the table.')
    await expectGood(page, 'cart-form')
    await page.getByRole('button', { name: 'Send it to them' }).click()
    await page.getByText('To Ann at ann@example.com, within the hour').waitFor()
    await expectGood(page, 'cart-sent')
  })

  test('a card pays a part, the order says so, and what is cancelled is on the card again', async () => {
    const page = await openPage(desk)
    const code = await makeCard(10_00)
    expect(await lookUp(page, code)).toContain('$10.00 is left')
    await expectGood(page, 'gift-card')
    await addToCart(page)
    await page.goto('/settlement')
    await fillSettlement(page, newBuyer())
    await page.getByText('Add a gift card', { exact: true }).click()
    await page.getByLabel('Gift card code').fill('AAAA-BBBB-CCCC-DDDD')
    await page.getByRole('button', { name: 'Apply' }).last().click()
    await page.getByText(/We do not know this code/).waitFor()
    expect(forgiveErrors()).toHaveLength(1)
    await page.getByLabel('Gift card code').fill(code)
    await page.getByRole('button', { name: 'Apply' }).last().click()
    await page.getByText(/is left to pay by card/).waitFor()
    await expectGood(page, 'settlement')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.waitForURL(/\/pay\?/)
    await payWith(page, '4242424242424242')
    expect(await orderNumber(page)).toMatch(/^AB-/)
    await page
      .getByText(/Gift card ending in/)
      .filter({ visible: true })
      .waitFor()
    await expectGood(page, 'success')
    const orderId = page.url().split('/').at(-1) ?? ''
    expect(await lookUp(page, code)).toContain('$0.00 is left')
    await staff('order/cancel', { order: orderId, reason: 'customer' })
    expect(await lookUp(page, code)).toContain('$10.00 is left')
    await page.goto(`/order/detail/${orderId}`)
    await page
      .getByText(/^Back as gift card ending in/)
      .filter({ visible: true })
      .waitFor()
    await expectGood(page, 'order-with-card')
  })
})
