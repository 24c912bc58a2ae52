import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearConsoleErrors } from '#test/support/browser.ts'
import {
  checkScreen,
  expectGoodScreen,
  laptop,
  listViolations,
  placeOrders,
  openAdminShop,
  type AdminShop,
} from './admin-shop.ts'

let admin: AdminShop

beforeAll(async () => {
  admin = await openAdminShop('packing')
})
afterAll(() => admin.stop())

/** Clicks something that downloads a PDF. */
async function expectPdf(page: Page, click: () => Promise<void>): Promise<void> {
  const download = page.waitForEvent('download')
  await click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
}

async function pickBatch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pick all 3 ready' }).click()
  await page.getByLabel('Scan or type a barcode or SKU').waitFor()
  await expectGoodScreen(page, 'batch-picking')
  await page.keyboard.type('NOT-A-SKU')
  await page.keyboard.press('Enter')
  await page.getByText(/is not in this batch/).waitFor()
  const open = page.getByRole('list', { name: 'To pick' }).getByRole('listitem')
  await open.first().getByRole('button', { name: 'Pick 1' }).click()
  await expect.poll(() => open.count()).toBe(2)
  await open.first().getByRole('button', { name: 'Missing' }).click()
  await page.getByRole('button', { name: 'Mark 1 as missing' }).click()
  await page.getByRole('button', { name: 'Found it' }).waitFor()
  await expectGoodScreen(page, 'batch-short')
  await page.getByRole('button', { name: 'Cancel and refund' }).click()
  await page.getByRole('button', { name: /^Refund \$\d/ }).click()
  await page.getByText(/^The missing items of AB-\w+ were refunded/).waitFor()
  await open.first().getByRole('button', { name: 'Pick 1' }).click()
  await page.getByRole('button', { name: 'Finish picking' }).click()
}

async function packBatch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Finish packing' }).waitFor()
  await expectGoodScreen(page, 'batch-packing')
  await expectPdf(page, () => page.getByRole('button', { name: 'Print 2 slips' }).click())
  await page.getByRole('button', { name: 'Finish packing' }).click()
  await page.getByRole('combobox', { name: 'Ship as' }).waitFor()
  await expectGoodScreen(page, 'batch-shipping')
}

async function shipWithLabel(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Ship as' }).click()
  await page.getByRole('option', { name: 'Buy labels' }).click()
  await page
    .getByRole('checkbox', { name: /^Ship AB-/ })
    .last()
    .uncheck()
  await page.getByRole('button', { name: /^Compare rates/ }).click()
  await page.getByRole('radio', { name: /^Ground/ }).waitFor()
  await page.getByRole('radio', { name: /^Priority/ }).check()
  await page.getByLabel('Pounds').fill('5')
  await page.getByLabel('Ounces').fill('4.5')
  await page.getByRole('button', { name: 'Update rates' }).click()
  await page.getByRole('radio', { name: /^Overnight.*\$41\.60/ }).waitFor()
  await expectGoodScreen(page, 'batch-rates')
  await page.getByRole('radio', { name: /^Priority/ }).check()
  await page.getByRole('button', { name: 'Buy and ship 1 delivery' }).click()
  await page.getByRole('button', { name: /^Void the shipment/ }).waitFor()
  await expectGoodScreen(page, 'batch-shipped')
  await expectPdf(page, () => page.getByRole('button', { name: 'Print the label' }).click())
  await page.getByRole('button', { name: /^Void the shipment/ }).click()
  await page.getByText(/is void\. Its items are packed again/).waitFor()
  await page
    .getByRole('checkbox', { name: /^Ship AB-/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Buy and ship 1 delivery' }).click()
  await page.getByRole('button', { name: /^Void the shipment/ }).waitFor()
}

async function importNumbers(page: Page, order: string): Promise<void> {
  await page.goto('/admin/shipments/tracking')
  await expectGoodScreen(page, 'tracking')
  await page.locator('input[type=file]').setInputFiles({
    name: 'numbers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Order,Tracking number,Carrier\n${order},VAN-7,City Couriers\nAB-NONE,VAN-8,Van\n`,
    ),
  })
  await page.getByText(/1 parcel will ship/).waitFor()
  await expectGoodScreen(page, 'tracking-preview')
  await page.getByRole('button', { name: 'Ship 1 parcel' }).click()
  await page.getByText(/^1 parcel shipped/).waitFor()
}

test('orders are picked, packed, printed and shipped with a label', async () => {
  const numbers = await placeOrders(admin.shop, 3)
  const page = await admin.openDesk(laptop)
  await page.goto('/admin/shipments')
  await page
    .getByText(numbers[0] ?? '')
    .first()
    .waitFor()
  await expectGoodScreen(page, 'queue')
  await page.getByRole('link', { name: 'Ready' }).click()
  await page.getByRole('checkbox', { name: `Select ${numbers[0]}` }).check()
  await page.getByRole('button', { name: 'Start a batch' }).waitFor()
  await expectGoodScreen(page, 'queue-selected')
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await pickBatch(page)
  await packBatch(page)
  await shipWithLabel(page)

  await page.goto('/admin/batches')
  await expectGoodScreen(page, 'batches')
  await page.goto('/admin/shipments?filter=%7B%22state%22%3A%5B%22packed%22%5D%7D')
  const last = page.getByRole('link', { name: /^AB-/ })
  const number = await last.innerText()
  await last.click()
  await page.getByRole('heading', { name: `Delivery of ${number}` }).waitFor()
  await expectGoodScreen(page, 'delivery')
  await importNumbers(page, number)
  await page.goto('/admin/shipments?filter=%7B%7D')
  await page.getByText('Nothing here yet').waitFor()
  expect(await listViolations(admin.shop)).toBe('')
  // Nobody was signed in at first, and a wrong scan is refused.
  clearConsoleErrors()
})

test('a shop without a carrier ships with a number and offers no labels', async () => {
  const bare = await openAdminShop('packing-bare', { CARRIER: 'none' })
  try {
    const [number = ''] = await placeOrders(bare.shop, 1)
    const page = await bare.openDesk(laptop)
    await page.goto(`/admin/orders/${number}`)
    await page.getByRole('button', { name: 'Ship', exact: true }).click()
    await page.getByRole('radio', { name: /^With a tracking number/ }).waitFor()
    expect(await page.getByRole('radio', { name: /label/ }).count()).toBe(0)
    await checkScreen(page, 'bare-order')
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.goto('/admin/shipments')
    await page.getByRole('checkbox', { name: `Select ${number}` }).check()
    await page.getByRole('link', { name: 'Ship', exact: true }).click()
    await page.getByRole('combobox', { name: 'Ship as' }).click()
    await page.getByRole('option', { name: 'Without tracking' }).waitFor()
    expect(await page.getByRole('option', { name: 'Buy labels' }).count()).toBe(0)
    await page.getByRole('option', { name: 'Parcels with tracking numbers' }).click()
    await page.getByLabel(`Tracking number of ${number}`).fill('VAN-9')
    await page.getByLabel('Carrier').fill('City Couriers')
    await expectGoodScreen(page, 'bare-shipping')
    await page.getByRole('button', { name: 'Ship 1 delivery' }).click()
    await page.getByRole('button', { name: /^Void the shipment/ }).waitFor()
  } finally {
    await bare.stop()
  }
})
