import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone } from '#test/support/browser.ts'

async function expectGood(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const shots = process.env['SHOTS']
  if (shots) await page.screenshot({ path: `${shots}/${name}-${page.viewportSize()?.width ?? 0}.png`, fullPage: true })
}

describe('gift cards', () => {
  test('one for somebody goes into the cart with a name, words and a day', async () => {
    const page = await openPage(phone)
    await page.goto('/goodsDetail/aumbry-gift-card')
    await page
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Added to cart' }).waitFor()
    await page.goto('/cart')
    await page.getByText('Comes to you by email, within the hour').waitFor()
    await page.getByRole('button', { name: /^Send it to somebody/ }).click()
    await page.getByLabel('Their name').fill('Ann')
    await page.getByLabel('Their email').fill('ann@example.com')
    await page.getByLabel('Your words').fill('For the table.')
    await expectGood(page, 'cart-form')
    await page.getByRole('button', { name: 'Send it to them' }).click()
    await page.getByText('To Ann at ann@example.com, within the hour').waitFor()
    await expectGood(page, 'cart-sent')
  })
})
