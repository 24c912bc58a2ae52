import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startApp, type App } from '#test/support/app.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  clearConsoleErrors,
  openPage,
  phone,
} from '#test/support/browser.ts'
import { copyOfShop } from '#test/support/copy-of-shop.ts'
import { newMember, signUp } from './members.ts'
import { addToCart } from './shopping.ts'

/** A shop without guest checkout. */
let shop: App

beforeAll(async () => {
  shop = await startApp({
    ...(await copyOfShop(inject('shopToCopy'), 'guest-checkout')),
    GUEST_CHECKOUT: 'false',
  })
})
afterAll(() => shop.stop())

test('a guest is sent from checkout to sign-in with a reason, and continues with the same cart as a member', async () => {
  const page = await openPage({ ...phone, baseURL: shop.origin })
  await addToCart(page)
  await page.goto('/settlement')
  await page.waitForURL(
    (url) => url.pathname === '/login' && url.searchParams.get('back_url') === '/settlement',
  )
  await page
    .getByText('Sign in or create an account to check out. Your cart goes with you.')
    .waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // The browser logs the refused request.
  clearConsoleErrors()
  const member = newMember()
  await signUp(page, member, shop.origin)
  await page.waitForURL((url) => url.pathname === '/settlement')
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
  await page.locator('main').getByText(member.email).first().waitFor()
  expect(await page.getByText(/No account needed|Have an account/).count()).toBe(0)
})
