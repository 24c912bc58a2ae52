import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  clearConsoleErrors,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  waitForNetwork,
} from '#test/support/browser.ts'
import { newShopper, variantsInStock } from '#test/support/shopper.ts'
import { laptop, openAdminShop, type AdminShop } from './admin-shop.ts'
import { callStaffApi } from './shopping.ts'

let admin: AdminShop
let numbers: readonly string[] = []

beforeAll(async () => {
  admin = await openAdminShop('admin-orders')
  const { origin } = admin.shop
  const [variant] = await variantsInStock(origin, 1)
  const placed: string[] = []
  for (const qty of [1, 2, 1]) {
    const shopper = await newShopper(origin)
    const { orderNumber } = await shopper.buy([{ variantId: variant?.id ?? '', qty }])
    placed.push(orderNumber ?? '')
  }
  numbers = placed
})
afterAll(() => admin.stop())

async function expectGoodScreen(page: Page): Promise<void> {
  await page.getByRole('main').or(page.getByRole('dialog')).first().waitFor()
  await waitForNetwork(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

const choose = async (page: Page, menu: string, item: string) => {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a day of orders at a desk', async () => {
  const [first = '', second = ''] = numbers
  const page = await admin.openDesk(laptop)
  await page.goto('/admin/orders')
  await page.getByRole('link', { name: first }).waitFor()
  await expectGoodScreen(page)

  await page.getByLabel(`Select ${first}`).check()
  await page.getByLabel(`Select ${second}`).check()
  await page.getByRole('button', { name: 'Add tags' }).click()
  await page.getByRole('dialog').getByLabel('Tags').fill('rush,')
  await expectGoodScreen(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Add tags' }).click()
  await page.getByText('Done for 2 of 2 orders.').waitFor()

  await page.getByRole('link', { name: first }).click()
  await page.getByRole('heading', { name: `Order ${first}` }).waitFor()
  await expectGoodScreen(page)
  await page.getByLabel('Comment for colleagues').fill('She asked for Friday.')
  await page.getByRole('button', { name: 'Add comment' }).click()
  await page.getByText('She asked for Friday.').last().waitFor()

  const download = page.waitForEvent('download')
  await choose(page, 'Print', 'Packing slip')
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

  await page.getByRole('button', { name: 'Ship 1 item' }).click()
  await page.getByText(/^Shipped with tracking number /).waitFor()
  await page.getByRole('list', { name: 'Parcels' }).getByText('Print label').waitFor()
  await expectGoodScreen(page)

  await choose(page, 'More', 'Refund an amount…')
  await page.getByLabel('Amount (USD)').fill('5')
  await page.getByLabel('Message to the buyer').fill('Sorry for the crease.')
  await page.getByRole('button', { name: 'Refund $5.00 to Visa 4242' }).waitFor()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Refund $5.00 to Visa 4242' }).click()
  await page.getByRole('list', { name: 'Refunds' }).getByText('Sorry for the crease.').waitFor()

  await page.goto(`/admin/orders/${second}`)
  await choose(page, 'More', 'Cancel items…')
  await page.getByLabel(/^Quantity of/).fill('1')
  await page.getByText(/^Refunds \$[\d.]+ to Visa 4242\.$/).waitFor()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: /^Cancel 1 item and refund/ }).click()
  await page.getByText(/^Canceled 1 item\. Refunded/).waitFor()
  await page.getByRole('button', { name: 'Ship 1 item' }).waitFor()
})

test('two people edit the same order, and nothing is lost', async () => {
  const [, second = ''] = numbers
  const page = await admin.openDesk(laptop)
  await page.goto(`/admin/orders/${second}`)
  await page.getByLabel('Note', { exact: true }).fill('Mine')
  const { version } = await callStaffApi('order/detail', { order: second }, admin.shop)
  await callStaffApi(
    'order/update',
    { order: second, version: String(version), note: 'Theirs' },
    admin.shop,
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: 'Someone else saved changes' }).waitFor()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe('Mine')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Replace theirs with mine' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  const { note } = await callStaffApi('order/detail', { order: second }, admin.shop)
  expect(note).toBe('Mine')
  clearConsoleErrors()
})

test('orders on a phone', async () => {
  const [first = '', , third = ''] = numbers
  const page = await admin.openDesk(phone)
  await page.goto('/admin/orders')
  await page.getByRole('link', { name: third }).waitFor()
  await expectGoodScreen(page)
  await page.getByRole('link', { name: third }).click()
  await page.getByRole('heading', { name: `Order ${third}` }).waitFor()
  await expectGoodScreen(page)

  await choose(page, 'More', 'Put on hold…')
  await page.getByLabel('Reason').fill('Odd card')
  await page.getByRole('dialog').getByRole('button', { name: 'Put on hold' }).click()
  await page.getByText('Release the hold: Odd card').waitFor()
  await page.getByRole('button', { name: 'Release hold' }).click()
  await page.getByText('The order was released. It can ship now.').waitFor()

  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByLabel('Street address').fill('26 Orchard Street')
  await page.getByRole('button', { name: 'Check the address' }).click()
  await page.getByText(/^To: Nora Hale, 26 Orchard Street/).waitFor()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Change the address' }).click()
  await page.getByText('The address was changed. The buyer is emailed.').waitFor()

  await choose(page, 'More', 'Ship in part or another way…')
  await page.getByLabel('With a tracking number of another carrier').check()
  await page.getByLabel(/^Tracking number/).fill('VAN-7')
  await page.getByLabel('Carrier', { exact: true }).fill('Our van')
  await expectGoodScreen(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Ship 1 item' }).click()
  await page.getByText('Shipped with tracking number VAN-7.').waitFor()
  await page.getByRole('button', { name: 'Mark as delivered' }).click()
  await page.getByText('Marked as delivered.').waitFor()

  await choose(page, 'More', 'Open a return…')
  await page.getByLabel(/^Quantity of/).fill('1')
  await page.getByLabel('Reason').click()
  await page.getByRole('option', { name: 'It arrived damaged' }).click()
  await page.getByText(/^After the inspection: \$[\d.]+ to Visa 4242\.$/).waitFor()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Open a return of 1 item' }).click()
  await page.getByText(/^Return RT-\w+ was opened/).waitFor()
  await page.getByRole('link', { name: / RT-/ }).waitFor()

  await page.goto(`/admin/orders/${first}`)
  await page.getByRole('button', { name: 'Void' }).click()
  await page.getByRole('button', { name: 'Void the shipment' }).click()
  await page.getByText(/^The shipment was voided/).waitFor()
  await page.getByRole('button', { name: 'Ship 1 item' }).waitFor()
})
