import { expect, test } from 'vitest'
import { desktop, expectAccessible, openPage, phone, visit } from '#test/support/browser.ts'
import { newMember, signUp } from './members.ts'
import { addToCart } from './shopping.ts'

test('a misspelled email domain is asked about when the field is left', async () => {
  const page = await openPage(phone)
  await addToCart(page)
  await visit(page, '/settlement')
  const email = page.locator('#email')
  await email.fill('helen@gmial.com')
  await email.blur()
  await page.getByText('Did you mean helen@gmail.com?').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'helen@gmail.com' }).click()
  expect(await email.inputValue()).toBe('helen@gmail.com')
  await page.getByText('Did you mean').waitFor({ state: 'detached' })
})

test('a misspelled email domain is asked about after the section has closed', async () => {
  const page = await openPage(desktop)
  await addToCart(page)
  await visit(page, '/settlement')
  await page.locator('#email').fill('helen@gmial.com')
  await page.locator('#email').press('Enter')
  await page.getByRole('button', { name: 'helen@gmail.com' }).click()
  await page.getByText('helen@gmail.com', { exact: true }).waitFor()
  await page.getByText('Did you mean').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('helen@gmail.com', { exact: true }).waitFor()
})

test('the ZIP code comes before city and state, and fills in the state', async () => {
  const page = await openPage(desktop)
  await addToCart(page)
  await visit(page, '/settlement')
  const address = page.locator('form[data-section=address]')
  await address.getByLabel('ZIP code').fill('02906')
  await page.keyboard.press('Tab')
  expect(await address.getByLabel('State').inputValue()).toBe('RI')
  expect(await address.getByLabel('City').evaluate((city) => city === document.activeElement)).toBe(
    true,
  )
})

test('a member without an address finds the own name filled in', async () => {
  const page = await openPage(desktop)
  await visit(page, '/login')
  await signUp(page, newMember())
  await addToCart(page)
  await visit(page, '/settlement')
  const address = page.locator('form[data-section=address]')
  expect(await address.getByLabel('First name').inputValue()).toBe('Ida')
  expect(await address.getByLabel('Last name').inputValue()).not.toBe('')
})
