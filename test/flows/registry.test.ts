import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
  visit,
} from '#test/support/browser.ts'
import { flowShop } from '#test/support/flow-shop.ts'
import { variantsInStock } from '#test/support/shopper.ts'
import { pages } from '../../src/storefront/pages.ts'
import { newMember, signUp } from './members.ts'
import {
  findEmail,
  fillGiftCheckout,
  newBuyer,
  readOrderNumber,
  payWith,
  callStaffApi,
} from './shopping.ts'

/** Data that guests must never see. */
const canary = {
  street: '77 Canary Crescent',
  phone: '(775) 555-0188',
  digits: '7755550188',
  zip: '89501',
}

const ownerAddresses: string[] = []

async function looksRight(page: Page, name?: string): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const shots = process.env['SHOTS']
  if (shots && name)
    await page.screenshot({
      path: `${shots}/${name}-${page.viewportSize()?.width ?? 0}.png`,
      fullPage: true,
    })
}

async function fillDelivery(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Shipping address' }).waitFor()
  for (const [label, value] of [
    ['First name', 'Ida'],
    ['Last name', 'Berg'],
    ['Street address', canary.street],
    ['City', 'Reno'],
    ['ZIP code', canary.zip],
    ['Phone', canary.phone],
  ] as const)
    await page.getByLabel(label).fill(value)
  await page.getByLabel('State').selectOption('NV')
  await looksRight(page)
  await page.getByRole('button', { name: 'Save and continue' }).click()
}

