import type { Page } from 'playwright-core'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, openPage, waitForNetwork } from '#test/support/browser.ts'
import { answerAsStripe } from '#test/support/stripe-script.ts'
import { stripeEnvironment } from '#test/support/stripe-environment.ts'
import { startStripeServer, type StripeServer } from '#test/support/stripe-server.ts'
import { laptop, openAdminShop, type AdminShop } from './admin-shop.ts'
import { listGuestPages } from './guest-pages.ts'
import { walkMemberPages } from './member-walk.ts'

const simulated = /simulat|sandbox|not for shipping|test cards?\b/i

let stripe: StripeServer
let admin: AdminShop

beforeAll(async () => {
  stripe = await startStripeServer()
  admin = await openAdminShop('production', {
    DEMO_CATALOG: 'false',
    ...stripeEnvironment(stripe),
  })
})
afterAll(async () => {
  await admin.stop()
  await stripe.close()
})

async function expectNothingSimulated(page: Page): Promise<void> {
  const text = await page.locator('body').innerText()
  expect(text, page.url()).not.toBe('')
  expect(text, page.url()).not.toMatch(simulated)
}

async function readPdf(page: Page, path: string, data?: object): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const response = data
    ? await page.request.post(path, { data, headers: { authorization: `Bearer ${token}` } })
    : await page.request.get(path)
  expect(response.headers()['content-type'], path).toBe('application/pdf')
  const { text } = await extractText(new Uint8Array(await response.body()), { mergePages: true })
  return text
}

test('pages of guests', async () => {
  const { paths } = await listGuestPages(admin.shop.origin)
  expect(paths.length).toBeGreaterThan(40)
  const page = await openPage({ ...desktop, baseURL: admin.shop.origin, javaScriptEnabled: false })
  for (const path of paths.filter((address) => address !== '/404')) {
    await page.goto(path)
    await expectNothingSimulated(page)
  }
})

test('pages and documents of an order, and the back office', async () => {
  const page = await openPage({ ...desktop, baseURL: admin.shop.origin })
  await answerAsStripe(page, stripe)
  const orderId = await walkMemberPages(page, {
    shop: admin.shop,
    look: expectNothingSimulated,
    pay: (payPage) => payPage.getByRole('button', { name: /^Pay \$/ }).click(),
  })
  const invoice = await readPdf(page, '/api/order/invoice', { id: orderId })
  expect(invoice).toContain('Berg')
  expect(invoice).not.toMatch(simulated)

  const desk = await admin.openDesk(laptop)
  await desk.goto('/admin')
  const navigation = desk.getByRole('navigation').getByRole('link')
  await navigation.first().waitFor()
  const places = await navigation.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href') ?? ''),
  )
  expect(places.length).toBeGreaterThan(10)
  for (const path of [...new Set(places), `/admin/orders/${orderId}`]) {
    await desk.goto(path)
    await desk.getByRole('main').waitFor()
    await waitForNetwork(desk)
    await expectNothingSimulated(desk)
  }
  const slip = await readPdf(desk, `/api/staff/order/packingSlip?order=${orderId}`)
  expect(slip).toContain('Berg')
  expect(slip).not.toMatch(simulated)
})
