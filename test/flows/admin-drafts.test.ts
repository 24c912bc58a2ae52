import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogContract } from '#modules/catalog/contract.ts'
import { apiClient } from '#test/support/api-client.ts'
import { clearConsoleErrors, phone } from '#test/support/browser.ts'
import { newShopper, variantsInStock } from '#test/support/shopper.ts'
import {
  checkScreen,
  expectGoodScreen,
  laptop,
  listViolations,
  openAdminShop,
  placeOrders,
  type AdminShop,
} from './admin-shop.ts'
import { callStaffApi, payByLink } from './shopping.ts'

let admin: AdminShop
let titles: readonly string[] = []
let known = ''

beforeAll(async () => {
  admin = await openAdminShop('admin-drafts')
  const { origin } = admin.shop
  const variants = await variantsInStock(origin, 3)
  const api = apiClient(origin)
  titles = await Promise.all(
    variants.map(
      async ({ slug }) => (await api.ask(catalogContract.readGoods, { id: slug })).title,
    ),
  )
  const shopper = await newShopper(origin)
  known = shopper.email
  await shopper.buy([{ variantId: variants[0]?.id ?? '', qty: 1 }])
})
afterAll(async () => {
  expect(await listViolations(admin.shop)).toBe('')
  await admin.stop()
})

async function addItem(page: Page, title: string): Promise<void> {
  await page.getByLabel('Add an item').fill(title)
  await page.getByRole('option', { name: title }).first().click()
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Helen')
  await page.getByLabel('Last name').fill('Marsh')
  await page.getByLabel('Street address').fill('118 Benefit Street')
  await page.getByLabel('City').fill('Providence')
  await page.getByLabel('State (two letters)').fill('RI')
  await page.getByLabel('ZIP code').fill('02906')
  await page.getByLabel('Phone').fill('4015550142')
}

test('a buyer phones: two items, a gift note, a link, and the buyer pays', async () => {
  const [first = '', second = ''] = titles
  const page = await admin.openDesk(laptop)
  await page.goto('/admin/drafts')
  await page.getByRole('link', { name: 'New order' }).click()
  await page.getByLabel('Find a customer').fill(known)
  await page.getByRole('option', { name: known }).click()
  await addItem(page, first)
  await addItem(page, second)
  await page.getByLabel('Use an address of the customer').click()
  await page.getByRole('option', { name: /Orchard Street/ }).click()
  await page.getByLabel('Gift note (optional)').fill('For your new home. N.')
  const send = page.getByRole('button', { name: /^Send a link for \$[\d,.]+…$/ })
  await send.waitFor()
  await expectGoodScreen(page, 'draft-new')
  await page.getByRole('button', { name: 'Use dark colors' }).click()
  await page.getByRole('heading', { name: 'Total' }).hover()
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
  await expectGoodScreen(page, 'draft-new-dark')
  await page.getByRole('button', { name: 'Use light colors' }).click()
  await send.click()
  await page.getByText(/Price and stock are kept for 48 hours/).waitFor()
  await checkScreen(page, 'draft-send')
  await page.getByRole('button', { name: /^Send a link for \$[\d,.]+$/ }).click()
  await page.getByText(/^The link was emailed to /).waitFor()
  await page.getByText(/has to pay \$[\d,.]+ by /).waitFor()
  await expectGoodScreen(page, 'draft-sent')

  const number = await payByLink(known, admin.shop.origin)
  await page.reload()
  await page.getByText(`This is order ${number} now.`).waitFor()
  await page.getByText(`Became order ${number}`).waitFor()
  await checkScreen(page, 'draft-completed')
  await page.getByRole('link', { name: number }).click()
  await page.getByText('For your new home. N.').first().waitFor()
})

