import { createServer, type Server } from 'node:http'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startApp, type App } from '#test/support/app.ts'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  clearConsoleErrors,
  openPage,
  phone,
  visit,
} from '#test/support/browser.ts'
import { copyOfShop } from '#test/support/copy-of-shop.ts'
import { freePort } from '#test/support/postgres.ts'

const monday = new Date('2026-03-02T15:00:00Z')
const sunday = new Date('2026-03-08T15:00:00Z')

/** A mock chat vendor page that shows the messages it receives. */
const vendorPage = `<!doctype html><html lang="en"><title>Chat</title><p id="heard">Hello</p><script>
addEventListener('message', (event) => { document.getElementById('heard').textContent = JSON.stringify(event.data) })</script></html>`

let vendor: Server
let address: string
let asked = 0
let shop: App

beforeAll(async () => {
  const port = await freePort()
  address = `http://127.0.0.1:${port}/widget`
  vendor = createServer((_request, response) => {
    asked++
    response.setHeader('content-type', 'text/html').end(vendorPage)
  })
  await new Promise<void>((resolve) => vendor.listen(port, '127.0.0.1', resolve))
  shop = await startApp({
    ...(await copyOfShop(inject('shopToCopy'), 'chat')),
    CHAT_URL: address,
  })
})
afterAll(async () => {
  vendor.close()
  await shop.stop()
})

async function open(options: Parameters<typeof openPage>[0], at = monday): Promise<Page> {
  const page = await openPage({ ...options, baseURL: shop.origin })
  await page.clock.setFixedTime(at)
  return page
}
const isInView = (button: Locator) =>
  button.evaluate((element) => element.getBoundingClientRect().top < innerHeight)

/** On a phone the button is shown at the end of the page, and nowhere else. */
async function scrollToButton(page: Page, button: Locator): Promise<void> {
  for (const top of [600, 400]) {
    await page.evaluate((y) => scrollTo(0, y), top)
    await page.waitForTimeout(400)
    expect(await isInView(button), `not over the page at ${top}`).toBe(false)
  }
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      return isInView(button)
    })
    .toBe(true)
}

const buttonOf = (page: Page) => page.getByRole('button', { name: 'Chat with us' })

test.each([
  ['phone', phone],
  ['desk', desktop],
] as const)(
  'the chat on a %s: its label disappears after 3000 ms, and the vendor is loaded only after consent',
  async (name, options) => {
    const page = await open(options)
    asked = 0
    await page.goto('/')
    const button = buttonOf(page)
    await button.waitFor()
    expect(await button.innerText()).toBe(name === 'phone' ? '' : 'Chat with us')
    if (name === 'phone') await scrollToButton(page, button)
    await page.waitForTimeout(3100)
    expect(await button.innerText()).toBe('')
    await expectNoSidewaysScroll(page)
    await button.click()
    const panel = page.getByRole('dialog', { name: 'Chat' })
    await panel.getByText('127.0.0.1').waitFor()
    await expectAccessible(page)
    expect(asked).toBe(0)
    await panel.getByLabel('Share the page I am on, my cart and the last error I saw').check()
    await panel.getByRole('button', { name: 'Start the chat' }).click()
    const frame = page.frameLocator('iframe[title="Chat"]')
    await frame.getByText('aumbry:context').waitFor()
    expect(JSON.parse(await frame.locator('#heard').innerText())).toEqual({
      type: 'aumbry:context',
      page: `${shop.origin}/`,
      cart: [],
      order: null,
      lastFault: null,
    })
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  },
)

test('without consent to sharing, no context is sent', async () => {
  const page = await open(desktop)
  await page.goto('/user/faqs')
  await buttonOf(page).click()
  await page.getByRole('button', { name: 'Start the chat' }).click()
  const heard = page.frameLocator('iframe[title="Chat"]').locator('#heard')
  await heard.waitFor()
  await page.waitForTimeout(300)
  expect(await heard.innerText()).toBe('Hello')
})

test('a blocked chat opens the contact form', async () => {
  const page = await open(desktop)
  await page.goto('/user/faqs')
  await page.route(`${address}**`, (route) => route.abort('blockedbyclient'))
  await buttonOf(page).click()
  await page.getByRole('button', { name: 'Start the chat' }).click()
  await page.getByRole('heading', { name: 'Contact Us' }).waitFor()
  expect(page.url()).toBe(`${shop.origin}/user/contactUs`)
  expect(clearConsoleErrors().every((error) => error.includes('ERR_BLOCKED_BY_CLIENT'))).toBe(true)
})

test('outside business hours the button opens the contact form', async () => {
  const page = await open(desktop, sunday)
  await page.goto('/user/faqs')
  await page.getByRole('link', { name: 'Write to us' }).click()
  await page.getByRole('heading', { name: 'Contact Us' }).waitFor()
})

test('without a chat vendor the button opens the contact form, and is hidden there', async () => {
  const page = await openPage(phone)
  await visit(page, '/')
  const link = page.getByRole('link', { name: 'Write to us' })
  await link.waitFor()
  expect(await isInView(link), 'not over the text of a page that was never scrolled').toBe(false)
  await scrollToButton(page, link)
  await link.click()
  await page.getByRole('heading', { name: 'Contact Us' }).waitFor()
  await page.waitForTimeout(600)
  expect(await page.getByRole('link', { name: 'Write to us', exact: true }).count()).toBe(0)
})

test('the content security policy allows the configured host only, and none on checkout pages', async () => {
  const origin = new URL(address).origin
  const policyOf = async (path: string) =>
    (await fetch(shop.origin + path)).headers.get('content-security-policy') ?? ''
  expect(await policyOf('/')).toContain(`frame-src 'self' ${origin};`)
  expect(await policyOf('/')).toContain(`connect-src 'self' ${origin};`)
  for (const path of ['/settlement', '/pay', '/paymentSuccess/ord_1'])
    expect(await policyOf(path), path).not.toContain(origin)
})
