import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
  visit,
} from '#test/support/browser.ts'

const napkins = '/goodsDetail/hemstitch-napkins'

/** The inline designer loads after the page, together with the wish list button. */
async function pressAddLetters(page: Page): Promise<void> {
  await page.locator('#heart[aria-pressed]').waitFor()
  await page.getByRole('link', { name: /^Add a monogram, \$/ }).click()
}

async function openDesigner(page: Page): Promise<void> {
  await visit(page, napkins)
  await pressAddLetters(page)
  await page.getByRole('heading', { name: 'Your monogram' }).waitFor()
}

async function nameEleanor(page: Page): Promise<void> {
  for (const [label, value] of Object.entries({
    First: 'Eleanor',
    Middle: 'James',
    Last: 'Hartwell',
  }))
    await page.getByRole('textbox', { name: label }).fill(value)
  await page.getByText('You will see E H J').waitFor()
}

/** The buttons outside the designer that submit it. */
const standIns = (page: Page) => page.locator('button[form=monogram]')

const windows: readonly (readonly [string, BrowserContextOptions])[] = [
  ['desk', desktop],
  ['phone', phone],
]

describe.each(windows)('a monogram on the product page at a %s', (name, window) => {
  test('is bought with every Add to cart button while the designer is open, after it is confirmed', async () => {
    const page = await openPage(window)
    await openDesigner(page)
    // One replaces Add to cart; on a phone the sticky bar has another.
    await nameEleanor(page)
    await page.getByText(/^I checked the monogram: E, H, J/).scrollIntoViewIfNeeded()
    const seen = name === 'phone' ? standIns(page).last() : standIns(page).first()
    await expect.poll(() => seen.isDisabled()).toBe(true)
    await page.getByText('Monogram E H J, $136.00').first().waitFor()
    await page.getByText('Confirm the monogram.').first().waitFor()
    expect(
      await page
        .locator('form#buy')
        .getByRole('button', { name: /^Add to cart/ })
        .count(),
      'every button includes the monogram',
    ).toBe(await page.locator('form#buy').locator('button[form=monogram]').count())
    await page.getByText(/^I checked the monogram: E, H, J/).click()
    await expect.poll(() => seen.isDisabled()).toBe(false)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await seen.click()
    await page.getByRole('heading', { name: 'Added to cart' }).waitFor()
    const panel = page.getByRole('dialog')
    await panel.getByText('1 in your cart, $136.00').waitFor()
    await panel.getByText('One item in all').locator('xpath=..').getByText('$136.00').waitFor()
    await visit(page, '/cart')
    await page.getByText('Monogrammed, so not returnable').waitFor()
    await page.getByRole('heading', { name: 'Your cart: one item' }).waitFor()
  })

  test('keeps the quantity and includes it in the total', async () => {
    const page = await openPage(window)
    await visit(page, napkins)
    await page.getByRole('button', { name: 'One more' }).first().click()
    await pressAddLetters(page)
    await page.getByRole('heading', { name: 'Your monogram' }).waitFor()
    await nameEleanor(page)
    expect(await page.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('2')
    await page.getByText('Monogram E H J, $272.00').first().waitFor()
    await page.getByText('2 × $118.00').waitFor()
    await page.getByText('2 × $18.00').waitFor()
    await page.getByText(/^I checked the monogram: E, H, J/).click()
    await page
      .getByRole('form', { name: 'Monogram' })
      .getByRole('button', { name: 'Add to cart' })
      .click()
    await page.getByRole('heading', { name: 'Added to cart' }).waitFor()
    await page.getByText('2 in your cart, $272.00').waitFor()
  })

  test('shows its delivery dates and that it cannot be returned, until the designer is closed', async () => {
    const page = await openPage(window)
    await visit(page, napkins)
    const arrives = page
      .locator('dt', { hasText: 'Arrives' })
      .locator('xpath=following-sibling::dd[1]')
    const returns = page
      .locator('dt', { hasText: /^Return/ })
      .locator('xpath=following-sibling::dd[1]')
    const bare = [await arrives.innerText(), await returns.innerText()]
    await pressAddLetters(page)
    await page.getByRole('heading', { name: 'Your monogram' }).waitFor()
    await expect.poll(() => arrives.innerText()).not.toBe(bare[0])
    expect(await returns.innerText()).toMatch(/^No\. /)
    await page.getByRole('button', { name: 'Close without a monogram' }).click()
    await expect.poll(() => arrives.innerText()).toBe(bare[0])
    expect(await returns.innerText()).toBe(bare[1])
    expect(await standIns(page).count()).toBe(0)
  })
})
