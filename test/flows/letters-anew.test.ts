import type { Page } from 'playwright-core'
import { test } from 'vitest'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  forgiveErrors,
  openPage,
  phone,
} from '#test/support/browser.ts'
import { goToPay, newBuyer, payWith } from './shopping.ts'

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

test('letters at another price are ordered anew: the piece leaves the order and lies in the cart with them', async () => {
  const page = await openPage(phone)
  await page.goto('/monogram/step?goods=cross-stitch-sampler-pillow')
  await page.getByText('costs $12.00 and $2.00 a letter').waitFor()
  await page.getByText('Up to 12 letters').click()
  await page.getByLabel('Name, as it is sewn').fill('Ann')
  await page.getByText(/^I checked the letters: Ann/).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('heading', { name: 'Added to cart' }).waitFor()
  await goToPay(page, newBuyer())
  await payWith(page, '4242 4242 4242 4242')
  await page.waitForURL(/\/paymentSuccess\//)
  await page.getByRole('button', { name: /^Change the letters/ }).click()
  await page.getByLabel('Name, as it is sewn').fill('Anna')
  await page.getByText(/^I checked the letters: Anna/).click()
  await page.getByRole('button', { name: 'Change the letters', exact: true }).click()
  await page.getByText('These letters cost $20.00; the ones you paid for cost $18.00.').waitFor()
  // The browser notes the answer that says no at this price.
  forgiveErrors()
  await expectGood(page, 'letters-dearer')
  await page.getByRole('button', { name: 'Take it out, and into the cart' }).click()
  await page.waitForURL(/\/cart$/)
  await page.getByText('Monogrammed, so not returnable').first().waitFor()
  await page.getByText('Anna').first().waitFor()
  await expectGood(page, 'letters-anew-cart')
})
