import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutContract } from '#modules/checkout/contract.ts'
import { signInContract } from '#modules/members/contract.ts'
import { givingContract } from '#modules/registries/api/giving-contract.ts'
import { registriesContract } from '#modules/registries/contract.ts'
import { apiClient } from '#test/support/api-client.ts'
import { phone } from '#test/support/browser.ts'
import { newShopper, variantsInStock } from '#test/support/shopper.ts'
import { checkScreen, laptop, listViolations, openAdminShop, type AdminShop } from './admin-shop.ts'
import { readEmailedCode } from './members.ts'
import { registryAddress } from './registries.ts'
import { callStaffApi, payByLink } from './shopping.ts'

const email = 'ida.quill@example.com'
let admin: AdminShop
let registry: { id: string; slug: string; itemId: string }
let order = ''

/** A member with a published registry of which a guest bought one gift. */
beforeAll(async () => {
  admin = await openAdminShop('admin-registries')
  const { origin } = admin.shop
  const api = apiClient(origin)
  const { registrationId } = await api.ask(signInContract.register, {
    email,
    firstName: 'Ida',
    lastName: 'Quill',
    password: 'Threads and 7 hems',
  })
  const code = await readEmailedCode(email, origin)
  api.use((await api.ask(signInContract.confirmAccount, { registrationId, code })).token)
  const [variant] = await variantsInStock(origin, 1)
  const { id } = await api.ask(registriesContract.createRegistry, {})
  await api.ask(registriesContract.addItem, { id, variantId: variant?.id ?? '', wanted: 4 })
  await api.ask(registriesContract.saveRegistry, {
    id,
    title: 'The Quills',
    registrants: [
      { firstName: 'Ida', lastName: 'Quill' },
      { firstName: 'Jo', lastName: 'Feather' },
    ],
    eventDate: '2031-06-14',
    city: 'Reno',
    stateCode: 'NV',
    addressBefore: registryAddress,
  })
  const { slug, items } = await api.ask(registriesContract.publishRegistry, { id })
  registry = { id, slug: slug ?? '', itemId: items[0]?.id ?? '' }
  for (let gift = 0; gift < 2; gift++) order = await giveGift()
})
afterAll(() => admin.stop())

/** A guest buys one unit; then staff cannot ship it. */
async function giveGift(): Promise<string> {
  const { api, email: giver, pay } = await newShopper(admin.shop.origin)
  const { slug, itemId } = registry
  await api.ask(givingContract.buyGift, { slug, itemId, qty: 1 })
  const address = {
    firstName: 'May',
    lastName: 'Park',
    line1: '118 Benefit Street',
    line2: '',
    city: 'Providence',
    region: 'RI',
    postalCode: '02906',
    countryCode: 'US',
  }
  const quote = await api.ask(checkoutContract.quoteCheckout, {
    email: giver,
    billing: { sameAsShipping: false, address },
  })
  const { orderNumber } = await pay({
    expectedTotal: quote.totals.grand,
    expectedDue: quote.due,
    cartVersion: quote.cartVersion,
  })
  const number = orderNumber ?? ''
  await callStaffApi('order/endEdit', { order: number }, admin.shop)
  const { rows } = (await callStaffApi('order/list', { search: number }, admin.shop)) as {
    rows: { id: string }[]
  }
  expect(rows).toHaveLength(1)
  const detail = await callStaffApi('order/detail', { order: number }, admin.shop)
  const lineId = /oln_[0-9a-z]{26}/.exec(JSON.stringify(detail))?.[0] ?? ''
  await callStaffApi('registry/markUndeliverable', { order: number, lineId }, admin.shop)
  return number
}

async function openByName(page: Page, search: string): Promise<void> {
  await page.goto('/admin/registries')
  await page.getByRole('searchbox', { name: 'Search this list' }).fill(search)
  await page.waitForURL(({ search: query }) => decodeURIComponent(query).includes(search))
  await page
    .getByRole('link', { name: /Ida Quill/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'The Quills' }).waitFor()
}

