import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startApp, type App } from '#test/support/app.ts'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
  visit,
} from '#test/support/browser.ts'
import { copyOfShop } from '#test/support/copy-of-shop.ts'
import { startUspsServer } from '#test/support/usps-server.ts'
import { newMember, signUp } from './members.ts'
import { addToCart, changeSettings } from './shopping.ts'

/**
 * A shop that ships to territories and military addresses, with address lookup at a mock Postal
 * Service.
 */
const usps = await startUspsServer()
let shop: App

beforeAll(async () => {
  usps.places.set('118 BENEFIT STREET', {
    streetAddress: '118 BENEFIT ST',
    city: 'PROVIDENCE',
    state: 'RI',
    ZIPCode: '02903',
    ZIPPlus4: '1209',
  })
  const environment = await copyOfShop(inject('shopToCopy'), 'addresses')
  shop = await startApp({
    ...usps.account,
    ...environment,
  })
  const staffed = { origin: shop.origin, environment }
  await changeSettings('shipping', { beyond: ['military', 'territories'] }, staffed)
})
afterAll(async () => {
  await shop.stop()
  await usps.close()
})

const rest = { 'First name': 'Ida', 'Last name': 'Berg', Phone: '(401) 555-0142' }

test('the address book offers ZIP+4, warns about an unknown address, and accepts a military address', async () => {
  const page = await openPage({ ...phone, baseURL: shop.origin })
  const fill = async (fields: Record<string, string>) => {
    await page.getByRole('button', { name: 'Add an address' }).click()
    for (const [label, text] of Object.entries({ ...rest, ...fields }))
      await page.getByLabel(new RegExp(`^${label}`)).fill(text)
  }
  const save = () => page.getByRole('button', { name: 'Save address' }).click()
  await page.goto('/login?back_url=%2Fuser%2FaddressBook')
  await signUp(page, newMember(), shop.origin)
  await page.waitForURL(({ pathname }) => pathname === '/user/addressBook')

  await fill({
    'Street address': '118 Benefit Street',
    City: 'Providence',
    'ZIP code': '02903',
    'Name for this address': 'Home',
  })
  await save()
  await page
    .getByText('The Postal Service delivers here. The full ZIP code is 02903-1209.')
    .waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use this' }).click()
  await page.getByText('Verified: the Postal Service delivers here.').waitFor()
  await page.getByText('118 Benefit Street, Providence, RI 02903-1209').waitFor()

  await fill({
    'Street address': '1 Nowhere Lane',
    City: 'Providence',
    'ZIP code': '02903',
    'Name for this address': 'The new house',
  })
  await save()
  await page
    .getByText('The Postal Service could not find this address. Check the street and number.')
    .waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'It’s correct' }).click()
  await page
    .getByText('The Postal Service could not find this address. Check the street and number.')
    .waitFor({ state: 'detached' })

  await fill({
    'Street address': 'Unit 4312 Box 77',
    City: 'APO',
    'ZIP code': '09012',
    'Name for this address': 'Sam',
  })
  await page.getByLabel('State', { exact: true }).selectOption('Armed Forces Europe')
  await save()
  await page.getByText('Unit 4312 Box 77, APO, AE 09012').waitFor()
})

test('checkout offers the territories, lists where the shop ships, and shows dates for San Juan', async () => {
  const page = await openPage({ ...desktop, baseURL: shop.origin })
  await addToCart(page)
  await visit(page, '/settlement')
  await page
    .getByText(
      'We ship to the 50 states, Washington, D.C., military addresses (APO, FPO, DPO), and the U.S. territories.',
    )
    .waitFor()
  const address = page.locator('form[data-section=address]')
  const fields = {
    ...rest,
    'Street address': '12 Calle Luna',
    City: 'San Juan',
    'ZIP code': '00901',
  }
  for (const [label, text] of Object.entries(fields))
    await address.getByLabel(label, { exact: true }).fill(text)
  await address.getByLabel('State', { exact: true }).selectOption('Puerto Rico')
  await address.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('San Juan, PR 00901').waitFor()
  await page
    .getByText('The Postal Service could not find this address. Check the street and number.')
    .waitFor()
  await page.getByLabel(/Standard/).waitFor()
  expect(await page.getByLabel(/Next day/).count()).toBe(0)
  await expectAccessible(page)
})

test('the shipping page and the FAQ follow the setting', async () => {
  const page = await openPage({ ...phone, baseURL: shop.origin })
  await page.goto('/user/shipping')
  await page
    .getByText(
      'Next day is not available for Alaska and Hawaii, Military and diplomatic mail, and PO boxes.',
    )
    .waitFor()
  await page.getByText('Standard has a surcharge for Alaska and Hawaii').waitFor()
  await expectNoSidewaysScroll(page)
  await page.goto('/user/faqs')
  expect(await page.locator('main').textContent()).toContain(
    'military addresses (APO, FPO, DPO), and the U.S. territories',
  )
})
