import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startApp, type App } from '#test/support/app.ts'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
} from '#test/support/browser.ts'
import { copyOfShop } from '#test/support/copy-of-shop.ts'
import { answerAsStripe } from '#test/support/stripe-script.ts'
import { stripeEnvironment } from '#test/support/stripe-environment.ts'
import { startStripeServer, type StripeServer } from '#test/support/stripe-server.ts'
import { newMember, signUp } from './members.ts'
import { addToCart, fillCheckout, newBuyer } from './shopping.ts'

let stripe: StripeServer
let shop: App

beforeAll(async () => {
  stripe = await startStripeServer()
  shop = await startApp({
    ...(await copyOfShop(inject('shopToCopy'), 'saved-cards')),
    ...stripeEnvironment(stripe),
    SAVED_CARDS: 'true',
  })
})
afterAll(async () => {
  await shop.stop()
  await stripe.close()
})

test.each([
  ['a phone', phone],
  ['a desk', desktop],
] as const)('a member saves a card while paying and deletes it later, on %s', async (_, window) => {
  const page = await openPage({ ...window, baseURL: shop.origin })
  await answerAsStripe(page, stripe)
  await page.goto('/login')
  const member = newMember()
  await signUp(page, member, shop.origin)
  await page.goto('/user/accountSettings')
  await page.getByRole('heading', { name: 'Passkeys' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Saved cards' }).count()).toBe(0)

  await addToCart(page)
  await page.goto('/settlement')
  await fillCheckout(page, { ...newBuyer(), email: member.email })
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/pay\?/)
  const form = page.frameLocator('iframe[title="Secure payment input frame"]')
  const box = form.getByLabel('Save payment details for future purchases')
  await box.waitFor()
  expect(await box.isChecked()).toBe(false)
  stripe.saveCard([...stripe.customers.keys()].at(-1) ?? '')

  await page.goto('/user/accountSettings')
  await page.getByRole('heading', { name: 'Saved cards' }).waitFor()
  await page.locator('b', { hasText: 'Visa ending in 4242' }).waitFor()
  await page.getByText('Expires 08/30.').waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const shots = process.env['SHOTS']
  if (shots)
    await page
      .getByRole('heading', { name: 'Saved cards' })
      .locator('..')
      .screenshot({ path: `${shots}/saved-cards-${page.viewportSize()?.width ?? 0}.png` })
  await page.getByRole('button', { name: 'Remove Visa ending in 4242' }).click()
  await page.getByRole('heading', { name: 'Saved cards' }).waitFor({ state: 'detached' })
  expect([...stripe.customers.values()].flat()).toEqual([])
})
