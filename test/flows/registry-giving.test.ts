import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
  visit,
  waitForHydration,
} from '#test/support/browser.ts'
import { countPresses } from './presses.ts'
import { openSharedRegistry } from './registries.ts'
import { fillGiftCheckout, newBuyer } from './shopping.ts'

async function buyFourPlates(page: Page, tap: (target: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Ida and Theo' }).waitFor()
  await waitForHydration(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page
    .getByRole('spinbutton', { name: /^How many/ })
    .first()
    .fill('4')
  await tap(page.getByRole('button', { name: /^Buy as gift/ }).first())
  const panel = page.getByRole('dialog', { name: 'Added to cart' })
  await panel.getByText('For Ida and Theo').waitFor()
  await panel.getByText(/^4 in your cart/).waitFor()
  await expectAccessible(page)
  await tap(panel.getByRole('link', { name: 'Check out' }))
  await page.waitForURL(/\/settlement/)
  await fillGiftCheckout(page, newBuyer())
  await tap(page.getByRole('button', { name: 'Continue to payment' }))
  await page.waitForURL(/\/pay\?/)
}

test('a guest with the link buys four of a gift on a phone with few taps', async () => {
  const { link } = await openSharedRegistry(await openPage(desktop))
  const page = await openPage(phone)
  const { press, presses } = countPresses()
  await page.goto(link)
  expect(await page.title()).toMatch(/^Ida and Theo’s registry/)
  await buyFourPlates(page, press)
  // One more for the email, which is confirmed with Enter.
  expect(presses() + 1).toBeLessThanOrEqual(8)
})

test('a gift in the cart is remembered after a reload, and the list is sifted and sorted', async () => {
  const { link } = await openSharedRegistry(await openPage(desktop))
  const page = await openPage(desktop)
  await page.goto(link)
  await waitForHydration(page)
  await page
    .getByRole('button', { name: /^Buy as gift/ })
    .first()
    .click()
  const panel = page.getByRole('dialog', { name: 'Added to cart' })
  await panel.getByRole('button', { name: 'Back to the registry' }).click()
  await page.getByText('1 in your cart for Ida and Theo').waitFor()
  await page.reload()
  await page.getByText('1 in your cart for Ida and Theo').waitFor()
  const shown = page.getByRole('navigation', { name: 'Show gifts' })
  const views = await shown.getByRole('link').allInnerTexts()
  expect(views[0]).toMatch(/^Still wanted/)
  expect(views.length).toBeGreaterThan(1)
  await page.getByLabel('Sort').selectOption('Price, high to low')
  await page.waitForURL(/sort=price-high/)
  const second = shown.getByRole('link').nth(1)
  await second.click()
  await second.and(page.locator('[aria-current]')).waitFor()
  expect(new URL(page.url()).searchParams.get('sort')).toBe('price-high')
  expect(await shown.locator('[aria-current]').innerText()).toBe(views[1])
  await expectAccessible(page)
})

test('a gift card for the owners carries their names, and goes to the giver', async () => {
  const { link } = await openSharedRegistry(await openPage(desktop))
  const page = await openPage(phone)
  await visit(page, link)
  await page.getByRole('link', { name: 'Give a gift card' }).click()
  await page.getByLabel('To', { exact: true }).waitFor()
  expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('Ida and Theo')
  expect(await page.getByLabel(/^Email it to me instead/).isChecked()).toBe(true)
  await page.getByLabel('From', { exact: true }).fill('Helen')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Add to cart, $50' }).click()
  await page
    .getByRole('dialog', { name: 'Added to cart' })
    .getByText('For Ida and Theo, emailed to you to print or pass on')
    .waitFor()
})
