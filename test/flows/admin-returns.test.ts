import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearConsoleErrors } from '#test/support/browser.ts'
import {
  expectGoodScreen,
  laptop,
  listViolations,
  placeOrders,
  openAdminShop,
  type AdminShop,
} from './admin-shop.ts'
import { callStaffApi } from './shopping.ts'

let admin: AdminShop

beforeAll(async () => {
  admin = await openAdminShop('returns')
})
afterAll(() => admin.stop())

async function placeDeliveredOrder(): Promise<string> {
  const [order = ''] = await placeOrders(admin.shop, 1)
  const { shipmentId } = await callStaffApi('order/ship', { order, noTracking: 'true' }, admin.shop)
  await callStaffApi('shipment/markDelivered', { shipment: String(shipmentId) }, admin.shop)
  return order
}

/** Opens a return for a buyer who called. Returns its number. */
async function openReturn(page: Page, order: string): Promise<string> {
  await page.goto('/admin/returns')
  await expectGoodScreen(page, 'returns-empty')
  await page.getByRole('link', { name: 'Open a return' }).click()
  await page.getByLabel('Order number').fill(order)
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'I don’t need it anymore' }).click()
  await page.getByRole('combobox', { name: 'How it comes back' }).click()
  await page.getByRole('option', { name: 'The buyer ships it themselves' }).click()
  const create = page.getByRole('button', { name: /^Open the return: \$\d/ })
  await create.waitFor()
  await expectGoodScreen(page, 'return-new')
  await create.click()
  const heading = page.getByRole('heading', { level: 1, name: /^RT-/ })
  await heading.waitFor()
  return heading.innerText()
}

test('a return is opened for a buyer, arrives, is inspected and refunded', async () => {
  const order = await placeDeliveredOrder()
  const page = await admin.openDesk(laptop)
  const number = await openReturn(page, order)
  await expectGoodScreen(page, 'return-approved')

  await page.goto('/admin/returns')
  await page.getByRole('link', { name: 'Arriving' }).click()
  await page.getByRole('link', { name: number }).waitFor()
  await expectGoodScreen(page, 'returns-arriving')
  await page.getByLabel('Scan a return slip').fill(number)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Receive 1 of 1' }).click()
  await page.getByRole('button', { name: 'For less' }).click()
  await page.getByLabel('Keep').fill('5')
  await page.getByLabel('Why, for the buyer').fill('The hem is torn.')
  await page.getByRole('button', { name: /^Offer \$\d/ }).waitFor()
  await expectGoodScreen(page, 'return-inspection')
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  const refund = page.getByRole('button', { name: /^Refund \$[\d.,]+ to Visa 4242$/ })
  const promised = /\$[\d.,]+/.exec(await refund.innerText())?.[0] ?? ''
  await refund.click()
  await page.getByText('The return was settled.').waitFor()
  expect(await page.getByRole('region', { name: 'Refund', exact: true }).innerText()).toContain(
    promised,
  )
  await expectGoodScreen(page, 'return-settled')
  expect(await listViolations(admin.shop)).toBe('')
  // Nobody was signed in at first.
  clearConsoleErrors()
})
