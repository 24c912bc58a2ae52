import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartContract } from '#modules/cart/contract.ts'
import { phone, waitForNetwork } from '#test/support/browser.ts'
import { newShopper, variantsInStock } from '#test/support/shopper.ts'
import { checkScreen, laptop, listViolations, openAdminShop, type AdminShop } from './admin-shop.ts'
import { callStaffApi } from './shopping.ts'

let admin: AdminShop

beforeAll(async () => {
  admin = await openAdminShop('admin-coupons')
})
afterAll(() => admin.stop())

/** Today is the weekend, or the coupon starts on Saturday. */
async function startNow(id: string): Promise<void> {
  const coupon = await callStaffApi('coupon/detail', { id }, admin.shop)
  const { name, value, perCustomer, endsAt, version } = coupon
  await callStaffApi(
    'coupon/update',
    {
      id,
      version: String(version),
      name: String(name),
      class: 'order',
      value: JSON.stringify(value),
      perCustomer: String(perCustomer),
      startsAt: '2020-01-01T00:00:00Z',
      endsAt: String(endsAt),
    },
    admin.shop,
  )
}

test('a coupon for the weekend is created and works in a cart', async () => {
  const page = await admin.openDesk(laptop)
  await page.goto('/admin/coupons')
  await page.getByRole('heading', { name: 'Coupons', level: 1 }).waitFor()
  await waitForNetwork(page)
  await checkScreen(page, 'coupons-empty')
  await page.getByRole('link', { name: 'New coupon' }).click()
  await page.getByRole('textbox', { name: /^Code/ }).fill('weekend20')
  await page.getByRole('textbox', { name: 'Percent' }).fill('20')
  await page.getByRole('button', { name: 'This weekend' }).click()
  await checkScreen(page, 'coupon-new')
  await page.reload()
  expect(await page.getByRole('textbox', { name: 'Percent' }).inputValue()).toBe('20')
  await page.getByRole('button', { name: 'Create the coupon' }).click()
  await page.getByRole('heading', { name: 'WEEKEND20' }).waitFor()
  await checkScreen(page, 'coupon')

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await startNow(id)
  const shopper = await newShopper(admin.shop.origin)
  const [variant] = await variantsInStock(admin.shop.origin, 1)
  const lines = [{ variantId: variant?.id ?? '', qty: 1 }]
  await shopper.prepare(lines)
  await shopper.api.ask(cartContract.applyCoupon, { code: 'weekend20' })
  const { orderNumber } = await shopper.pay(await shopper.prepare(lines))
  await page.reload()
  await page
    .getByRole('region', { name: 'Uses' })
    .getByText(orderNumber ?? '')
    .waitFor()
  await checkScreen(page, 'coupon-used')
  expect(await listViolations(admin.shop)).toBe('')
})

test('on a phone a coupon is changed, stopped and resumed, and codes are made', async () => {
  const page = await admin.openDesk(phone)
  await page.goto('/admin/coupons/new')
  await page.getByLabel('Many codes that work once each').check()
  await page.getByRole('textbox', { name: 'How the codes begin' }).fill('spring')
  await page.getByLabel('Number of codes').fill('25')
  await page.getByRole('textbox', { name: 'Percent' }).fill('10')
  await checkScreen(page, 'coupon-pool')
  await page.getByRole('button', { name: 'Create the codes' }).click()
  await page.getByRole('heading', { name: 'Pool SPRING' }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Codes as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('codes-spring.csv')

  await page.getByRole('textbox', { name: 'Minimum amount' }).fill('50')
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await bar.waitFor()
  await checkScreen(page, 'coupon-edit')
  await bar.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The coupon was changed.').waitFor()
  await bar.waitFor({ state: 'detached' })
  await page.getByText('From $50.00.').waitFor()

  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('button', { name: 'Stop it' }).click()
  await page.getByText('This coupon is stopped').waitFor()
  await checkScreen(page, 'coupon-stopped')
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await page.getByRole('button', { name: 'Resume it' }).click()
  await page.getByText('This coupon is stopped').waitFor({ state: 'detached' })
  await page.goto('/admin/coupons')
  await page.getByText('Pool SPRING').waitFor()
  await checkScreen(page, 'coupons')
  await page.setViewportSize(laptop.viewport)
  await checkScreen(page, 'coupons')
})
