import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  clearConsoleErrors,
  openPage,
  phone,
} from '#test/support/browser.ts'

/** Submits the form as a browser does before hydration. */
async function sendPlainly(page: Page, field: string, value: string): Promise<void> {
  await page.goto('/tourist/order')
  await page.locator(field).fill(value)
  await Promise.all([
    page.waitForEvent('load'),
    page
      .locator(field)
      .evaluate((element) => void (element instanceof HTMLInputElement && element.form?.submit())),
  ])
}

test('"Email me my orders" submitted before hydration is completed afterwards', async () => {
  const page = await openPage(phone)
  await sendPlainly(page, '#mail-my-orders-mailTo', ' Helen@Example.com ')
  await page
    .getByText('If helen@example.com has orders here, an email with links to them is on its way.')
    .waitFor()
  expect(new URL(page.url()).search).toBe('')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('errors of a form submitted before hydration are shown at the field, with the input', async () => {
  const page = await openPage(desktop)
  await sendPlainly(page, '#mail-my-orders-mailTo', 'helen@nowhere')
  await page.locator('#mail-my-orders-mailTo[aria-invalid=true]').waitFor()
  expect(await page.locator('#mail-my-orders-mailTo').inputValue()).toBe('helen@nowhere')
  await sendPlainly(page, '#gift-gift', '7KQ2-M9XW')
  await page.locator('#gift-gift[aria-invalid=true]').waitFor()
  expect(await page.locator('#gift-gift').inputValue()).toBe('7KQ2-M9XW')
  clearConsoleErrors()
})

test('without JavaScript each form keeps its input, puts nothing in the URL, and shows instructions', async () => {
  const page = await openPage({ ...desktop, javaScriptEnabled: false })
  for (const [field, button, value] of [
    ['#mail-my-orders-mailTo', 'Email me my orders', 'helen@example.com'],
    ['#gift-gift', 'Open the gift', '7KQ2-M9XW-4T7Z'],
  ] as const) {
    await page.goto('/tourist/order')
    await page.locator(field).fill(value)
    await page.getByRole('button', { name: button }).click()
    await page.waitForLoadState()
    expect(await page.locator(field).inputValue()).toBe(value)
    expect(new URL(page.url()).search).toBe('')
    expect(await page.content()).toContain('Finding an order here needs JavaScript.')
  }
})
