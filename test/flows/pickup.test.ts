import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogContract } from '#modules/catalog/contract.ts'
import {
  clearConsoleErrors,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
  visit,
} from '#test/support/browser.ts'
import { apiClient } from '#test/support/api-client.ts'
import { variantsInStock } from '#test/support/shopper.ts'
import { expectGoodScreen, laptop, openAdminShop, type AdminShop } from './admin-shop.ts'
import { newMember, signUp } from './members.ts'
import {
  addToCart,
  fillAddress,
  fillCheckout,
  findEmail,
  newBuyer,
  payByLink,
  payWith,
  readOrderNumber,
} from './shopping.ts'

let admin: AdminShop

beforeAll(async () => {
  admin = await openAdminShop('pickup')
  await offerPickup()
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

const place = '40 Prospect Street, Cambridge, MA 02139'

test('the product page and the shipping page tell of pickup', async () => {
  const { origin } = admin.shop
  const page = await openPage({ ...phone, baseURL: origin })
  const [variant] = await variantsInStock(origin, 1)
  await page.goto(`/goodsDetail/${variant?.slug}?v=${variant?.id}`)
  await page.getByText(/^Free in Cambridge, ready \w{3}, /).waitFor()
  await expectGoodPage(page, 'pickup-product')
  await page.goto('/user/shipping')
  await page.getByRole('heading', { name: 'Pick up at the shop' }).waitFor()
  await page.getByText(place).waitFor()
  await page.getByText('Daily, 10 am to 6 pm').waitFor()
  await expectGoodPage(page, 'pickup-shipping')
})

const pickupCard = (page: Page) => page.getByRole('radio', { name: /^Pick up at the shop/ })
const shipCard = (page: Page) => page.getByRole('radio', { name: 'Ship', exact: true })
const personForm = (page: Page) => page.locator('form[data-section=pickup]')
const billingForm = (page: Page) => page.locator('form[data-section=billing]')

async function enterEmail(page: Page, email: string): Promise<void> {
  await page.locator('#email').fill(email)
  await page.locator('#email').press('Enter')
  await page.getByRole('button', { name: 'Edit email' }).waitFor()
}

async function choosePickup(page: Page): Promise<void> {
  await pickupCard(page).check()
  await page.getByRole('heading', { name: 'Who picks it up?' }).waitFor()
}

async function fillPerson(page: Page): Promise<void> {
  const form = personForm(page)
  await form.getByLabel('First name').fill('Theo')
  await form.getByLabel('Last name').fill('Marsh')
  await form.getByLabel('Phone').fill('(401) 555-0143')
  await form.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: 'Edit who picks it up' }).waitFor()
}

test('a shop without pickup asks for the address only', async () => {
  const page = await openPage(phone)
  await addToCart(page)
  await page.goto('/settlement')
  await page.getByRole('radio', { name: 'My address' }).waitFor()
  await page.getByRole('heading', { name: 'Ship to' }).waitFor()
  expect([await shipCard(page).count(), await pickupCard(page).count()]).toEqual([0, 0])
})

test('what was typed for shipping and for pickup stays while the choice changes', async () => {
  const page = await openPage({ ...phone, baseURL: admin.shop.origin })
  await addToCart(page)
  await page.goto('/settlement')
  await enterEmail(page, newBuyer().email)
  expect(await shipCard(page).isChecked()).toBe(true)
  await page.getByRole('heading', { name: 'Ship or pick up' }).waitFor()
  await expectGoodPage(page, 'pickup-choice')
  await page.getByLabel('Street address').fill('118 Bene')
  await choosePickup(page)
  expect(await page.getByRole('heading', { name: 'Shipping method' }).count()).toBe(0)
  await personForm(page).getByLabel('First name').fill('Theo')
  await shipCard(page).check()
  await page.getByRole('heading', { name: 'Shipping method' }).waitFor()
  expect(await page.getByLabel('Street address').inputValue()).toBe('118 Bene')
  await choosePickup(page)
  expect(await personForm(page).getByLabel('First name').inputValue()).toBe('Theo')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('heading', { name: /problems to continue/ }).waitFor()
  await personForm(page).getByText('Enter a phone number.').first().waitFor()
  await expectGoodPage(page, 'pickup-problems')
})

test('a member who has typed an address is asked for no other', async () => {
  const page = await openPage({ ...phone, baseURL: admin.shop.origin })
  const member = newMember()
  await page.goto('/login')
  await signUp(page, member, admin.shop.origin)
  await addToCart(page)
  await page.goto('/settlement')
  await fillCheckout(page, { ...newBuyer(), email: member.email })
  await choosePickup(page)
  await page.getByRole('button', { name: 'Edit who picks it up' }).waitFor()
  await page.getByText('Helen Marsh').first().waitFor()
  await billingForm(page).getByText('118 Benefit Street').waitFor()
  expect(await billingForm(page).getByRole('checkbox').count()).toBe(0)
  await expectGoodPage(page, 'pickup-member')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/pay\?/)
  clearConsoleErrors()
})

