import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  clearConsoleErrors,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
} from '#test/support/browser.ts'
import { expectGoodScreen, laptop, openAdminShop, type AdminShop } from './admin-shop.ts'
import {
  addToCart,
  fillCheckout,
  findEmail,
  newBuyer,
  payWith,
  readOrderNumber,
} from './shopping.ts'

let admin: AdminShop

beforeAll(async () => {
  admin = await openAdminShop('pickup')
})
afterAll(() => admin.stop())

async function offerPickup(): Promise<void> {
  const desk = await admin.openDesk(laptop)
  await desk.goto('/admin/settings/localShipping')
  await desk.getByLabel('Offer pickup at checkout').check()
  await desk.getByLabel(/^Pickup hours/).fill('Daily, 10 am to 6 pm')
  await expectGoodScreen(desk, 'pickup-settings')
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await desk.getByText('Pickup and local delivery: saved.').waitFor()
  await desk.close()
}

/** Checks a page of the shop at both widths. SHOTS names a folder for pictures. */
async function expectGoodPage(page: Page, name: string): Promise<void> {
  const shots = process.env['SHOTS']
  for (const { width, height } of [{ width: 1280, height: 800 }, phone.viewport]) {
    await page.setViewportSize({ width, height })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    if (shots) await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true })
  }
}

const place = '40 Mercer Street, New York, NY 10013'

test('an order is picked up: chosen at checkout, announced by staff, handed over', async () => {
  await offerPickup()
  const { origin } = admin.shop
  const page = await openPage({ ...phone, baseURL: origin })
  const buyer = newBuyer()
  await addToCart(page)
  await page.goto('/settlement')
  await fillCheckout(page, buyer)
  const pickup = page.getByRole('radio', { name: /^Pick up at the shop, ready/ })
  await pickup.waitFor()
  expect(await pickup.isChecked()).toBe(false)
  await page.getByText(`${place}. Daily, 10 am to 6 pm.`).waitFor()
  await pickup.check()
  await expect.poll(() => pickup.isChecked()).toBe(true)
  await expectGoodPage(page, 'pickup-checkout')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/pay\?/)
  await payWith(page, '4242424242424242')
  const number = await readOrderNumber(page)
  await page.getByRole('heading', { name: /^Ready for pickup/ }).waitFor()
  await page.getByText(place).filter({ visible: true }).first().waitFor()
  await expectGoodPage(page, 'pickup-success')
  await findEmail(buyer.email, /Pick up at the shop/, origin)

  const desk = await admin.openDesk(laptop)
  await desk.goto(`/admin/orders/${number}`)
  await desk.getByRole('heading', { name: 'Pickup', exact: true }).waitFor()
  await expectGoodScreen(desk, 'pickup-order')
  await desk.getByRole('button', { name: 'Ready for pickup' }).first().click()
  await desk.getByText('The buyer is emailed that the order is ready for pickup.').waitFor()
  await findEmail(buyer.email, /Your order is ready for pickup/, origin)
  await page.reload()
  await page.getByText(`Pick it up at ${place}.`).filter({ visible: true }).first().waitFor()
  await expectGoodPage(page, 'pickup-ready')
  await page.goto(page.url().replace('/paymentSuccess/', '/order/detail/'))
  await page.getByRole('heading', { name: 'Pick up at the shop' }).waitFor()
  expect(await page.getByText('Ship to').count()).toBe(0)
  await expectGoodPage(page, 'pickup-detail')
  await desk.goto(`/admin/orders/${number}`)
  await desk.getByRole('button', { name: 'Hand over 1 item' }).first().click()
  await desk.getByText('Recorded as picked up.').waitFor()
  await expectGoodScreen(desk, 'pickup-handed-over')
  clearConsoleErrors()
})
