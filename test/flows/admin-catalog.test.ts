import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { catalogContract } from '#modules/catalog/contract.ts'
import { apiClient } from '#test/support/api-client.ts'
import { clearConsoleErrors, openPage, phone, visit } from '#test/support/browser.ts'
import { checkScreen, laptop, openAdminShop, type AdminShop } from './admin-shop.ts'
import { callStaffApi, findEmail } from './shopping.ts'

let admin: AdminShop

beforeAll(async () => {
  admin = await openAdminShop('admin-catalog')
})
afterAll(() => admin.stop())

interface ProductRow {
  readonly id: string
  readonly title: string
  readonly priceMin: number
}

async function listProducts(query: Record<string, string>): Promise<readonly ProductRow[]> {
  const page = await callStaffApi('product/list', query, admin.shop)
  return page['rows'] as readonly ProductRow[]
}

const photo = async (number: number) => ({
  name: `photo-${number}.png`,
  mimeType: 'image/png',
  buffer: await sharp({
    create: { width: 400, height: 500, channels: 3, background: `hsl(${number * 50}, 40%, 60%)` },
  })
    .png()
    .toBuffer(),
})

test('the prices of 40 products change after a preview, and the shop shows them', async () => {
  const page = await admin.openDesk(laptop)
  await page.goto('/admin/products?sort=title&order=ASC&perPage=50')
  await page.getByRole('heading', { name: 'Products' }).waitFor()
  await checkScreen(page, 'products')
  // The first one is a gift card, whose price is its value.
  const [, first] = await listProducts({ sort: 'title', order: 'asc', pageSize: '2' })
  await page
    .getByRole('checkbox', { name: /^Select [^a]/ })
    .first()
    .waitFor()
  for (const box of (await page.getByRole('checkbox', { name: /^Select (?!all)/ }).all()).slice(
    0,
    40,
  ))
    await box.check()
  await page.getByText('40 selected').waitFor()
  await page.getByRole('button', { name: 'Change prices' }).click()
  await page.getByLabel('Percent').fill('10')
  await page.getByLabel('Round to').click()
  await page.getByRole('option', { name: '.00' }).click()
  await page.getByText('Placed orders keep their prices.').waitFor()
  await checkScreen(page, 'product-prices')
  await page.getByRole('button', { name: /^Change \d+ prices now$/ }).click()
  await page.getByText(/^The prices of 39 products are changed/).waitFor()
  const [after] = await listProducts({ id: first?.id ?? '' })
  expect(after?.priceMin).toBe(Math.round(((first?.priceMin ?? 0) * 1.1) / 100) * 100)
  const shopPage = await openPage({ ...laptop, baseURL: admin.shop.origin })
  await visit(shopPage, `/search?q=${encodeURIComponent(first?.title ?? '')}`)
  await shopPage
    .getByText(`$${((after?.priceMin ?? 0) / 100).toFixed(2)}`)
    .first()
    .waitFor()
})

test('a product with twelve variants and six photos is sold within a minute', async () => {
  const page = await admin.openDesk(laptop)
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'New product' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbor Napkins')
  await page.getByLabel('Description', { exact: true }).fill('Woven for the sea.\n\nWash warm.')
  await page
    .locator('input[type=file]')
    .setInputFiles(await Promise.all([0, 1, 2, 3, 4, 5].map(photo)))
  await page.getByLabel('Alt text of photo 6').waitFor()
  for (const [number, name, values] of [
    [1, 'Color', 'Moss, Sand, Sky, Chalk,'],
    [2, 'Size', 'Small, Medium, Large,'],
  ] as const) {
    await page.getByRole('button', { name: 'Add an option' }).click()
    await page.getByRole('combobox', { name: new RegExp(`^Option ${number}`) }).fill(name)
    await page.getByRole('combobox', { name: `Values of ${name}` }).fill(values)
  }
  await page.getByRole('heading', { name: 'Variants (12)' }).waitFor()
  await page.getByLabel('Price for all').fill('48')
  await page.getByLabel('Stock for all').fill('20')
  await page.getByLabel('SKUs begin with').fill('HN')
  await page.getByRole('button', { name: 'Fill all 12' }).click()
  await page.getByLabel('Color of photo 1').click()
  await page.getByRole('option', { name: 'Moss' }).click()
  await checkScreen(page, 'product-new')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Harbor Napkins is saved. The shop shows it now.').waitFor()
  await page.getByRole('link', { name: 'Open the page' }).waitFor()
  const id = page.url().split('/').at(-1) ?? ''
  await checkScreen(page, 'product')
  await page.setViewportSize(phone.viewport)
  await checkScreen(page, 'product')
  await page.setViewportSize(laptop.viewport)
  await page.getByRole('button', { name: 'Use dark colors' }).click()
  await checkScreen(page, 'product-dark')

  const shopPage = await openPage({ ...phone, baseURL: admin.shop.origin })
  const { variants } = await callStaffApi('product/detail', { id }, admin.shop)
  const [variant] = variants as readonly { readonly id: string }[]
  await visit(shopPage, `/goodsDetail/harbor-napkins?v=${variant?.id}`)
  await shopPage.getByRole('heading', { name: 'Harbor Napkins' }).waitFor()
  await shopPage
    .locator('main')
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await shopPage.getByRole('heading', { name: 'Added to cart' }).waitFor()
})