test('in a cart with a gift, the own items are picked up and the gift ships', async () => {
  const page = await openPage({ ...phone, baseURL: admin.shop.origin })
  await addToCart(page, 2)
  await visit(page, '/cart')
  await page
    .getByRole('button', { name: /^Ship to someone else/ })
    .first()
    .click()
  await page.getByLabel('Who is it for?').fill('Margaret Hale')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('region', { name: /Margaret Hale/ }).waitFor()
  await page.goto('/settlement')
  await enterEmail(page, newBuyer().email)
  expect(await pickupCard(page).count()).toBe(1)
  await choosePickup(page)
  await fillPerson(page)
  await page.getByRole('heading', { name: 'Deliver to Margaret Hale' }).waitFor()
  await expectGoodPage(page, 'pickup-several')
  await page.getByRole('radio', { name: 'Someone else' }).check()
  await pickupCard(page).waitFor({ state: 'detached' })
})

test('an order is picked up: chosen at checkout, announced by staff, handed over', async () => {
  const { origin } = admin.shop
  const page = await openPage({ ...phone, baseURL: origin })
  const buyer = newBuyer()
  await addToCart(page)
  await page.goto('/settlement')
  await enterEmail(page, buyer.email)
  await choosePickup(page)
  await page.getByText(place).waitFor()
  await page.getByText(/^Ready \w{3},/).waitFor()
  await fillPerson(page)
  expect(await page.locator('form[data-section=address]').count()).toBe(0)
  expect(await billingForm(page).getByRole('checkbox').count()).toBe(0)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('alert').getByText('Enter a street address.').waitFor()
  await billingForm(page).getByLabel('State').selectOption('RI')
  await fillAddress(billingForm(page), buyer)
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
  await desk.getByText('Theo Marsh').first().waitFor()
  await desk.getByText(place).first().waitFor()
  await expectGoodScreen(desk, 'pickup-order')
  await desk.getByRole('button', { name: 'Ready for pickup' }).first().click()
  await desk.getByText('The buyer is emailed that the order is ready for pickup.').waitFor()
  await findEmail(buyer.email, /The order is under the name Theo Marsh/, origin)
  await page.reload()
  await page.getByText(`Pick it up at ${place}.`).filter({ visible: true }).first().waitFor()
  await expectGoodPage(page, 'pickup-ready')
  await page.goto(page.url().replace('/paymentSuccess/', '/order/detail/'))
  await page.getByRole('heading', { name: 'Pick up at the shop' }).waitFor()
  await page.getByText('Theo Marsh').filter({ visible: true }).first().waitFor()
  expect(await page.getByText('Ship to').count()).toBe(0)
  await expectGoodPage(page, 'pickup-detail')
  await page.getByRole('button', { name: 'Change who picks it up' }).click()
  await page.getByLabel('First name').fill('Ana')
  await expectGoodPage(page, 'pickup-person')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Ana Marsh').filter({ visible: true }).first().waitFor()
  await findEmail(buyer.email, /Ana Marsh will pick up order/, origin)
  await desk.goto(`/admin/orders/${number}`)
  await desk.getByRole('button', { name: 'Change who picks it up' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Phone').fill('12')
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await dialog.getByText(/phone/i).last().waitFor()
  await expectGoodScreen(desk, 'pickup-person-desk')
  await dialog.getByLabel('Phone').fill('(401) 555-0199')
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await desk.getByText('Changed. The buyer is emailed.').waitFor()
  await findEmail(buyer.email, /we call \(401\) 555-0199/, origin)
  await desk.goto(`/admin/orders/${number}`)
  await desk.getByRole('button', { name: 'Hand over 1 item' }).first().click()
  await desk.getByText('Recorded as picked up.').waitFor()
  await expectGoodScreen(desk, 'pickup-handed-over')
  clearConsoleErrors()
})

test('an order by phone is picked up, without an address', async () => {
  const { origin } = admin.shop
  const [variant] = await variantsInStock(origin, 1)
  const product = await apiClient(origin).ask(catalogContract.readGoods, {
    id: variant?.slug ?? '',
  })
  const buyer = newBuyer()
  const desk = await admin.openDesk(laptop)
  await desk.goto('/admin/drafts/new')
  await desk.getByLabel(/^Email/).fill(buyer.email)
  await desk.getByLabel('Add an item').fill(product.title)
  await desk.getByRole('option', { name: product.title }).first().click()
  await desk.getByRole('button', { name: 'Pick up at the shop' }).click()
  await desk.getByText(`${place}. Ready by`).waitFor()
  const delivery = desk.getByRole('region', { name: 'Delivery', exact: true })
  await delivery.getByLabel('First name').fill('Theo')
  await delivery.getByLabel('Last name').fill('Marsh')
  await delivery.getByLabel('Phone').fill('4015550143')
  const billing = desk.getByRole('region', { name: 'Billing address' })
  await billing.getByLabel('First name').fill('Helen')
  await billing.getByLabel('Last name').fill('Marsh')
  await billing.getByLabel('Street address').fill('118 Benefit Street')
  await billing.getByLabel('City').fill('Providence')
  await billing.getByLabel('State (two letters)').fill('RI')
  await billing.getByLabel('ZIP code').fill('02906')
  await expectGoodScreen(desk, 'pickup-draft')
  await desk.getByRole('button', { name: /^Send a link for \$[\d,.]+…$/ }).click()
  await desk.getByRole('button', { name: /^Send a link for \$[\d,.]+$/ }).click()
  await desk.getByText(/^The link was emailed to /).waitFor()
  const number = await payByLink(buyer.email, origin)
  await desk.goto(`/admin/orders/${number}`)
  await desk.getByRole('heading', { name: 'Pickup', exact: true }).waitFor()
  await desk.getByText('Theo Marsh').first().waitFor()
})
