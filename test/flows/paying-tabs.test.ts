import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  clearConsoleErrors,
  openPage,
  phone,
  visit,
} from '#test/support/browser.ts'
import { newMember, signUp } from './members.ts'
import {
  addToCart,
  cardFrame,
  fillCheckout,
  continueToPayment,
  newBuyer,
  readOrderNumber,
  payWith,
  callStaffApi,
} from './shopping.ts'

const secure = '4000002500003155'

/** Marks the document, to detect a reload. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)

/** A guest page during bank authentication, with a marked document. */
async function whileTheBankAsks(): Promise<Page> {
  const page = await openPage(desktop)
  await addToCart(page)
  await continueToPayment(page, newBuyer())
  await mark(page)
  await payWith(page, secure)
  await cardFrame(page).frameLocator('iframe').getByRole('button', { name: 'Yes, pay' }).waitFor()
  return page
}

const answerYes = (page: Page) =>
  cardFrame(page).frameLocator('iframe').getByRole('button', { name: 'Yes, pay' }).click()

test('a token check during authentication keeps the session without a reload', async () => {
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

test('a sign-in in another tab waits for the payment and signs nobody out', async () => {
  const page = await whileTheBankAsks()
  const other = await page.context().newPage()
  await other.goto('/login?back_url=%2Fuser%2FaddressBook')
  await signUp(other, newMember())
  await other.waitForURL((url) => url.pathname === '/user/addressBook')
  await page.waitForTimeout(1_000)
  expect(await isMarked(page)).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/pay')
  await answerYes(page)
  await page.getByRole('heading', { name: /^Thank you|This order is placed/ }).waitFor()
  expect(await other.evaluate(() => localStorage.getItem('userInfo'))).toContain('"userLevel":0')
  await other.goto('/order')
  await other.locator('main').getByRole('link', { name: /AB-/ }).first().waitFor()
  clearConsoleErrors()
})

test('two tabs at checkout show each other’s changes, and an order placed in one is shown as placed in the other', async () => {
  const page = await openPage(desktop)
  await addToCart(page)
  const other = await page.context().newPage()
  await other.goto('/settlement')
  await other.getByRole('heading', { name: 'Checkout' }).waitFor()
  await addToCart(page)
  await other
    .getByText(/^2 × |\. 2 × /)
    .first()
    .waitFor({ state: 'attached' })
  await continueToPayment(page, newBuyer())
  await payWith(page, '4242424242424242')
  await page.waitForURL(/\/paymentSuccess\//)
  const number = /AB-[0-9A-Z]+/.exec(await page.locator('main').innerText())?.[0] ?? 'no number'
  await other.getByRole('heading', { name: 'This order is already placed' }).waitFor()
  expect(await other.locator('main').innerText()).toContain(number)
  await other.getByRole('link', { name: 'See the order' }).click()
  await other.waitForURL(/\/paymentSuccess\//)
  clearConsoleErrors()
})

test.each(['goes back', 'closes the tab'] as const)(
  'a gift card is available for the changed cart after the shopper %s',
  async (leaving) => {
    const { codes } = await callStaffApi('wallet/giftCards', {
      count: '1',
      amount: '1000',
      reason: 'For a journey',
    })
    const [code = ''] = codes as string[]
    const page = await openPage(desktop)
    await addToCart(page)
    await page.goto('/settlement')
    await fillCheckout(page, newBuyer())
    await page.getByText('Add a gift card', { exact: true }).click()
    await page.getByLabel('Gift card code').fill(code)
    await page.getByRole('button', { name: 'Apply' }).last().click()
    await page.getByText(/is left to pay by card/).waitFor()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await cardFrame(page).getByLabel('Card number').waitFor()
    let next = page
    if (leaving === 'goes back') await page.getByRole('link', { name: 'Back to checkout' }).click()
    else {
      next = await page.context().newPage()
      await page.close({ runBeforeUnload: true })
    }
    await next.goto('/cart')
    await next.getByRole('button', { name: 'One more' }).first().click()
    await next.getByRole('heading', { name: 'Your cart: two items' }).waitFor()
    await next.getByRole('link', { name: 'Check out' }).first().click()
    await next.getByText(/is left to pay by card/).waitFor()
    await next.getByRole('button', { name: 'Continue to payment' }).click()
    await cardFrame(next).getByLabel('Card number').waitFor()
    await payWith(next, '4242424242424242')
    await readOrderNumber(next)
    await next.goto(`/order/detail/${new URL(next.url()).pathname.split('/').at(-1) ?? ''}`)
    await next.getByRole('tab', { name: 'Money' }).click()
    await next
      .getByText(/Gift card ending in/)
      .filter({ visible: true })
      .first()
      .waitFor()
    clearConsoleErrors()
  },
)

test.each([
  ['desk', desktop],
  ['phone', phone],
] as const)(
  'a link to an unknown payment shows an explanation and links, on a %s',
  async (_, window) => {
    const page = await openPage(window)
    for (const checkout of ['chk_01j0000000000000000000000', '%ED%A0%80']) {
      await visit(page, `/pay?checkout=${checkout}`)
      await page.getByRole('heading', { name: 'We can’t find this payment' }).waitFor()
      await page.getByText('Opening this page did not charge you.').waitFor()
      expect(new URL(page.url()).pathname).toBe('/pay')
    }
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const main = page.locator('main')
    for (const name of ['Find an order', 'Sign in'])
      expect(await main.getByRole('link', { name }).count()).toBe(1)
    await main.getByRole('link', { name: 'See your cart' }).click()
    await page.getByRole('heading', { name: 'Your cart is empty.' }).waitFor()
    clearConsoleErrors()
  },
)
