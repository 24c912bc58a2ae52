import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bespokeContract } from '#modules/bespoke/contract.ts'
import { cartContract } from '#modules/cart/contract.ts'
import { catalogContract } from '#modules/catalog/contract.ts'
import { root, runShopCommand } from '#test/support/app.ts'
import { clearConsoleErrors, phone } from '#test/support/browser.ts'
import { newShopper, variantsInStock } from '#test/support/shopper.ts'
import { checkScreen, laptop, listViolations, openAdminShop, type AdminShop } from './admin-shop.ts'
import { callStaffApi } from './shopping.ts'

let admin: AdminShop
let number = ''

beforeAll(async () => {
  admin = await openAdminShop('admin-workshop')
  const { api } = await newShopper(admin.shop.origin)
  const submitted = await api.ask(bespokeContract.submit, {
    serviceId: 'table',
    answers: {},
    quantity: 2,
    name: 'Ida Berg',
    email: 'ida.berg@example.com',
    title: 'A cloth for a round table',
    brief: 'A round linen cloth of 90 inches for our anniversary.',
  })
  number = submitted.number
})
afterAll(() => admin.stop())

test('a commission is found, quoted and answered, on a laptop and on a phone', async () => {
  const page = await admin.openDesk(laptop)
  await page.goto('/admin/commissions')
  await page.getByRole('link', { name: number }).waitFor()
  await checkScreen(page, 'commissions')
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('heading', { name: 'A cloth for a round table' }).waitFor()
  await checkScreen(page, 'commission')
  await page.getByRole('button', { name: 'Quote a price' }).click()
  await page.getByLabel('Price (USD)').fill('480')
  await page.getByLabel('Deposit (USD, optional)').fill('150')
  await checkScreen(page, 'commission-quote')
  await page.getByRole('button', { name: 'Offer $480.00' }).click()
  const quotes = page.getByRole('region', { name: 'Quotes' })
  await quotes.getByText('$480.00').first().waitFor()

  await page.getByRole('button', { name: 'Quote a price' }).click()
  await page.getByRole('button', { name: 'Add a line' }).click()
  await page.getByLabel(/^Item 2/).fill('Twelve napkins')
  await page.getByLabel('Price of item 2 (USD)').fill('1020.50')
  await page.getByRole('button', { name: 'Add a payment' }).click()
  await page.getByLabel('Amount 2 (USD)').fill('2000')
  await page.getByRole('button', { name: 'Offer $1,500.50' }).click()
  await page.getByText('The installments exceed the total.').first().waitFor()
  clearConsoleErrors()
  await page.getByLabel('Amount 2 (USD)').fill('300')
  await page.getByText('The rest is $1,050.50.').waitFor()
  await checkScreen(page, 'commission-quote-lines')
  await page.setViewportSize(phone.viewport)
  await checkScreen(page, 'commission-quote-lines')
  await page.setViewportSize(laptop.viewport)
  await page.getByRole('button', { name: 'Offer $1,500.50' }).click()
  await quotes.getByText('Twelve napkins $1,020.50').waitFor()
  await quotes.getByText('Installment at approval $300.00').waitFor()

  await page.setViewportSize(phone.viewport)
  await page.getByRole('button', { name: 'Write' }).click()
  await page.getByRole('textbox', { name: 'To the customer' }).fill('We can start next week.')
  await page.getByRole('button', { name: 'Send the message' }).click()
  await page.getByText('We can start next week.').first().waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await checkScreen(page, 'commission')
})

test('the queue of monograms says what it is for while it is empty', async () => {
  const page = await admin.openDesk(phone)
  await page.goto('/admin/monograms')
  await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Monograms')
  await checkScreen(page, 'monograms')
})

/** Imports the monograms of the demo catalog again, so that work on them can start at once. */
async function endMonogramChanges(): Promise<void> {
  const { environment } = admin.shop
  const catalog = await readFile(join(root, 'catalog/monograms.json'), 'utf8')
  const file = join(environment.DATA_DIR, 'monograms.json')
  await writeFile(file, catalog.replaceAll(/"editMinutes": \d+/g, '"editMinutes": 0'))
  expect(await runShopCommand(['monograms', file], environment)).toMatchObject({ code: 0 })
}

/** A paid order with the name Ann on a pillow; it cannot be changed anymore. */
async function orderMonogram(): Promise<string> {
  const { origin } = admin.shop
  await endMonogramChanges()
  const shopper = await newShopper(origin)
  const { variants } = await shopper.api.ask(catalogContract.readGoods, {
    id: 'cross-stitch-sampler-pillow',
  })
  await shopper.api.ask(cartContract.addLine, {
    variantId: variants[0]?.id ?? '',
    qty: 1,
    personalization: {
      choice: {
        templateId: 'sampler',
        placeId: 'name',
        styleId: 'name',
        colorId: 'turkey-red',
        sizeMm: 25,
        names: { first: 'Ann', middle: '', last: '', partner: '', text: 'Ann', letters: '' },
      },
      acknowledged: true,
    },
  })
  const [other] = await variantsInStock(origin, 1)
  const { orderNumber } = await shopper.buy([{ variantId: other?.id ?? '', qty: 1 }])
  await callStaffApi('order/endEdit', { order: orderNumber ?? '' }, admin.shop)
  return orderNumber ?? ''
}

test('a monogram is sewn: its sheet is printed, it is started, sewn again and finished', async () => {
  const order = await orderMonogram()
  const page = await admin.openDesk(laptop)
  await page.goto('/admin/monograms')
  await page.getByText('Turkey red').waitFor()
  await checkScreen(page, 'monograms')
  await page.getByRole('link', { name: 'Ann' }).click()
  await page.getByRole('heading', { level: 1, name: 'Monogram Ann' }).waitFor()
  await page.getByRole('img', { name: 'Proof of Ann' }).waitFor()
  await checkScreen(page, 'monogram')
  for (const [label, file] of [
    ['Sheet as PDF', /\.pdf$/],
    ['Stitch file', /\.dst$/],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: label }).click()
    expect((await download).suggestedFilename()).toMatch(file)
  }
  const dialog = page.getByRole('dialog')
  const move = async (label: string) => {
    await page.getByRole('button', { name: label, exact: true }).click()
    await dialog.getByRole('button', { name: label, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await move('Start')
  await page.getByText('In work', { exact: true }).waitFor()

  await page.setViewportSize(phone.viewport)
  await checkScreen(page, 'monogram')
  await page.getByRole('button', { name: 'Sew again' }).click()
  await dialog.getByLabel('Note (optional)').fill('A loose thread.')
  await checkScreen(page, 'monogram-again')
  await dialog.getByRole('button', { name: 'Sew again' }).click()
  await page.getByText('To sew again', { exact: true }).waitFor()
  await move('Start')
  await move('Finish')
  await page.getByText('Done', { exact: true }).waitFor()
  await page.getByRole('link', { name: order }).click()
  await page.getByRole('heading', { level: 1, name: `Order ${order}` }).waitFor()
  await page.getByText('Ready to ship').first().waitFor()
  expect(await listViolations(admin.shop)).toBe('')
})