async function save(page: Page, button: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('a couple phones: found by last name, date changed, an item added', async () => {
  const page = await admin.openDesk(laptop)
  await page.goto('/admin/registries')
  await page.getByRole('link', { name: /Ida Quill/ }).waitFor()
  await checkScreen(page, 'registries')
  await openByName(page, 'Feather')
  await checkScreen(page, 'registry')

  await page.getByRole('button', { name: 'Change the event' }).click()
  await page.getByLabel('Date of the event').fill('2031-07-19')
  await checkScreen(page, 'registry-event')
  await save(page, 'Save the event')
  await page.getByText('Jul 19, 2031').first().waitFor()

  await page.getByRole('button', { name: 'Add an item' }).click()
  await page.getByLabel('Item', { exact: true }).fill('fringed linen runner')
  await page.getByRole('option').first().click()
  await page
    .getByRole('status')
    .getByText(/^Fringed linen runner, /)
    .waitFor()
  await checkScreen(page, 'registry-add')
  await save(page, 'Add to the registry')
  await page.getByRole('heading', { name: 'Items (2)' }).waitFor()

  await page.getByRole('button', { name: 'Email the owner the link' }).click()
  await page.getByText(`The link was emailed to ${email}.`).waitFor()

  await page.goto('/admin/registries/calendar?month=2031-07')
  await page.getByRole('link', { name: /Ida Quill/ }).waitFor()
  await checkScreen(page, 'calendar')
  await page.setViewportSize(phone.viewport)
  await page.getByRole('region', { name: 'Jul 19, 2031' }).waitFor()
  await checkScreen(page, 'calendar')
})

test('undeliverable gifts ship to a new address or become store credit', async () => {
  const page = await admin.openDesk(phone)
  await page.goto('/admin/registries')
  await page.getByRole('link', { name: 'Undeliverable gifts' }).click()
  await page.getByRole('link', { name: /Ida Quill/ }).click()
  const gifts = page.getByRole('region', { name: 'Undeliverable gifts' })
  await gifts.getByText(order).waitFor()
  await checkScreen(page, 'registry')

  await gifts.getByRole('button', { name: 'Ship to a new address' }).first().click()
  await page.getByLabel('Street address').fill('5 Juniper Way')
  await checkScreen(page, 'registry-ship')
  await save(page, 'Ship it there')
  await page.getByText('The gift is back in the deliveries to pack.').waitFor()

  await gifts.getByRole('button', { name: 'Store credit, swap or refund' }).click()
  await page.getByText(/gets \$\d+\.\d\d as store credit/).waitFor()
  await checkScreen(page, 'registry-credit')
  await page.getByRole('button', { name: /^Give \$[\d.]+ as credit/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await gifts.getByText('It became store credit of the couple.').waitFor()
  expect(await listViolations(admin.shop)).toBe('')
})

test('a gift is sold by phone: from the registry to the paid order in six presses', async () => {
  const giver = 'aunt.vera@example.com'
  const page = await admin.openDesk(laptop)
  // 1: the registry.
  await openByName(page, 'Quill')
  const given = page.getByText('Given', { exact: true }).locator('xpath=..')
  const before = await given.innerText()
  // 2 and 3: the act of the item.
  await page
    .getByRole('button', { name: /^Acts for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Sell by phone' }).click()
  await page.getByLabel('Email of the giver').fill(giver)
  await checkScreen(page, 'registry-sell')
  // 4: the draft.
  await page.getByRole('button', { name: /^Start a draft of \$[\d,.]+$/ }).click()
  await page.getByRole('heading', { level: 1, name: /^Draft D\d+$/ }).waitFor()
  await page.getByText(/^A gift for .*It ships to the address of the registry/).waitFor()
  const billing = page.getByRole('region', { name: 'Billing address' })
  for (const [label, text] of [
    ['First name', 'Vera'],
    ['Last name', 'Quill'],
    ['Street address', '118 Benefit Street'],
    ['City', 'Providence'],
    ['State (two letters)', 'RI'],
    ['ZIP code', '02906'],
  ] as const)
    await billing.getByLabel(label).fill(text)
  // 5 and 6: the link.
  await page.getByRole('button', { name: /^Send a link for \$[\d,.]+…$/ }).click()
  await page.getByRole('button', { name: /^Send a link for \$[\d,.]+$/ }).click()
  await page.getByText(/has to pay \$[\d,.]+ by /).waitFor()
  await checkScreen(page, 'registry-draft')

  const number = await payByLink(giver, admin.shop.origin)
  await openByName(page, 'Quill')
  await page
    .getByRole('region', { name: /^Gifts/ })
    .getByText(number)
    .waitFor()
  expect(await given.innerText()).not.toBe(before)
  await page.setViewportSize(phone.viewport)
  await checkScreen(page, 'registry-sold')
  expect(await listViolations(admin.shop)).toBe('')
})

test('what was bought elsewhere is marked, and the registry is closed', async () => {
  const page = await admin.openDesk(phone)
  await openByName(page, 'Quill')
  const items = page.getByRole('region', { name: /^Items/ })
  await items
    .getByRole('button', { name: /^Acts for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Bought elsewhere' }).click()
  await page.getByLabel('Who gave it').fill('Aunt May')
  await checkScreen(page, 'registry-elsewhere')
  await save(page, 'Mark as bought')
  await page
    .getByRole('region', { name: /^Gifts/ })
    .getByText('Aunt May')
    .waitFor()
  await page.getByRole('button', { name: 'Change the settings' }).click()
  await checkScreen(page, 'registry-settings')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await save(page, 'Close')
  await page.getByText('Closed', { exact: true }).waitFor()
  await page.setViewportSize(laptop.viewport)
  await checkScreen(page, 'registry')
})