test('on a phone, what is typed survives leaving, and cash makes the order', async () => {
  const [first = ''] = titles
  const page = await admin.openDesk(phone)
  await page.goto('/admin/drafts/new')
  await page.getByLabel(/^Email/).fill('walk.in@example.com')
  await addItem(page, first)
  await page.getByRole('button', { name: 'Custom line…' }).click()
  await page.getByLabel('What is sold').fill('Repair of a hem')
  await page.getByLabel('Price each (USD)').fill('20')
  await checkScreen(page, 'draft-custom-line')
  await page.getByRole('button', { name: 'Add the line' }).click()
  await page.getByRole('button', { name: 'Give a discount' }).click()
  await page.getByLabel('Percent off').fill('10')
  await page.getByLabel('Reason of the discount').fill('Late last time')
  await page.goto('/admin/orders')
  await page.goto('/admin/drafts/new')
  await page.getByText('Unsaved changes were restored.').waitFor()
  expect(await page.getByLabel('Reason of the discount').inputValue()).toBe('Late last time')
  await fillAddress(page)
  await page.getByText('Order discounts').waitFor()
  await page.getByRole('button', { name: /^Send a link for/ }).waitFor()
  await checkScreen(page, 'draft-phone')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Mark as paid…' }).click()
  await page.getByText(/no card is charged/).waitFor()
  await checkScreen(page, 'draft-paid')
  await page.getByRole('button', { name: /^Mark \$[\d,.]+ as paid$/ }).click()
  await page.getByText(/^This is order AB-\w+ now, paid in cash\.$/).waitFor()
  await checkScreen(page, 'draft-cash')
  await page.goto('/admin/drafts')
  await page.getByText('walk.in@example.com').waitFor()
  await checkScreen(page, 'drafts')
})

test('two people edit a draft, and nothing is lost', async () => {
  const { id, version } = await callStaffApi(
    'draft/create',
    { email: 'two@example.com', note: 'Before' },
    admin.shop,
  )
  const page = await admin.openDesk(laptop)
  await page.goto(`/admin/drafts/${String(id)}`)
  await page.getByLabel('Note for colleagues').fill('Mine')
  await callStaffApi(
    'draft/update',
    { id: String(id), version: String(version), note: 'Theirs' },
    admin.shop,
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: 'Someone else saved changes' }).waitFor()
  await page.getByRole('button', { name: 'Replace theirs with mine' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  expect((await callStaffApi('draft/detail', { id: String(id) }, admin.shop))['note']).toBe('Mine')
  clearConsoleErrors()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Cancel the draft…' }).click()
  await page.getByRole('button', { name: 'Cancel the draft' }).click()
  await page.getByText(/^This draft was canceled/).waitFor()
})

test('an order is edited: a swap, with the money of both sides before it happens', async () => {
  const [, , other = ''] = titles
  const [number = ''] = await placeOrders(admin.shop, 1)
  const page = await admin.openDesk(laptop)
  await page.goto(`/admin/orders/${number}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit order…' }).click()
  await page.getByRole('heading', { name: `Edit order ${number}` }).waitFor()
  await checkScreen(page, 'edit-start')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText(/^Refunds \$[\d,.]+ to Visa 4242\.$/).waitFor()
  await addItem(page, other)
  await page.getByText(/gets a link to pay \$[\d,.]+, valid for 48 hours/).waitFor()
  const apply = page.getByRole('button', {
    name: /^Apply: refund \$[\d,.]+, charge \$[\d,.]+ by link$/,
  })
  await apply.waitFor()
  await expectGoodScreen(page, 'edit-swap')
  await page.reload()
  await apply.click()
  await page.getByText(/^The order was edited\. Refunded \$[\d,.]+\. The link for /).waitFor()
  await page.getByText('Payment link for an addition sent').waitFor()
  await checkScreen(page, 'edit-done')
  const { email } = await callStaffApi('order/detail', { order: number }, admin.shop)
  const added = await payByLink(String(email), admin.shop.origin)
  expect(await callStaffApi('order/detail', { order: added }, admin.shop)).toMatchObject({ email })
})

test('on a phone, a faster method is charged, and the order waits for it', async () => {
  const [number = ''] = await placeOrders(admin.shop, 1)
  const page = await admin.openDesk(phone)
  await page.goto(`/admin/orders/${number}/edit`)
  await page.getByLabel(/^Method of the delivery to/).click()
  await page
    .getByRole('option', { name: / more$/ })
    .first()
    .click()
  await page.getByText(/^The order goes on hold until the link is paid/).waitFor()
  const apply = page.getByRole('button', { name: /^Apply: charge \$[\d,.]+ by link$/ })
  await apply.waitFor()
  await checkScreen(page, 'edit-method')
  await apply.click()
  await page.getByText(/The order is on hold until it is paid\.$/).waitFor()
  const { email } = await callStaffApi('order/detail', { order: number }, admin.shop)
  await payByLink(String(email), admin.shop.origin)
  await expect
    .poll(async () => (await callStaffApi('order/detail', { order: number }, admin.shop))['status'])
    .toBe('placed')
})