/** Creates a registry with one item, wanted five times. Returns its link and number. */
async function makeRegistry(page: Page): Promise<{ link: string; number: string }> {
  await page.goto('/registry')
  await looksRight(page)
  await page.goto('/login?back_url=%2Fregistry%2Fcreate')
  const member = newMember()
  ownerAddresses.push(member.email)
  await signUp(page, member)
  await page.waitForURL((url) => url.pathname === '/registry/create')
  await page.getByRole('heading', { level: 1, name: 'The event' }).waitFor()
  await page.getByLabel('First name', { exact: true }).fill('Ida')
  await page.getByLabel('Last name', { exact: true }).fill('Berg')
  await page.getByLabel('Partner’s first name').fill('Theo')
  await page.getByLabel('Partner’s last name').fill('Brandt')
  await looksRight(page)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await fillDelivery(page)
  await page.getByRole('heading', { level: 1, name: 'Your page' }).waitFor()
  await page.getByLabel('Title').fill('Our wedding')
  await looksRight(page)
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByRole('heading', { level: 1, name: 'The first gifts' }).waitFor()
  const [variant] = await variantsInStock(flowShop.origin, 1)
  await visit(page, `/goodsDetail/${variant?.slug}?v=${variant?.id}`)
  await page.locator('#heart[aria-pressed]').waitFor()
  await page.getByRole('link', { name: 'Add to registry' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add to registry' })
  await sheet.getByText('Added. 1 gift.').waitFor()
  await sheet.getByLabel('Priority').selectOption('Most wanted')
  await sheet.getByRole('button', { name: 'One more' }).click()
  await sheet.getByText('Added. 2 gifts.').waitFor()
  await expectAccessible(page)
  await sheet.getByRole('link', { name: 'View registry' }).waitFor()
  await sheet.getByRole('button', { name: 'Close' }).click()
  expect(new URL(page.url()).pathname, 'stays on the product').toContain('/goodsDetail/')
  await page.goto('/registry/create')
  await page.getByRole('link', { name: 'Our wedding' }).click()
  await page.waitForURL(/step=4/)
  const wanted = page.getByRole('spinbutton', { name: /^Wanted/ })
  await wanted.fill('5')
  await wanted.press('Enter')
  await page.getByText('5 sets wanted, 5 left.').waitFor()
  await looksRight(page)
  await page.getByRole('button', { name: 'Publish the registry' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your registry is live.' }).waitFor()
  await looksRight(page)
  const link = (
    await page
      .getByText(/\/registry\/share\//)
      .first()
      .innerText()
  ).trim()
  const number = /its number:\s*([\d ]+)/.exec(await page.innerText('main'))?.[1] ?? ''
  return { link: new URL(link).pathname, number }
}

/**
 * Finds the registry by number. Requesting the link from the owner first reveals nothing to the
 * guest.
 */
async function findIt(page: Page, number: string): Promise<void> {
  await visit(page, '/registry/findRegistry?by=email')
  await page.getByLabel('Their email').fill(ownerAddresses[0] ?? '')
  await page.getByLabel('Your name').fill('Helen Marsh')
  await page.getByLabel('Your email').fill(newBuyer().email)
  await looksRight(page, 'registry-find')
  await page.getByRole('button', { name: 'Ask for the link' }).click()
  await page.getByText('If that address has a registry').waitFor()
  await looksRight(page, 'registry-asked')
  await page.getByRole('link', { name: 'By number' }).click()
  await page.getByLabel('Registry number').fill(number)
  await page.getByRole('button', { name: 'Open the registry' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ida and Theo' }).waitFor()
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
  await page.getByRole('dialog', { name: 'Added to cart' }).getByText('For Ida and Theo').waitFor()
  await page.goto('/cart')
  await page.getByRole('region', { name: 'To Ida and Theo' }).waitFor()
  await looksRight(page)
  await page.goto('/settlement')
  await fillGiftCheckout(page, giver)
  await looksRight(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/pay\?/)
  await payWith(page, '4242 4242 4242 4242')
  const number = await readOrderNumber(page)
  await page.getByRole('heading', { name: 'We tell Ida and Theo' }).waitFor()
  await page.getByText('your name (Helen Marsh)').waitFor()
  await expectAccessible(page)
  seen.push(await page.content())
  const told = seen.join('\n')
  for (const secret of [canary.street, canary.phone, canary.digits])
    expect(told.includes(secret), secret).toBe(false)
  return number
}

test('a registry is created on a phone, and a guest buys five gifts from it without seeing the address', async () => {
  const owner = await openPage(phone)
  const { link, number: registryNumber } = await makeRegistry(owner)
  const guest = await openPage(desktop)
  await findIt(guest, registryNumber)
  expect(new URL(guest.url()).pathname).toBe(link)
  const number = await giveFive(guest, link)
  expect(number).toMatch(/^AB-/)
  await guest.goto(link)
  await guest.getByText('Every gift has been bought.').waitFor()
  await owner.goto('/user/registry')
  await looksRight(owner)
  await owner.getByRole('link', { name: 'Our wedding' }).click()
  await owner.getByText('5 of 5 gifts bought.').waitFor()
  await owner.getByRole('heading', { name: 'Helen Marsh' }).waitFor()
  await looksRight(owner)
  await openTab(owner, 'List')
  await owner.getByText('5 sets wanted. 5 bought, none left.').waitFor()
  await looksRight(owner, 'registry-manage-list')
  await openTab(owner, 'Share')
  await owner.getByRole('heading', { name: 'Your link' }).waitFor()
  await looksRight(owner, 'registry-manage-share')
  await openTab(owner, 'Settings')
  await owner.getByRole('heading', { name: 'Shipping address' }).waitFor()
  await looksRight(owner, 'registry-edit')
  await sendOneBack(owner, number)
  await guest.goto(`/order/detail/${await orderOf(number)}`)
  await guest.getByText('Delivered').first().waitFor()
  expect(await guest.locator('main').innerText()).not.toMatch(/RT-|returned|sent back/i)
  await giveTogether(owner, await openPage(desktop), link)
  await tellsNobody(await openPage(phone), link)
})

async function openTab(owner: Page, name: string): Promise<void> {
  await owner.getByRole('navigation', { name: 'Your registry' }).getByRole('link', { name }).click()
}

async function orderOf(number: string): Promise<string> {
  return String((await callStaffApi('order/detail', { order: number }))['id'])
}

/** Delivers the gifts; the owner returns one for credit, unseen by the giver. */
async function sendOneBack(owner: Page, number: string): Promise<void> {
  await callStaffApi('order/endEdit', { order: number })
  const { shipmentId } = await callStaffApi('order/ship', { order: number })
  await callStaffApi('shipment/markDelivered', { shipment: String(shipmentId) })
  await owner.goto('/user/registry')
  await owner.getByRole('link', { name: 'Our wedding' }).click()
  await owner.getByText('delivered').waitFor()
  await looksRight(owner, 'registry-manage')
  await owner.getByRole('button', { name: /^Exchange or return it/ }).click()
  await owner.getByRole('heading', { name: /^Something for/ }).waitFor()
  await owner.getByRole('link', { name: 'Return something' }).click()
  await owner.getByLabel('Reason').first().selectOption({ label: 'It’s not my style' })
  await owner.getByRole('button', { name: 'Continue' }).click()
  await owner.getByRole('button', { name: 'Review return' }).click()
  await owner.getByRole('button', { name: 'Submit return' }).click()
  await owner.getByRole('heading', { name: /^RT-/ }).waitFor()
  const rt = /RT-\w{8}/.exec(await owner.innerText('main'))?.[0] ?? ''
  const detail = (await callStaffApi('return/detail', { return: rt })) as {
    items: { lineId: string }[]
  }
  await callStaffApi('return/receive', { return: rt })
  const accepted = detail.items
    .map(({ lineId }) => ({ lineId, qty: 1, decision: 'accept', sellable: true }))
    .slice(0, 1)
  await callStaffApi('return/inspect', { return: rt, items: JSON.stringify(accepted) })
  await owner.goto('/user/registry')
  await owner.getByRole('link', { name: 'Our wedding' }).click()
  await owner.getByText('exchanged for store credit').waitFor()
  await owner.getByText('5 of 5 gifts bought.').waitFor()
}

/** Creates a fund and contributes to it; the terms are shown before the payment. */
async function giveTogether(owner: Page, guest: Page, link: string): Promise<void> {
  await openTab(owner, 'List')
  await owner.getByText('Start a group gift').click()
  await owner.getByLabel('Group gift for').selectOption('fund')
  await owner.getByLabel('What is it for?').fill('A long table')
  await owner.getByLabel('Target in dollars').fill('80')
  await looksRight(owner, 'registry-drive-form')
  await owner.getByRole('button', { name: 'Start the group gift' }).click()
  await owner.getByRole('heading', { name: 'A long table' }).waitFor()
  await guest.goto(link)
  await guest.getByText('If the target isn’t reached, everyone gets a refund.').waitFor()
  await looksRight(guest, 'registry-share-drive')
  await guest.getByRole('button', { name: /^Contribute/ }).click()
  await guest.getByLabel('Your contribution in dollars').fill('80')
  await guest.getByLabel('Your name').fill('Helen Marsh')
  await guest.getByLabel('Email for the confirmation').fill(newBuyer().email)
  await looksRight(guest, 'registry-part-form')
  await guest.getByRole('button', { name: 'Continue to payment' }).click()
  await payWith(guest, '4242 4242 4242 4242')
  await guest.getByText('Thank you. You contributed $80.00').waitFor()
  await guest.getByText('target reached').waitFor()
  await looksRight(guest, 'registry-given')
  await owner.reload()
  await owner.getByText('Target reached. The money is in your wallet.').waitFor()
  await openTab(owner, 'Gifts and thanks')
  await owner.getByText('$80.00 toward A long table').waitFor()
  await looksRight(owner, 'registry-manage-drive')
  await followThanksLink(owner)
}

/** The link in the email opens the note for that gift. */
async function followThanksLink(owner: Page): Promise<void> {
  const [link] = await findEmail(
    ownerAddresses[0] ?? '',
    /\/registry\/myRegistry\/\w+\?tab=gifts&(?:amp;)*gift=\w+/,
  )
  await owner.goto(link.replaceAll('amp;', ''))
  const gift = /gift=(\w+)/.exec(link)?.[1] ?? ''
  const note = owner.locator(`#thank-${gift}-text`)
  await note.waitFor()
  expect(await note.evaluate((field) => field === document.activeElement)).toBe(true)
}

/** No public page, as sent or as rendered, contains private data. */
async function tellsNobody(page: Page, link: string): Promise<void> {
  const secrets = [canary.street, canary.phone, canary.digits, 'Helen Marsh', ...ownerAddresses]
  const answers: Promise<string>[] = []
  page.on('response', (response) => void answers.push(response.text().catch(() => '')))
  const shown: string[] = []
  for (const path of [
    link,
    '/registry',
    '/registry/findRegistry',
    '/registry/findRegistry/list?name=Ida+Berg',
  ]) {
    await page.goto(path)
    await page
      .getByRole('heading', { level: 1, ...(path === link && { name: 'Ida and Theo' }) })
      .waitFor()
    shown.push(await page.content())
  }
  const open = pages.map(({ path }) => path).filter((path) => !path.includes(':'))
  for (const path of open) shown.push(await (await fetch(`${flowShop.origin}${path}`)).text())
  const told = [...shown, ...(await Promise.all(answers))].join('\n')
  for (const secret of secrets) expect(told.includes(secret), secret).toBe(false)
}
