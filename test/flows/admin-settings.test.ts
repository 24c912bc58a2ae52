import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearConsoleErrors, openPage, phone } from '#test/support/browser.ts'
import { expectGoodScreen, laptop, openAdminShop, type AdminShop } from './admin-shop.ts'

let desk: AdminShop

beforeAll(async () => {
  desk = await openAdminShop('admin-settings')
})
afterAll(() => desk.stop())

const readText = async (path: string): Promise<string> =>
  (await fetch(desk.shop.origin + path, { headers: { accept: 'text/html' } })).text()

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30"><path d="M0 0h120v30z"/></svg>'

test('another name, rate, color and logo are typed into forms and show in the shop', async () => {
  const page = await desk.openDesk(laptop)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.goto('/admin/settings/shop')
  await page.getByLabel('Shop name').fill('Linden')
  await save.click()
  await page.getByText('Shop details: saved.').waitFor()
  await expect.poll(() => readText('/'), { timeout: 10_000 }).toContain('<title>Linden')

  await page.goto('/admin/settings/shipping')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Standard', exact: true }).click()
  await page.getByLabel('Price', { exact: true }).fill('7.35')
  await page.getByLabel('Free shipping for orders from').fill('180')
  await expectGoodScreen(page)
  await page.setViewportSize(phone.viewport)
  await save.click()
  await page.getByText('Shipping: saved.').waitFor()
  await expect.poll(() => readText('/user/shipping'), { timeout: 10_000 }).toContain('$7.35')

  await page.goto('/admin/settings/theme')
  await page.getByLabel('Logo file').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(logo),
  })
  await page.getByRole('img', { name: 'The logo' }).waitFor()
  const primary = page.getByLabel(/^Primary color, such as #1f3a5f: links, buttons and the footer$/)
  await primary.fill('#dddddd')
  await save.click()
  await page
    .getByText(/has a contrast of \d\.\d to 1 on white/)
    .first()
    .waitFor()
  await expectGoodScreen(page)
  await primary.fill('#7a1f3d')
  const derive = page.getByRole('button', { name: 'Derive it' })
  while ((await derive.count()) > 0) await derive.first().click()
  await save.click()
  await page.getByText('Logo and colors: saved.').waitFor()
  await expect.poll(() => readText('/'), { timeout: 10_000 }).toContain('--bottle:#7a1f3d')
  const storefront = await openPage({ baseURL: desk.shop.origin })
  await storefront.goto('/')
  await storefront.locator('header img[src^="/shop-files/logo-"]').first().waitFor()

  for (const section of ['home', 'navigation', 'tax', 'brandProfile']) {
    await page.goto(`/admin/settings/${section}`)
    await expectGoodScreen(page)
  }
  clearConsoleErrors()
})
