import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearConsoleErrors, phone } from '#test/support/browser.ts'
import { newShopper, variantsInStock } from '#test/support/shopper.ts'
import { expectGoodScreen, laptop, openAdminShop, type AdminShop } from './admin-shop.ts'
import { callStaffApi } from './shopping.ts'

let desk: AdminShop
let page: Page

beforeAll(async () => {
  desk = await openAdminShop('admin-today')
})
afterAll(() => desk.stop())

/** Buys, and ends the time in which the buyer can change the order. */
async function placeOrder(): Promise<string> {
  const [variant] = await variantsInStock(desk.shop.origin, 1)
  const buyer = await newShopper(desk.shop.origin)
  const { orderNumber } = await buyer.buy([{ variantId: variant?.id ?? '', qty: 1 }])
  const number = orderNumber ?? ''
  await callStaffApi('order/endEdit', { order: number }, desk.shop)
  return number
}

const item = (text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text })

test('a day starts on Today: an order to ship, one on hold, a notification, and an approval', async () => {
  const [first, held] = [await placeOrder(), await placeOrder()]
  await callStaffApi('order/hold', { order: held, reason: 'Address looks odd' }, desk.shop)
  page = await desk.openDesk(laptop)
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/today')
  await item(first).getByText('Orders to ship').waitFor()
  await page.getByRole('region', { name: 'Sales' }).getByText('2 orders').first().waitFor()
  await expectGoodScreen(page)

  await page.getByRole('button', { name: /^Orders on hold: 1/ }).click()
  await item(held).getByText('Address looks odd').waitFor()
  await page.setViewportSize(phone.viewport)
  await item(held).getByRole('button', { name: 'Release' }).click()
  await page
    .getByRole('dialog')
    .getByText(/packing queue/)
    .waitFor()
  await expectGoodScreen(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
  await page.getByText('Nothing of this kind waits').waitFor()
  await page.getByRole('button', { name: 'Everything' }).click()
  await item(held).getByText('Orders to ship').waitFor()

  const bell = page.getByRole('button', { name: /^Notifications: \d+ new/ })
  // The job that makes notifications runs every minute.
  await bell.waitFor({ timeout: 100_000 })
  await bell.click()
  const news = page.getByRole('dialog', { name: 'Notifications' })
  await news.getByText(first).waitFor()
  await expectGoodScreen(page)
  await news.getByRole('link', { name: 'See all and choose' }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await page.getByLabel('New order: email').click()
  await page.getByRole('option', { name: 'Email at once' }).click()
  await page.getByText('New order: saved.').waitFor()
  await expectGoodScreen(page)

  // What someone gives away above their limit waits for another person.
  await callStaffApi(
    'wallet/giftCards',
    { count: '1', amount: '20000', reason: 'Prize of the spring raffle' },
    desk.shop,
  )
  await page.goto('/admin/today?kind=approval')
  await page.getByRole('link', { name: /^Decide/ }).click()
  await page.getByRole('heading', { name: 'Create a gift card, $200.00 in all' }).waitFor()
  await page.getByText('Prize of the spring raffle').waitFor()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('button', { name: 'Approve $200.00' }).click()
  await page.getByText('These codes are shown once').waitFor()
  await page.getByRole('heading', { name: 'Nothing waits for approval' }).waitFor()
  await expectGoodScreen(page)
  clearConsoleErrors()
})
