import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desk, expectAccessible, expectNoSidewaysScroll, openPage, phone } from '#test/support/browser.ts'
import { flowShop } from '#test/support/flow-shop.ts'
import { variantsInStock } from '#test/support/shopper.ts'
import { newMember, signUp } from './members.ts'
import { newBuyer, orderNumber, payWith } from './shopping.ts'

/** What no guest may ever read. */
const canary = { street: '77 Canary Crescent', phone: '(775) 555-0188', digits: '7755550188', zip: '89501' }

async function looksRight(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

async function fillDelivery(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Where gifts go' }).waitFor()
  for (const [label, value] of [
    ['First name', 'Ida'],
    ['Last name', 'Berg'],
    ['Street and number', canary.street],
    ['City', 'Reno'],
    ['ZIP code', canary.zip],
    ['Phone', canary.phone],
  ] as const)
    await page.getByLabel(label).fill(value)
  await page.getByLabel('State').selectOption('NV')
  await looksRight(page)
  await page.getByRole('button', { name: 'Save and go on' }).click()
}

/** Makes a registry on a phone, with a wish for five of a piece; its link. */
async function makeRegistry(page: Page): Promise<{ link: string }> {
  await page.goto('/registry')
  await looksRight(page)
  await page.goto('/login?back_url=%2Fregistry%2Fcreate')
  await signUp(page, newMember())
  await page.waitForURL((url) => url.pathname === '/registry/create')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('heading', { level: 1, name: 'The event' }).waitFor()
  await page.getByLabel('Title').fill('Our wedding')
  await page.getByLabel('First name', { exact: true }).fill('Ida')
  await page.getByLabel('Last name', { exact: true }).fill('Berg')
  await page.getByLabel('The other’s first name').fill('Theo')
  await page.getByLabel('The other’s last name').fill('Brandt')
  await looksRight(page)
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await fillDelivery(page)
  await page.getByRole('heading', { level: 1, name: 'Who sees it' }).waitFor()
  await looksRight(page)
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await page.getByRole('heading', { level: 1, name: 'The first wishes' }).waitFor()
  const [variant] = await variantsInStock(flowShop.origin, 1)
  await page.goto(`/goodsDetail/${variant?.slug}?v=${variant?.id}`)
  await page.getByRole('link', { name: 'Add to registry' }).click()
  await page.getByRole('button', { name: 'Add to “Our wedding”' }).click()
  await page.getByText('Added to “Our wedding”.').waitFor()
  await page.goto('/registry/create')
  await page.getByRole('link', { name: 'Our wedding' }).click()
  await page.waitForURL(/step=4/)
  const wanted = page.getByRole('spinbutton', { name: /^Wanted/ })
  await wanted.fill('5')
  await wanted.press('Enter')
  await page.getByText('Nobody has given it yet.').waitFor()
  await looksRight(page)
  await page.getByRole('button', { name: 'Open the registry' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your registry is open.' }).waitFor()
  await looksRight(page)
  const link = (
    await page
      .getByText(/\/registry\/share\//)
      .first()
      .innerText()
  ).trim()
  return { link: new URL(link).pathname }
}

async function giveFive(page: Page, link: string): Promise<string> {
  const giver = newBuyer()
  const seen: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/'))
      void response.text().then(
        (body) => seen.push(body),
        () => undefined,
      )
  })
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: 'Ida and Theo' }).waitFor()
  await looksRight(page)
  const howMany = page.getByRole('spinbutton', { name: /^How many/ })
  await howMany.fill('5')
  await howMany.press('Enter')
  await page.getByRole('button', { name: /^Buy as gift/ }).click()
  await page.getByText('In your cart, for Ida and Theo.').waitFor()
  await page.goto('/cart')
  await page.getByRole('region', { name: 'To Ida and Theo' }).waitFor()
  await looksRight(page)
  await page.goto('/settlement')
  await page.locator('#email').fill(giver.email)
  await page.locator('#email').press('Enter')
  await page.getByText('We know the street').waitFor()
  const billing = page.locator('form[data-section=billing]')
  await billing.getByLabel('First name').fill(giver.firstName)
  await billing.getByLabel('Last name').fill(giver.lastName)
  await billing.getByLabel('Street and number').fill('118 Benefit Street')
  await billing.getByLabel('City').fill('Providence')
  await billing.getByLabel('State').selectOption('RI')
  await billing.getByLabel('ZIP code').fill('02906')
  await looksRight(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/pay\?/)
  await payWith(page, '4242 4242 4242 4242')
  const number = await orderNumber(page)
  seen.push(await page.content())
  const told = seen.join('\n')
  for (const secret of [canary.street, canary.phone, canary.digits]) expect(told.includes(secret), secret).toBe(false)
  return number
}

test('a registry made on a phone, and five gifts bought from it by a guest who never reads the street', { timeout: 120_000 }, async () => {
  const owner = await openPage(phone)
  const { link } = await makeRegistry(owner)
  const guest = await openPage(desk)
  expect(await giveFive(guest, link)).toMatch(/^AB-/)
  await guest.goto(link)
  await guest.getByText('Every wish has been given.').waitFor()
  await owner.goto('/user/registry')
  await looksRight(owner)
  await owner.getByRole('link', { name: 'Our wedding' }).click()
  await owner.getByText('5 of 5 gifts given.').waitFor()
  await owner.getByRole('heading', { name: 'Helen Marsh' }).waitFor()
  await looksRight(owner)
  await owner.getByRole('link', { name: 'Edit settings' }).click()
  await owner.getByRole('heading', { name: 'Where gifts go' }).waitFor()
  await looksRight(owner)
})
