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
import { newMember, signUp } from './members.ts'
import { callApiFromPage, registryAddress } from './registries.ts'
import {
  addToCart,
  cardFrame,
  fillAddress,
  fillCheckout,
  continueToPayment,
  newBuyer,
  readOrderNumber,
  payWith,
} from './shopping.ts'

const windows: readonly (readonly [string, BrowserContextOptions])[] = [
  ['desk', desktop],
  ['phone', phone],
]

async function sendElsewhere(page: Page, name: string): Promise<void> {
  await visit(page, '/cart')
  await page
    .getByRole('button', { name: /^Ship to someone else/ })
    .first()
    .click()
  await page.getByLabel('Who is it for?').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('region', { name: /Margaret Hale/ }).waitFor()
}

const billing = (page: Page) => page.locator('form[data-section=billing]')

describe.each(windows)('checkout at a %s', (_, window) => {
  test('asks for the buyer’s billing address when an order ships to somebody else', async () => {
    const page = await openPage(window)
    await addToCart(page)
    await sendElsewhere(page, 'Margaret Hale')
    await page.goto('/settlement')
    await fillCheckout(page, { email: newBuyer().email, firstName: 'Margaret', lastName: 'Hale' })
    await page.getByRole('heading', { name: 'Billing address' }).waitFor()
    expect(await billing(page).getByRole('checkbox').count()).toBe(0)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.getByRole('alert').getByText('Enter a street address.').waitFor()
    await billing(page).getByLabel('First name').fill('Helen')
    await billing(page).getByLabel('Last name').fill('Marsh')
    await billing(page).getByLabel('Street address').fill('9 Hope Street')
    await billing(page).getByLabel('City').fill('Providence')
    await billing(page).getByLabel('State').selectOption('RI')
    await billing(page).getByLabel('ZIP code').fill('02906')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await cardFrame(page).getByLabel('Card number').waitFor()
    await payWith(page, '4242 4242 4242 4242')
    await readOrderNumber(page)
    expect(await page.innerText('main')).toContain('9 Hope Street')
  })

  test('moves the focus from the last address to the delivery dates', async () => {
    const page = await openPage(window)
    await addToCart(page)
    await page.goto('/settlement')
    await page.locator('#email').fill(newBuyer().email)
    await page.locator('#email').press('Enter')
    await page.getByRole('button', { name: 'Edit email' }).waitFor()
    await expect.poll(() => focused(page)).toBe('Ship to')
    const address = page.locator('form[data-section=address]')
    await fillAddress(address, newBuyer())
    await address.getByLabel('Phone').fill('(401) 555-0142')
    await address.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => focused(page)).toBe('Shipping method')
    expect(
      await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? -1),
    ).toBeGreaterThanOrEqual(0)
  })
})

/** The text of the focused heading. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() =>
    document.activeElement?.matches('h2') ? (document.activeElement.textContent ?? '') : '',
  )
}

describe('checkout', () => {
  test('waits for pending changes and does not mistake them for another window’s', async () => {
    const page = await openPage(desktop)
    await addToCart(page)
    await sendElsewhere(page, 'Margaret Hale')
    await visit(page, '/settlement')
    await fillCheckout(page, newBuyer())
    const form = billing(page)
    await form.getByLabel('First name').fill('Helen')
    await form.getByLabel('Last name').fill('Marsh')
    await form.getByLabel('Street address').fill('9 Hope Street')
    await form.getByLabel('City').fill('Providence')
    await form.getByLabel('State').selectOption('RI')
    await form.getByLabel('ZIP code').fill('02906')
    await page.route('**/api/cart/group', async (route) => {
      await page.waitForTimeout(400)
      await route.continue()
    })
    await page.getByLabel(/^Gift note/).fill('Happy birthday, with love from Helen')
    // The click blurs the message field, which saves it.
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.waitForURL(/\/pay\?/)
    expect(await page.getByText('changed in another window').count()).toBe(0)
    await page.goto('/settlement')
    await expect
      .poll(() => page.getByLabel(/^Gift note/).inputValue())
      .toBe('Happy birthday, with love from Helen')
  })

  test('uses the default address of a member’s address book', async () => {
    const page = await openPage(desktop)
    await page.goto('/login')
    await signUp(page, newMember())
    const { countryCode, ...address } = registryAddress
    await callApiFromPage(page, '/api/address/create', {
      ...address,
      countryCode,
      isDefaultShipping: true,
    })
    await addToCart(page)
    await page.goto('/settlement')
    await page.getByRole('button', { name: /^Edit the address/ }).waitFor()
    await page.getByText('77 Canary Crescent').first().waitFor()
    await page
      .getByRole('radio', { name: /^Arrives/ })
      .first()
      .waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Edit the address/ }).click()
    expect(await page.getByRole('radio', { name: /Ida Berg/ }).isChecked()).toBe(true)
  })

  test('offers another authentication or another card after leaving during authentication', async () => {
    const page = await openPage(desktop)
    for (const again of [true, false]) {
      await addToCart(page)
      const frame = await continueToPayment(page, newBuyer())
      await payWith(page, '4000 0025 0000 3155')
      await frame.frameLocator('iframe').getByRole('button', { name: 'Yes, pay' }).waitFor()
      const back = page.url()
      await page.goto('/cart')
      await page.goto(back)
      await page.getByText('Your bank needs to verify it’s you').waitFor()
      const shown = cardFrame(page)
      await expectAccessible(page)
      if (again) {
        await shown.getByRole('button', { name: 'Ask my bank again' }).click()
        await shown.frameLocator('iframe').getByRole('button', { name: 'Yes, pay' }).click()
      } else {
        await shown.getByRole('button', { name: 'Use another card' }).click()
        await shown.getByLabel('Card number').waitFor()
        await payWith(page, '4242 4242 4242 4242')
      }
      await readOrderNumber(page)
    }
  })
})
