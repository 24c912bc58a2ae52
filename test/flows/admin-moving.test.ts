import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  clearConsoleErrors,
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
  visit,
} from '#test/support/browser.ts'
import { checkScreen, laptop, openAdminShop, type AdminShop } from './admin-shop.ts'
import { newMember, signUp } from './members.ts'

let admin: AdminShop
beforeAll(async () => {
  admin = await openAdminShop('admin-moving')
})
afterAll(() => admin.stop())

const fileOf = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})

const customers = fileOf('customers_export.csv', [
  'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,'
    + 'Default Address City,Default Address Province Code,Default Address Country Code,'
    + 'Default Address Zip,Default Address Phone,Phone,Total Spent,Total Orders,Note,Tags',
  '7,Ada,Marsh,ada.marsh@example.com,yes,12 Elm Street,Boston,MA,US,02134,6175550142,'
    + "'+16175550142,10.00,1,Prefers linen,vip",
  '8,Bo,Marsh,bo.marsh@example.com,no,5 King Street,Toronto,ON,CA,M5V 1A1,,,0.00,0,,',
  '9,Cy,Marsh,not an address,no,,,,,,,,0.00,0,,',
])

test('a merchant checks a file of customers, imports it and takes it back', async () => {
  const page = await admin.openDesk(laptop)
  await page.goto('/admin/moving-in')
  await page.getByRole('heading', { name: 'Moving in', level: 1 }).waitFor()
  await page.getByText('Customers, then Export').waitFor()
  await checkScreen(page, 'moving-in')
  await page.getByRole('button', { name: 'WooCommerce' }).click()
  await page.getByText(/With the plugin Redirection/).waitFor()

  await page.locator('input[type=file]').setInputFiles(customers)
  await page.getByText('Checked. Nothing is imported yet.').waitFor()
  await page.getByRole('cell', { name: /Email: Please enter a valid email/ }).waitFor()
  await page.getByRole('cell', { name: /Address left out: it is in CA/ }).waitFor()
  await checkScreen(page, 'moving-check')

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^2 are created and 0 completed/).waitFor()
  await checkScreen(page, 'moving-start')
  await dialog.getByRole('button', { name: 'Import' }).click()
  await page.getByText('Imported.', { exact: true }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Result file' }).click()
  expect((await download).suggestedFilename()).toBe('customers_export-result.csv')

  await page.goto('/admin/customers?search=marsh')
  await page.getByRole('link', { name: 'Ada Marsh' }).click()
  await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('Prefers linen')

  await page.setViewportSize(phone.viewport)
  await page.goto('/admin/moving-in')
  await checkScreen(page, 'moving-in-phone')
  await page.getByRole('link', { name: /customers_export.csv/ }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await dialog.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByText('Undone. Everything is as it was.').waitFor()
  await checkScreen(page, 'moving-undone-phone')
  await page.goto('/admin/customers?search=marsh')
  await expect.poll(() => page.getByRole('link', { name: 'Ada Marsh' }).count()).toBe(0)
})

const products = fileOf('products_export.csv', [
  'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,'
    + 'Image Src,Status,Review rating',
  'moved-runner,Moved runner,Color,Flax,MR-1,64.00,5,http://127.0.0.1/runner.jpg,active,4.8',
  'moved-runner,,,Indigo,MR-2,66.00,7,,,',
  'moved-bowl,Moved bowl,Title,Default Title,MB-1,twenty,3,,active,',
])

test('a merchant imports products and takes them back', async () => {
  const page = await admin.openDesk(laptop)
  await page.goto('/admin/moving-in')
  await page.getByText(/Products, Export, all products, plain CSV file/).waitFor()
  await page.locator('input[type=file]').setInputFiles(products)
  await page.getByText('Checked. Nothing is imported yet.').waitFor()
  await page.getByRole('cell', { name: /Price: "twenty" is not an amount/ }).waitFor()
  await checkScreen(page, 'moving-products')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^1 are created and 0 completed\. Products that are here/).waitFor()
  await dialog.getByRole('button', { name: 'Import' }).click()
  await page.getByText('Imported.', { exact: true }).waitFor()
  await page.getByRole('cell', { name: /runner\.jpg was left out: its address is not/ }).waitFor()

  const run = page.url()
  const shop = await openPage({ ...desktop, baseURL: admin.shop.origin })
  await visit(shop, '/goodsDetail/moved-runner')
  await shop.getByRole('heading', { name: 'Moved runner' }).waitFor()
  await page.goto(run)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await dialog.getByText(/^Products that it created are archived/).waitFor()
  await dialog.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByText('Undone. Products that it created are archived').waitFor()
  await checkScreen(page, 'moving-products-undone')
})

test('a file that is none of these is refused with its columns', async () => {
  const page = await admin.openDesk(laptop)
  await page.goto('/admin/moving-in')
  await page
    .locator('input[type=file]')
    .setInputFiles(fileOf('colors.csv', ['Color,Size', 'red,1']))
  await page.getByText('No kind of import reads these columns: Color, Size.').waitFor()
  // The browser logs the refused upload.
  clearConsoleErrors()
})

const orderRows = ({ email, count }: { email: string; count: number }): string[] =>
  Array.from({ length: count }, (_, index) => index + 1).flatMap((order) => [
    `#10${order},${email},paid,fulfilled,USD,${order * 20}.00,2024-0${order}-12 10:30:00 -0500,`
      + '2,"Linen napkin, set of four"',
    `#10${order},${email},,,,,,1,Stoneware bowl`,
  ])

test('a customer finds the orders of the earlier store in the account', async () => {
  const { origin } = admin.shop
  const member = newMember()
  const page = await openPage({ ...desktop, baseURL: origin })
  await visit(page, '/login')
  await signUp(page, member, origin)
  const desk = await admin.openDesk(laptop)
  await desk.goto('/admin/moving-in')
  await desk
    .locator('input[type=file]')
    .setInputFiles(
      fileOf('orders_export.csv', [
        'Name,Email,Financial Status,Fulfillment Status,Currency,Total,Created at,'
          + 'Lineitem quantity,Lineitem name',
        ...orderRows({ email: member.email, count: 5 }),
      ]),
    )
  await desk.getByText('Checked. Nothing is imported yet.').waitFor()
  await checkScreen(desk, 'moving-orders')
  await desk.getByRole('button', { name: 'Import', exact: true }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
  await desk.getByText('Imported.', { exact: true }).waitFor()

  for (const { viewport } of [desktop, phone]) {
    if (viewport) await page.setViewportSize(viewport)
    await visit(page, '/user')
    await page.getByRole('heading', { name: 'Orders from before we moved' }).waitFor()
    await page.getByText('2 × Linen napkin, set of four, Stoneware bowl').first().waitFor()
    await page.getByText('Two earlier orders').click()
    await page.getByText('#101').waitFor()
    await page.getByText('$20.00').waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await visit(page, '/user/trackYourOrder')
    await page.getByText('No new orders yet.').waitFor()
    await page.getByRole('heading', { name: 'Orders from before we moved' }).waitFor()
    await expectAccessible(page)
    const shots = process.env['SHOTS']
    if (shots && viewport)
      await page.screenshot({ path: `${shots}/past-orders-${viewport.width}.png`, fullPage: true })
  }

  await desk.goto(`/admin/customers?search=${member.email}`)
  await desk.getByRole('link', { name: 'Ida Berg' }).click()
  await desk.getByRole('heading', { name: 'Orders from before the move' }).waitFor()
  await checkScreen(desk, 'customer-past-orders')
})
