import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addDays, calendarDate, formatDate } from '#kernel/time/time.ts'
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
  newBuyer,
  payWith,
  readOrderNumber,
} from './shopping.ts'

const margaret = { email: '', firstName: 'Margaret', lastName: 'Hale' }

/** Presses and counts them. */
function counter() {
  let presses = 0
  return {
    count: () => presses,
    press: async (target: Locator) => {
      presses += 1
      await target.click()
    },
  }
}

const radio = (page: Page, name: string) => page.getByRole('radio', { name })

describe.each([
  ['desk', desktop],
  ['phone', phone],
] as const)('a gift to someone else at a %s', (_, window) => {
  test('needs at most seven presses with a note and a date, and bills the buyer', async () => {
    const page = await openPage(window)
    const { press, count } = counter()
    const buyer = newBuyer()
    const day = addDays(calendarDate(new Date()), 30)
    await visit(page, '/goodsDetail/everyday-napkins')
    await press(page.getByRole('button', { name: 'Add to cart' }).first())
    await press(page.getByRole('link', { name: 'Check out' }))
    await page.locator('#email').fill(buyer.email)
    await press(radio(page, 'Someone else'))
    const address = page.locator('form[data-section=address]')
    await page.getByLabel('Gift note').waitFor()
    await fillAddress(address, margaret)
    await address.getByLabel('Phone').fill('(401) 555-0142')
    await page.getByLabel('Gift note').fill('Happy birthday, with love from Helen')
    await page.getByLabel('Needed by').fill(day)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await page.getByLabel('Hide prices').isChecked()).toBe(true)
    const billing = page.locator('form[data-section=billing]')
    await page.getByRole('heading', { name: 'Billing address' }).waitFor()
    expect(await billing.getByRole('checkbox').count(), 'no “same as shipping”').toBe(0)
    await billing.getByLabel('First name').fill('Helen')
    await billing.getByLabel('Last name').fill('Marsh')
    await billing.getByLabel('Street address').fill('9 Hope Street')
    await billing.getByLabel('City').fill('Providence')
    await billing.getByLabel('State').selectOption('RI')
    await billing.getByLabel('ZIP code').fill('02906')
    await press(page.getByRole('button', { name: 'Continue to payment' }))
    await cardFrame(page).getByLabel('Card number').waitFor()
    expect(count()).toBeLessThanOrEqual(7)
    await payWith(page, '4242 4242 4242 4242')
    await readOrderNumber(page)
    const order = await page.innerText('main')
    expect(order).toContain('Margaret Hale')
    expect(order).toContain('Happy birthday, with love from Helen')
    expect(order).toContain(formatDate(day))
    expect(order).toContain('9 Hope Street')
  })
})

test('the recipient keeps the name from the cart, and everything can go back to the buyer', async () => {
  const page = await openPage(desktop)
  await addToCart(page, 2)
  await page.goto('/settlement')
  await radio(page, 'Several addresses').click()
  const [first] = await page.locator('select:has(option[value=""])').all()
  await first?.selectOption({ label: 'To someone else…' })
  await page.getByLabel('Who is it for?').fill('Margaret Hale')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: 'Deliver to Margaret Hale' }).waitFor()
  await page.getByRole('heading', { name: 'Deliver to you' }).waitFor()
  const forms = page.locator('form[data-section=address]')
  expect(await forms.nth(1).getByLabel('First name').inputValue()).toBe('Margaret')
  expect(await forms.nth(1).getByLabel('Last name').inputValue()).toBe('Hale')
  await expectAccessible(page)
  await radio(page, 'Someone else').click()
  await page.getByRole('heading', { name: 'Deliver to you' }).waitFor({ state: 'detached' })
  await page.getByLabel('Gift note').waitFor()
  expect(await forms.getByLabel('First name').inputValue()).toBe('Margaret')
  await radio(page, 'My address').click()
  await page.getByText('This order is a gift').waitFor()
  expect(await forms.getByLabel('First name').inputValue()).toBe('')
  await visit(page, '/cart')
  await page.getByRole('region', { name: 'To me' }).waitFor()
  expect(await page.getByRole('region', { name: /^To / }).count()).toBe(1)
})

test('a member pays in two presses, and may send a gift with a saved billing address', async () => {
  const page = await openPage(desktop)
  await page.goto('/login')
  await signUp(page, newMember())
  await callApiFromPage(page, '/api/address/create', {
    ...registryAddress,
    isDefaultShipping: true,
  })
  await addToCart(page)
  await visit(page, '/cart')
  const { press, count } = counter()
  await press(page.getByRole('link', { name: 'Check out' }).first())
  await page.getByRole('button', { name: /^Edit the address/ }).waitFor()
  await press(page.getByRole('button', { name: 'Continue to payment' }))
  await cardFrame(page).getByLabel('Card number').waitFor()
  expect(count()).toBe(2)
  await page.goto('/settlement')
  await radio(page, 'Someone else').click()
  await page.getByRole('button', { name: 'Edit the billing address' }).waitFor()
  await expectAccessible(page)
})

test('the typed address of a member is saved and chosen the next time', async () => {
  const page = await openPage(phone)
  await page.goto('/login')
  await signUp(page, newMember())
  await addToCart(page)
  await page.goto('/settlement')
  await page.getByRole('button', { name: 'Edit email' }).waitFor()
  const address = page.locator('form[data-section=address]')
  await fillAddress(address, newBuyer())
  await address.getByLabel('Phone').fill('(401) 555-0142')
  expect(await address.getByLabel('Save this address').isChecked()).toBe(true)
  await page
    .getByRole('radio', { name: /^Arrives/ })
    .first()
    .waitFor()
  const saved = page.waitForResponse('**/api/address/create')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await saved
  await cardFrame(page).getByLabel('Card number').waitFor()
  await payWith(page, '4242 4242 4242 4242')
  await readOrderNumber(page)
  await addToCart(page)
  await page.goto('/settlement')
  await page.getByRole('button', { name: /^Edit the address/ }).waitFor()
  await page.getByText('118 Benefit Street').first().waitFor()
})
