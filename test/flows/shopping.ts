import sharp from 'sharp'
import type { FrameLocator, Locator, Page } from 'playwright-core'
import { desktop, openPage, visit } from '#test/support/browser.ts'
import { variantsInStock } from '#test/support/shopper.ts'
import { runShopCommand } from '#test/support/app.ts'
import { flowShop } from '#test/support/flow-shop.ts'
import type { FlowShop } from './setup.ts'

/** Adds variants to the cart through the product pages. */
export async function addToCart(page: Page, count = 1): Promise<void> {
  for (const { id, slug } of await variantsInStock(flowShop.origin, count)) {
    await visit(page, `/goodsDetail/${slug}?v=${id}`)
    await page
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Added to cart' }).waitFor()
    await page.keyboard.press('Escape')
  }
}

export interface Buyer {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

export function newBuyer(): Buyer {
  return {
    email: `helen.${Math.random().toString(36).slice(2, 10)}@example.com`,
    firstName: 'Helen',
    lastName: 'Marsh',
  }
}

export async function fillAddress(form: Locator, { firstName, lastName }: Buyer): Promise<void> {
  await form.getByLabel('First name').fill(firstName)
  await form.getByLabel('Last name').fill(lastName)
  await form.getByLabel('Street address').fill('118 Benefit Street')
  await form.getByLabel('City').fill('Providence')
  await form.getByLabel('ZIP code').fill('02906')
}

/** Fills in what is missing: members find their email and default address filled in. */
export async function fillCheckout(page: Page, buyer: Buyer): Promise<void> {
  const [email, emailDone] = [
    page.locator('#email'),
    page.getByRole('button', { name: 'Edit email' }),
  ]
  await email.or(emailDone).waitFor()
  if (await email.isVisible()) {
    await email.fill(buyer.email)
    await email.press('Enter')
    await emailDone.waitFor()
  }
  const address = page.locator('form[data-section=address]')
  const addressDone = page.getByRole('button', { name: /^Edit the address/ })
  await address.or(addressDone).waitFor()
  if (await addressDone.isVisible()) return
  await fillAddress(address, buyer)
  await address.getByLabel('Phone').fill('(401) 555-0142')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await addressDone.waitFor()
}

/** Fills in the checkout of registry gifts, which asks only for a billing address. */
export async function fillGiftCheckout(page: Page, buyer: Buyer): Promise<void> {
  await page.locator('#email').fill(buyer.email)
  await page.locator('#email').press('Enter')
  await page.getByText('We have the street address').waitFor()
  const billing = page.locator('form[data-section=billing]')
  await billing.getByLabel('State').selectOption('RI')
  await fillAddress(billing, buyer)
}

/** Goes through checkout to the card form. */
export async function continueToPayment(page: Page, buyer: Buyer): Promise<FrameLocator> {
  await page.goto('/settlement')
  await fillCheckout(page, buyer)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/pay\?/)
  const frame = cardFrame(page)
  await frame.getByLabel('Card number').waitFor()
  return frame
}

export function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Card details"]')
}

export async function payWith(
  page: Page,
  card: string,
  frame: FrameLocator = cardFrame(page),
): Promise<void> {
  await frame.getByLabel('Card number').fill(card)
  await frame.getByLabel('Expiration date').fill('1230')
  await frame.getByLabel('Security code').fill('123')
  await frame.getByLabel('Name on card').fill('Helen Marsh')
  await frame.getByRole('button', { name: /^Pay/ }).click()
}

/** Pays the link of a draft order that was emailed. Returns the number of the order. */
export async function payByLink(email: string, origin: string): Promise<string> {
  const [, path = ''] = await findEmail(email, /(\/pay\/link\?token=[\w-]+)/, origin)
  const page = await openPage({ ...desktop, baseURL: origin })
  await page.goto(path)
  await page.waitForURL(/\/pay\?checkout=/)
  await payWith(page, '4242424242424242')
  return readOrderNumber(page)
}

/** The order number on the success page. */
export async function readOrderNumber(page: Page): Promise<string> {
  await page.waitForURL(/\/paymentSuccess\//)
  const headline = await page.getByRole('heading', { level: 1, name: /^Thank you/ }).innerText()
  return /AB-\w{8}/.exec(headline)?.[0] ?? ''
}

/** Opens the folded details of the success page. */
export async function openOrderDetails(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Changes, receipts, and details' }).click()
}

/** Waits for an email to the address that matches the pattern. */
export async function findEmail(
  email: string,
  pattern: RegExp,
  origin = flowShop.origin,
): Promise<RegExpExecArray> {
  for (let tries = 0; tries < 60; tries += 1) {
    const list = await (await fetch(`${origin}/outbox`)).text()
    const rows = list.split('<tr>').filter((row) => row.includes(email))
    for (const row of rows) {
      const path = /href="(\/outbox\/eml_[^"]+)"/.exec(row)?.[1]
      const found = path ? pattern.exec(await (await fetch(origin + path)).text()) : null
      if (found) return found
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`No email to ${email} matches ${pattern}.`)
}

const staffKeys = new Map<string, Promise<string>>()

/**
 * Calls the staff API with a key created on the command line; fields are written as on the command
 * line.
 */
export async function callStaffApi(
  act: string,
  fields: Readonly<Record<string, string>>,
  shop = flowShop,
): Promise<Record<string, unknown>> {
  const isRead = /\/(detail|list)$/.test(act)
  const typed = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      /^([[{]|true$|false$|\d+$)/.test(value) ? (JSON.parse(value) as unknown) : value,
    ]),
  )
  const response = await fetch(
    `${shop.origin}/api/staff/${act}${isRead ? `?${new URLSearchParams(fields)}` : ''}`,
    {
      method: isRead ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${await keyOfStaff(shop)}`,
        'content-type': 'application/json',
      },
      ...(!isRead && { body: JSON.stringify(typed) }),
    },
  )
  const answer = (await response.json()) as {
    code: number
    msg: string
    data: Record<string, unknown>
  }
  if (!response.ok) throw new Error(`${act}: ${answer.msg}`)
  return answer.data
}

/** Changes values of a section of the settings, as staff do. */
export async function changeSettings(
  section: string,
  change: Readonly<Record<string, unknown>>,
  shop = flowShop,
): Promise<void> {
  const { rows } = await callStaffApi('settings/list', {}, shop)
  const found = (rows as { id: string; version: number; value: object }[]).find(
    ({ id }) => id === section,
  )
  await callStaffApi(
    `settings/${section}/update`,
    { version: String(found?.version), value: JSON.stringify({ ...found?.value, ...change }) },
    shop,
  )
}

function keyOfStaff({ environment }: FlowShop): Promise<string> {
  const key =
    staffKeys.get(environment.DATA_DIR)
    ?? runShopCommand(['staff-key', 'add', 'Journeys'], environment).then(
      ({ output }) => /stk_\w+\.[\w-]+/.exec(output)?.[0] ?? '',
    )
  staffKeys.set(environment.DATA_DIR, key)
  return key
}

/** Uploads a photo of a returned unit and returns its id. */
export async function uploadStaffPhoto(): Promise<string> {
  const body = await sharp({
    create: { width: 800, height: 600, channels: 3, background: '#c9b8a4' },
  })
    .jpeg()
    .toBuffer()
  const response = await fetch(`${flowShop.origin}/api/staff/return/photo?name=hem.jpg`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await keyOfStaff(flowShop)}`,
      'content-type': 'application/octet-stream',
    },
    body: new Uint8Array(body),
  })
  const answer = (await response.json()) as { data: { fileId: string } }
  return answer.data.fileId
}
