import type { Page } from 'playwright-core'
import { test } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  clearConsoleErrors,
  openPage,
  phone,
} from '#test/support/browser.ts'
import { continueToPayment, newBuyer, openOrderDetails, payWith } from './shopping.ts'

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

test('a monogram at another price is reordered: the unit moves from the order to the cart with it', async () => {
  const page = await openPage(phone)
  await page.goto('/monogram/step?goods=cross-stitch-sampler-pillow')
  await page.getByText('costs $12.00 and $2.00 a letter').first().waitFor()
  await page.getByText('Up to 12 letters').click()
  await page.getByLabel('Name as it should appear').fill('Ann')
  await page.getByText(/^I checked the monogram: Ann/).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('heading', { name: 'Added to cart' }).waitFor()
  await continueToPayment(page, newBuyer())
  await payWith(page, '4242 4242 4242 4242')
  await page.waitForURL(/\/paymentSuccess\//)
  await openOrderDetails(page)
  await page.getByRole('button', { name: /^Change the monogram/ }).click()
  await page.getByLabel('Name as it should appear').fill('Anna')
  await page.getByText(/^I checked the monogram: Anna/).click()
  await page.getByRole('button', { name: 'Change the monogram', exact: true }).click()
  await page.getByText('This monogram costs $20.00, but you paid $18.00.').waitFor()
  // The browser logs the refused request.
  clearConsoleErrors()
  await expectGood(page, 'letters-dearer')
  await page.getByRole('button', { name: 'Move it to the cart' }).click()
  await page.waitForURL(/\/cart$/)
  await page.getByText('Monogrammed, so not returnable').first().waitFor()
  await page.getByText('Anna').first().waitFor()
  await expectGood(page, 'letters-anew-cart')
})