test('a phone changes one price, and a second person is told', async () => {
  const [product] = await listProducts({ search: 'napkins', pageSize: '1', status: 'active' })
  const path = `/admin/products/${product?.id}`
  const page = await admin.openDesk(phone)
  await page.goto('/admin/products')
  await page.getByRole('heading', { name: 'Products' }).waitFor()
  await checkScreen(page, 'products')
  await page.goto(path)
  await page.getByRole('textbox', { name: 'Name' }).fill('Changed on the phone')
  const { version } = await callStaffApi('product/detail', { id: product?.id ?? '' }, admin.shop)
  await callStaffApi(
    'product/update',
    { id: product?.id ?? '', version: String(version), type: 'Napkins changed' },
    admin.shop,
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Someone else saved changes').waitFor()
  await checkScreen(page, 'product-conflict')
  // The browser reports the refused call.
  clearConsoleErrors()
  await page.getByRole('button', { name: 'Replace theirs with mine' }).click()
  await page.getByText(/^Changed on the phone is saved/).waitFor()
  const saved = await callStaffApi('product/detail', { id: product?.id ?? '' }, admin.shop)
  expect(saved).toMatchObject({ title: 'Changed on the phone', type: 'Napkins changed' })
})

test('a delivery of twenty is received, and the stock says why it is what it is', async () => {
  const page = await admin.openDesk(laptop)
  await page.goto('/admin/inventory')
  await page.getByRole('heading', { name: 'Stock' }).waitFor()
  await checkScreen(page, 'inventory')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await page.getByRole('button', { name: 'Adjust stock' }).click()
  await page.getByLabel('Units, such as 20 or -3').fill('20')
  await checkScreen(page, 'inventory-adjust')
  await page.getByRole('button', { name: 'Add 20' }).click()
  await page.getByText(/are on hand now\.$/).waitFor()
  await page.getByRole('cell', { name: '+20' }).waitFor()
  await checkScreen(page, 'inventory-stock')
  await page.setViewportSize(phone.viewport)
  await checkScreen(page, 'inventory-stock')
})

test('a product shows how many people wait for a variant to be back', async () => {
  const { origin } = admin.shop
  const post = (path: string, body: object) =>
    fetch(`${origin}/api/restock/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const product = await apiClient(origin).ask(catalogContract.readGoods, {
    id: 'fern-edge-napkins',
  })
  const soldOut = product.variants.find(({ availability }) => availability.state === 'sold-out')
  const email = 'wren.waits@example.com'
  await post('request', { variantId: soldOut?.id, email })
  const [, token] = await findEmail(email, /\/restock\?confirm=([\w-]+)/, origin)
  expect((await post('confirm', { token })).ok).toBe(true)
  for (const device of [laptop, phone]) {
    const page = await admin.openDesk(device)
    await page.goto(`/admin/products/${product.id}`)
    await page.getByText('1 waiting').waitFor()
    await checkScreen(page, 'product-waiting')
  }
})
