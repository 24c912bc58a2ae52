import { afterAll, beforeAll, expect, test } from 'vitest'
import { bespokeContract } from '#modules/bespoke/contract.ts'
import { phone } from '#test/support/browser.ts'
import { newShopper } from '#test/support/shopper.ts'
import { checkScreen, laptop, openAdminShop, type AdminShop } from './admin-shop.ts'

let admin: AdminShop
let number = ''

beforeAll(async () => {
  admin = await openAdminShop('admin-workshop')
  const { api } = await newShopper(admin.shop.origin)
  const submitted = await api.ask(bespokeContract.submit, {
    serviceId: 'table',
    answers: {},
    quantity: 2,
    name: 'Ida Berg',
    email: 'ida.berg@example.com',
    title: 'A cloth for a round table',
    brief: 'A round linen cloth of 90 inches for our anniversary.',
  })
  number = submitted.number
})
afterAll(() => admin.stop())

test('a commission is found, quoted and answered, on a laptop and on a phone', async () => {
  const page = await admin.openDesk(laptop)
  await page.goto('/admin/commissions')
  await page.getByRole('link', { name: number }).waitFor()
  await checkScreen(page, 'commissions')
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('heading', { name: 'A cloth for a round table' }).waitFor()
  await checkScreen(page, 'commission')
  await page.getByRole('button', { name: 'Quote a price' }).click()
  await page.getByLabel('Price (USD)').fill('480')
  await page.getByLabel('Deposit (USD, optional)').fill('150')
  await checkScreen(page, 'commission-quote')
  await page.getByRole('button', { name: 'Offer $480.00' }).click()
  await page.getByRole('region', { name: 'Quotes' }).getByText('$480.00').first().waitFor()

  await page.setViewportSize(phone.viewport)
  await page.getByRole('button', { name: 'Write' }).click()
  await page.getByRole('textbox', { name: 'To the customer' }).fill('We can start next week.')
  await page.getByRole('button', { name: 'Send the message' }).click()
  await page.getByText('We can start next week.').first().waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await checkScreen(page, 'commission')
})

test('the queue of monograms says what it is for while it is empty', async () => {
  const page = await admin.openDesk(phone)
  await page.goto('/admin/monograms')
  await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Monograms')
  await checkScreen(page, 'monograms')
})
