import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desk, openPage } from '#test/support/browser.ts'
import { addToCart, cardFrame, goToPay, newBuyer, payWith } from './shopping.ts'

const secure = '4000002500003155'

/** Says at the end whether the page is still the one that was opened. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)

/** A guest whose bank asks, in a page that is marked. */
async function whileTheBankAsks(): Promise<Page> {
  const page = await openPage(desk)
  await addToCart(page)
  await goToPay(page, newBuyer())
  await mark(page)
  await payWith(page, secure)
  await cardFrame(page).frameLocator('iframe').getByRole('button', { name: 'Yes, pay' }).waitFor()
  return page
}

const answerYes = (page: Page) => cardFrame(page).frameLocator('iframe').getByRole('button', { name: 'Yes, pay' }).click()

test('a token check while the bank asks finds the same session, and neither reloads nor signs out', async () => {
  const page = await whileTheBankAsks()
  const other = await page.context().newPage()
  await other.goto('/user/faqs')
  await other.evaluate(() => localStorage.setItem('authTokenChanged', 'another version'))
  await page.waitForTimeout(1_000)
  expect(await isMarked(page)).toBe(true)
  await answerYes(page)
  await page.waitForURL(/\/paymentSuccess\//)
  expect(await isMarked(page)).toBe(true)
})
