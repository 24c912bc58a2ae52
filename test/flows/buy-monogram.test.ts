import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
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
async function pressAddMonogram(page: Page): Promise<void> {
  await page.locator('#heart[aria-pressed]').waitFor()
  await page.getByRole('link', { name: /^Add a monogram, \$/ }).click()
}

async function openDesigner(page: Page): Promise<void> {
  await visit(page, napkins)
  await pressAddMonogram(page)
  await page.getByRole('heading', { name: 'Your monogram', exact: true }).waitFor()
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

/** The button at the end of the designer. */
const designerButton = (page: Page) => page.locator('#monogram-buy')
/** The button of the sticky bar, which submits the designer. */
const barButton = (page: Page) => page.locator('button[form=monogram]')
const preview = (page: Page) => page.getByRole('img', { name: /^Monogram preview/ })

async function expectInWindow(page: Page, element: Locator): Promise<void> {
  const height = page.viewportSize()?.height ?? 0
  const box = await element.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
}

const windows: readonly (readonly [string, BrowserContextOptions])[] = [
  ['desk', desktop],
  ['phone', phone],
]

describe.each(windows)('a monogram on the product page at a %s', (name, window) => {
  test('is the only thing to buy while the designer is open, after it is confirmed', async () => {
    const page = await openPage(window)
    await openDesigner(page)
    expect(await page.locator('form#buy').count(), 'nothing is bought without it').toBe(0)
    await nameEleanor(page)
    await page.getByRole('radio', { name: /^Weld/ }).scrollIntoViewIfNeeded()
    await expectInWindow(page, preview(page))
    if (name === 'phone') {
      await page.getByText('Monogram E H J, $136.00').waitFor()
      await page.getByText('Confirm the monogram.').waitFor()
      expect(await barButton(page).isDisabled()).toBe(true)
    }
    await page.getByText(/^I checked the monogram: E, H, J/).click()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    if (name === 'phone') {
      await page
        .getByRole('heading', { name: 'Your monogram', exact: true })
        .scrollIntoViewIfNeeded()
      await expect.poll(() => barButton(page).isDisabled()).toBe(false)
      await barButton(page).click()
    } else await designerButton(page).click()
    await page.getByRole('heading', { name: 'Added to cart' }).waitFor()
    const panel = page.getByRole('dialog')
    await panel.getByText('1 in your cart, $136.00').waitFor()
    await panel.getByText('Subtotal (1 item)').locator('xpath=..').getByText('$136.00').waitFor()
    await visit(page, '/cart')
    await page.getByText('Monogrammed, so not returnable').waitFor()
    await page.getByRole('heading', { name: 'Your cart: one item' }).waitFor()
  })

  test('keeps the quantity and includes it in the total', async () => {
    const page = await openPage(window)
    await visit(page, napkins)
    await page.getByRole('button', { name: 'One more' }).first().click()
    await pressAddMonogram(page)
    await page.getByRole('heading', { name: 'Your monogram', exact: true }).waitFor()
    await nameEleanor(page)
    expect(await page.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('2')
    await page.getByRole('form', { name: 'Monogram' }).getByText('$272.00').first().waitFor()
    await page.getByText('2 × $118.00').waitFor()
    await page.getByText('2 × $18.00').waitFor()
    await page.getByText(/^I checked the monogram: E, H, J/).click()
    await designerButton(page).click()
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
    await pressAddMonogram(page)
    await page.getByRole('heading', { name: 'Your monogram', exact: true }).waitFor()
    await expect.poll(() => arrives.innerText()).not.toBe(bare[0])
    const [earliest] = (await arrives.innerText()).split(' to ')
    await page.getByText(`Arrives ${earliest} to`).waitFor()
    expect(await returns.innerText()).toMatch(/^Final sale\. /)
    const terms = page.locator('#shipping')
    expect(await terms.innerText()).toContain('A monogrammed item is final sale')
    expect(await terms.innerText()).not.toMatch(/Return by|same business day/)
    await page.getByRole('button', { name: 'Close without a monogram' }).click()
    await expect.poll(() => arrives.innerText()).toBe(bare[0])
    expect(await returns.innerText()).toBe(bare[1])
    expect(await terms.innerText()).toMatch(/same business day[^]*Return by/)
    expect(await terms.innerText()).not.toContain('monogram')
    expect(await barButton(page).count()).toBe(0)
    expect(await page.locator('form#buy').count()).toBe(1)
  })

  test('puts twelve napkins in the cart in six presses from the home page', async () => {
    const page = await openPage(window)
    await visit(page, '/')
    let presses = 0
    const press = async (element: Locator) => {
      presses += 1
      await element.click()
    }
    await press(page.getByRole('link', { name: 'Start a monogram' }))
    await page.waitForURL(/\/monogram$/)
    await press(
      page.getByRole('link', { name: /^Add a monogram ?: Fern-edge napkin, set of four/ }),
    )
    await page.getByRole('heading', { name: 'Mark your fern-edge napkins' }).waitFor()
    await nameEleanor(page)
    for (const _ of ['two sets', 'three sets'])
      await press(page.getByRole('button', { name: 'One more' }))
    await press(page.getByText(/^I checked the monogram: E, H, J/))
    await press(designerButton(page))
    await page.getByText(/^3 in your cart, /).waitFor()
    expect(presses).toBeLessThanOrEqual(6)
  })
})

test('shows name and price of a product in the first view of a phone', async () => {
  const page = await openPage(phone)
  await visit(page, napkins)
  await expectInWindow(page, page.getByRole('heading', { level: 1 }))
  await expectInWindow(page, page.getByText('$118.00').first())
  await page.getByText('118 points').waitFor()
})
