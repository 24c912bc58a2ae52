import type { BrowserContextOptions, Page } from 'playwright-core'
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
import { addToCart } from './shopping.ts'

const windows: readonly (readonly [string, BrowserContextOptions])[] = [
  ['desk', desktop],
  ['phone', phone],
]

const summary = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('heading') })

describe.each(windows)('a form at a %s', (_, window) => {
  test('lists errors, focuses the list, and removes an error once its field is valid', async () => {
    const page = await openPage(window)
    await addToCart(page)
    await visit(page, '/settlement')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await summary(page).waitFor()
    const before = await summary(page).getByRole('listitem').count()
    const address = page.locator('form[data-section=address]')
    await address.getByLabel('First name').fill('Helen')
    await address.getByLabel('Last name').fill('Marsh')
    await address.getByLabel('State').selectOption('RI')
    await expect.poll(() => summary(page).getByRole('listitem').count()).toBe(before - 3)
    await address.getByLabel('First name').fill('')
    await address.getByLabel('First name').press('Tab')
    await expect.poll(() => summary(page).getByRole('listitem').count()).toBe(before - 2)
    await expectAccessible(page)
  })

  test('for an account removes an error once its field is valid', async () => {
    const page = await openPage(window)
    await visit(page, '/login/information')
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await summary(page).waitFor()
    const count = () => summary(page).getByRole('listitem').count()
    const before = await count()
    await page.getByLabel('First name').fill('Ida')
    await page.getByLabel('Last name').fill('Berg')
    await expect.poll(count).toBe(before - 2)
    await summary(page)
      .getByRole('heading', {
        name:
          before === 3 ? 'Fix one problem to continue' : `Fix ${before - 2} problems to continue`,
      })
      .waitFor()
    await expectAccessible(page)
  })

  test('for order tracking lists missing fields and focuses the list', async () => {
    const page = await openPage(window)
    await visit(page, '/tourist/order')
    await page.getByRole('button', { name: 'Track order' }).click()
    await summary(page).waitFor()
    expect(await summary(page).evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await summary(page).getByRole('listitem').count()).toBe(2)
    await expectAccessible(page)
    await page.getByLabel('Order number').fill('AB-12345678')
    await expect.poll(() => summary(page).getByRole('listitem').count()).toBe(1)
  })

  test('for the registry search has its own errors and requires month and year together', async () => {
    const page = await openPage(window)
    await visit(page, '/registry/findRegistry')
    await page.getByRole('button', { name: 'Find the registry' }).click()
    await page.getByText('Enter a first or last name.').waitFor()
    await page.getByLabel('First or last name').fill('Nora Wells')
    await page.getByText('Add a date or state').click()
    await page.getByLabel('Event month').selectOption('06')
    await page.getByRole('button', { name: 'Find the registry' }).click()
    await page.getByText('Choose the year, too.').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const year = String(new Date().getFullYear() + 1)
    await page.getByLabel('Event year').selectOption(year)
    await page.getByRole('button', { name: 'Find the registry' }).click()
    await page.waitForURL(
      (url) => url.searchParams.get('month') === '06' && url.searchParams.get('year') === year,
    )
    await page.getByRole('heading', { name: 'No registry found' }).waitFor()
    expect(await page.getByLabel('Event month').inputValue()).toBe('06')
    await page.getByLabel('Registry number').waitFor({ state: 'detached' })
  })
})

test('a quantity that is not a whole number changes nothing and shows an error', async () => {
  const page = await openPage(desktop)
  await visit(page, '/goodsDetail/hemstitch-napkins')
  const field = page.getByRole('spinbutton', { name: 'Quantity' })
  for (const [typed, key] of [
    ['1e2', 'Enter'],
    ['2.5', 'Tab'],
  ] as const) {
    await field.focus()
    await field.press('ControlOrMeta+a')
    await page.keyboard.type(typed)
    await page.keyboard.press(key)
    await page.getByText('Enter a whole number. The quantity is still 1.').waitFor()
    expect(await field.inputValue()).toBe('1')
  }
  expect(await page.getByRole('heading', { name: 'Added to cart' }).count()).toBe(0)
  await expectAccessible(page)
  await field.fill('2')
  await field.press('Tab')
  await page.getByText('Enter a whole number.').waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe('2')
})

test('a cart link keeps a comma in a SKU and rejects invalid quantities', async () => {
  const page = await openPage(desktop)
  await page.goto('/cart/A%2C1:1')
  await page.getByRole('heading', { name: 'Someone picked one item for you' }).waitFor()
  expect(await page.locator('input[name=lines]').inputValue()).toBe('A%2C1:1')
  const empty = await page.goto('/cart/SKU:-1')
  expect(empty?.status()).toBe(404)
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor()
  clearConsoleErrors()
})
