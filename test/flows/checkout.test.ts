import type { Page } from 'playwright-core'
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
import { catalogContract } from '#modules/catalog/contract.ts'
import { apiClient } from '#test/support/api-client.ts'
import { newShopper } from '#test/support/shopper.ts'
import { newMember, signUp } from './members.ts'
import { importPrices } from './reprice.ts'
import { addToCart, cardFrame, fillCheckout, newBuyer } from './shopping.ts'
import { flowShop } from '#test/support/flow-shop.ts'

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

describe('checkout', () => {
  test('shows every error at the top and at its field, and keeps the input', async () => {
    const page = await openPage(phone)
    await addToCart(page)
    await page.goto('/settlement')
    await page.locator('#email').fill('helen@nowhere')
    const address = page.locator('form[data-section=address]')
    await address.getByLabel('ZIP code').fill('0290')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('heading', { name: /problems to continue/ }).waitFor()
    expect(
      await page.getByText('Please enter a valid email address.').count(),
    ).toBeGreaterThanOrEqual(2)
    expect(await page.getByText('ZIP code needs 5 digits, or 5 and 4. You typed 4.').count()).toBe(
      2,
    )
    expect(await page.locator('#email').inputValue()).toBe('helen@nowhere')
    expect(await page.locator('[data-channel=message] [data-tone=warning]').innerText()).toBe(
      'Please enter a valid email address.',
    )
    await expectGood(page)
  })

  test('submits although a new error moves the button under the pointer', async () => {
    const page = await openPage(desktop)
    await addToCart(page)
    await page.goto('/settlement')
    const address = page.locator('form[data-section=address]')
    await address.getByLabel('ZIP code').pressSequentially('029')
    await address.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByRole('heading', { name: /problems to continue/ }).waitFor()
    await page.getByText('ZIP code needs 5 digits, or 5 and 4. You typed 3.').first().waitFor()
  })

  test('continues to payment while the last change is still being saved', async () => {
    const page = await openPage(desktop)
    await addToCart(page)
    await page.goto('/settlement')
    await fillCheckout(page, newBuyer())
    await page.getByRole('button', { name: /^Edit the address/ }).click()
    // The section collapses when its address is saved, and removing its field saves once more.
    let asked = 0
    await page.route('**/api/checkout/quote', async (route) => {
      asked += 1
      const isFirst = asked === 1
      const response = await route.fetch()
      if (!isFirst) await page.waitForTimeout(2000)
      await route.fulfill({ response })
    })
    await page.getByLabel('Street address').fill('119 Benefit Street')
    await page.getByLabel('Street address').press('Enter')
    await page.getByRole('button', { name: /^Edit the address/ }).waitFor()
    await expect.poll(() => asked).toBe(2)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.waitForURL(/\/pay\?/)
  })

  test('keeps the focus in the current field when the email is saved later', async () => {
    const page = await openPage(desktop)
    await addToCart(page)
    await page.goto('/settlement')
    let answer = (): void => undefined
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/checkout/quote', async (route) => {
      await mayAnswer
      await route.continue()
    })
    await page.locator('#email').fill(newBuyer().email)
    await Promise.all([
      page.waitForRequest('**/api/checkout/quote'),
      page.locator('#email').press('Enter'),
    ])
    const city = page.locator('form[data-section=address]').getByLabel('City')
    await city.pressSequentially('Provi')
    answer()
    await page.getByRole('button', { name: 'Edit email' }).waitFor()
    await page.keyboard.type('dence')
    expect(await city.inputValue()).toBe('Providence')
  })

  test('offers sign-in for any email, and continues with both carts and the input', async () => {
    const page = await openPage(desktop)
    const member = newMember()
    await page.goto('/login')
    await signUp(page, member)
    await addToCart(page)
    await page.goto('/user/faqs')
    await page.getByRole('button', { name: 'Sign Out' }).first().click()
    await page.waitForURL((url) => url.pathname === '/')
    await addToCart(page)
    await page.goto('/settlement')
    const offer = page.getByText('Have an account?')
    for (const email of ['nobody@example.com', member.email]) {
      await page.locator('#email').fill(email)
      await page.locator('#email').press('Enter')
      const edit = page.getByRole('button', { name: 'Edit email' })
      await edit.waitFor()
      expect(await offer.innerText()).toBe('Have an account? Sign in')
      if (email !== member.email) await edit.click()
    }
    await expectGood(page)
    await page.getByLabel('Street address').fill('118 Bene')
    await offer.getByRole('link', { name: 'Sign in' }).click()
    await page.waitForURL(
      (url) => url.pathname === '/login' && url.searchParams.get('back_url') === '/settlement',
    )
    await page.getByLabel('Email', { exact: true }).fill(member.email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.locator('#sign-in-password').fill(member.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/settlement')
    await page.getByRole('button', { name: 'Edit email' }).waitFor()
    await page.getByText(member.email).first().waitFor()
    expect(await page.getByLabel('Street address').inputValue()).toBe('118 Bene')
    expect(await offer.count()).toBe(0)
  })

  test('restores finished and unfinished input after a reload', async () => {
    const page = await openPage(desktop)
    await addToCart(page)
    await page.goto('/settlement')
    await page.locator('#email').fill('helen@example.com')
    await page.locator('#email').press('Enter')
    await page.getByRole('button', { name: 'Edit email' }).waitFor()
    const street = page.getByLabel('Street address')
    await street.fill('118 Bene')
    await page.reload()
    await page.getByRole('button', { name: 'Edit email' }).waitFor()
    expect(await street.inputValue()).toBe('118 Bene')
    expect(
      await page.getByRole('link', { name: 'Write to us' }).count(),
      'no chat button at checkout',
    ).toBe(0)
  })

  test('suggests a corrected address and accepts the typed one', async () => {
    const page = await openPage(desktop)
    await addToCart(page)
    await page.goto('/settlement')
    await fillCheckout(page, newBuyer())
    await page.getByRole('button', { name: /^Edit the address/ }).click()
    await page.getByLabel('Street address').fill('118 Benefit Street Apt 4')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expectGood(page)
    await page.getByRole('button', { name: 'Use what I typed' }).click()
    await page.getByRole('button', { name: 'Use what I typed' }).waitFor({ state: 'detached' })
    await page.getByText('118 Benefit Street Apt 4').waitFor()
  })

  test('asks for confirmation if the total has changed, and continues with the new one', async () => {
    const page = await openPage(phone)
    await addToCart(page)
    await page.goto('/settlement')
    await fillCheckout(page, newBuyer())
    // On another device, because another tab would notify this one.
    const other = await openPage({ ...desktop, storageState: await page.context().storageState() })
    await visit(other, '/cart')
    await other.getByRole('button', { name: 'One more' }).first().click()
    await other.getByRole('heading', { name: 'Your cart: two items' }).waitFor()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('heading', { name: 'The total has changed' }).waitFor()
    await page.getByText('2 instead of 1').waitFor()
    await expectGood(page)
    await page.getByRole('button', { name: /^Continue with/ }).click()
    await page.waitForURL(/\/pay\?/)
    clearConsoleErrors()
  })

  test('asks for confirmation of a higher price, and charges the confirmed amount', async () => {
    const page = await openPage(desktop)
    await visit(page, '/goodsDetail/everyday-napkins')
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page.getByRole('heading', { name: 'Added to cart' }).waitFor()
    await page.goto('/settlement')
    await fillCheckout(page, newBuyer())
    try {
      await importPrices('everyday-napkins', 6)
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await page.getByRole('heading', { name: 'The total has changed' }).waitFor()
      await page.getByText('now costs $64.00; it was $58.00').waitFor()
      await expectGood(page)
      await page.getByRole('button', { name: 'Review it first' }).click()
      await page.locator('main').getByText('$64.00').first().waitFor()
      const cart = await page.context().newPage()
      await cart.goto('/cart')
      await cart.getByRole('button', { name: 'Keep at $64.00' }).waitFor()
      await expectGood(cart)
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await page.waitForURL(/\/pay\?/)
      const total = await page.getByRole('heading', { name: /^Pay \$/ }).innerText()
      await cardFrame(page).getByRole('button', { name: total.trim() }).waitFor()
    } finally {
      await importPrices('everyday-napkins', 0)
    }
    clearConsoleErrors()
  })

  test('offers the remaining units if stock was sold in the meantime', async () => {
    const origin = flowShop.origin
    const variant = await scarceVariant(origin)
    const page = await openPage(desktop)
    await page.goto(`/cart/${variant.id}:2`)
    await page.getByRole('button', { name: 'Add them to my cart' }).click()
    await page.getByRole('heading', { name: 'Your cart: two items' }).waitFor()
    await page.goto('/settlement')
    await fillCheckout(page, newBuyer())
    const quicker = await newShopper(origin)
    await quicker.buy([{ variantId: variant.id, qty: variant.left - 1 }])
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('heading', { name: 'Some items are no longer available' }).waitFor()
    await expectGood(page)
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Take 1' }).waitFor()
    await expectGood(page)
    await page.goto('/settlement')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('button', { name: 'Take 1' }).click()
    await page
      .getByRole('heading', { name: 'Some items are no longer available' })
      .waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.waitForURL(/\/pay\?/)
    clearConsoleErrors()
  })

  test('requires state and ZIP code for a billing address in the United States', async () => {
    const page = await openPage(desktop)
    await addToCart(page)
    await page.goto('/settlement')
    await fillCheckout(page, newBuyer())
    await page.getByLabel('Billing address same as shipping').uncheck()
    const billing = page.locator('form[data-section=billing]')
    await billing.getByLabel('First name').fill('Ida')
    await billing.getByLabel('Last name').fill('Berg')
    await billing.getByLabel('Street address').fill('24 Orchard Street')
    await billing.getByLabel('City').fill('New York')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await billing.getByText('Choose a state.').first().waitFor()
    await billing.getByText('Enter a ZIP code.').first().waitFor()
    await expectGood(page)
    await billing.getByLabel('State').selectOption('NY')
    await billing.getByLabel('ZIP code').fill('100021234')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.waitForURL(/\/pay\?/)
  })

  test('accepts a billing address in another country', async () => {
    const page = await openPage(desktop)
    await addToCart(page)
    await page.goto('/settlement')
    await fillCheckout(page, newBuyer())
    await page.getByLabel('Billing address same as shipping').uncheck()
    const billing = page.locator('form[data-section=billing]')
    await billing.getByLabel('Country').selectOption('AT')
    await billing.getByLabel('First name').fill('Ida')
    await billing.getByLabel('Last name').fill('Berg')
    await billing.getByLabel('Street address').fill('Ringstrasse 1')
    await billing.getByLabel('City').fill('Wien')
    await billing.getByLabel('Postal code').fill('1010')
    await expectGood(page)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.waitForURL(/\/pay\?/)
  })
})

/** A variant with low stock, and its units left. */
async function scarceVariant(origin: string): Promise<{ id: string; left: number }> {
  const api = apiClient(origin)
  const { rows } = await api.ask(catalogContract.listGoods, {
    filter: [],
    available: '1',
    pageSize: '100',
    facets: '0',
  })
  for (const { slug } of rows) {
    const { variants } = await api.ask(catalogContract.readGoods, { id: slug })
    const found = variants.find(
      ({ availability, multiple, minQty }) =>
        availability.state === 'low'
        && (availability.left ?? 0) >= 2
        && multiple === 1
        && minQty === 1,
    )
    if (found) return { id: found.id, left: found.availability.left ?? 0 }
  }
  throw new Error('The demo catalog has no variant with low stock.')
}
