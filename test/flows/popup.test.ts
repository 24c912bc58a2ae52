import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clearConsoleErrors, openPage, phone, visit } from '#test/support/browser.ts'
import { flowShop } from '#test/support/flow-shop.ts'
import { readEmailedCode } from './members.ts'
import { findEmail } from './shopping.ts'

const popupOf = (page: Page) => page.getByRole('dialog', { name: '20% off your first order' })

/** A visitor on a later page who has not closed the popup today. */
async function openVisit(token?: string): Promise<Page> {
  const page = await openPage(phone)
  await page.context().clearCookies({ name: 'subscribeState' })
  await page.addInitScript((kept) => {
    sessionStorage.setItem('arrivedAt', String(Date.now() - 20_000))
    if (kept) localStorage.setItem('token', kept)
  }, token)
  return page
}

async function post(path: string, input: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(flowShop.origin + path, {
    method: 'POST',
    headers,
    body: JSON.stringify(input),
  })
  return ((await response.json()) as { data: Record<string, unknown> }).data
}

async function memberToken(email: string): Promise<string> {
  const { registrationId } = await post('/api/register', {
    email,
    firstName: 'Ida',
    lastName: 'Berg',
    password: 'Threads and 7 hems',
  })
  const { token } = await post('/api/confirmAccount', {
    registrationId,
    code: await readEmailedCode(email),
  })
  return String(token)
}

const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'subscribeState')

test('an unsuccessful or failed request shows the server’s message, and the popup stays', async () => {
  const page = await openVisit()
  await page.goto('/')
  const popup = popupOf(page)
  await popup.getByLabel('Email').fill('nora@example.com')
  for (const [status, msg] of [
    [200, 'You are subscribed already.'],
    [429, 'Too many letters were asked for. Please try again in an hour.'],
  ] as const) {
    await page.route('**/api/guest/subscribe', (route) =>
      route.fulfill({
        status,
        json: { success: false, code: status === 200 ? 40901 : 42900, msg, data: null },
      }),
    )
    await popup.getByRole('button', { name: 'Subscribe' }).click()
    await popup.getByText(msg).waitFor()
    await page.unroute('**/api/guest/subscribe')
  }
  expect(await cookieOf(page)).toBeUndefined()
  expect(clearConsoleErrors().every((error) => error.includes('429'))).toBe(true)
})

test('leaving the page marks the popup as closed in this tab, without the cookie for a day', async () => {
  const page = await openVisit()
  await page.goto('/')
  await popupOf(page).waitFor()
  await page.goto('/collection')
  await page.waitForTimeout(2500)
  expect(await popupOf(page).count()).toBe(0)
  expect(await cookieOf(page)).toBeUndefined()
})

test('it waits until the shopper is not typing', async () => {
  const page = await openVisit(
    await memberToken(`popup.${Math.random().toString(36).slice(2, 10)}@example.com`),
  )
  const asked = Promise.withResolvers<void>()
  const isTyping = Promise.withResolvers<void>()
  await page.route('**/api/guest/getSubscribeInfo*', async (route) => {
    asked.resolve()
    await isTyping.promise
    await route.continue()
  })
  await page.goto('/collection')
  await asked.promise
  const field = page.locator('footer').getByLabel('Email')
  await field.fill('nora@')
  const answered = page.waitForResponse((response) =>
    response.url().includes('/api/guest/getSubscribeInfo'),
  )
  isTyping.resolve()
  await answered
  await page.waitForTimeout(2500)
  expect(await popupOf(page).count()).toBe(0)
  await field.evaluate((element) => element.blur())
  await popupOf(page).waitFor()
})

test.each([
  '/order/return',
  '/tourist/order',
  '/login',
  '/unsubscribe',
  '/404',
  '/subscribe/confirm',
  '/registry',
])(
  'it appears on %s within five seconds of the first page and at once on later ones',
  async (path) => {
    const page = await openPage(phone)
    await page.context().clearCookies({ name: 'subscribeState' })
    await visit(page, path)
    await popupOf(page).waitFor({ timeout: 5_000 })
    // The first page never shows it, so the delay is over on the second.
    const later = await openPage(phone)
    await later.context().clearCookies({ name: 'subscribeState' })
    await visit(later, '/terms')
    await later.waitForTimeout(5_000)
    await visit(later, path)
    await popupOf(later).waitFor({ timeout: 4_000 })
    clearConsoleErrors()
  },
)

test('it is shown to a member whose status cannot be loaded', async () => {
  const page = await openVisit(
    await memberToken(`popup.${Math.random().toString(36).slice(2, 10)}@example.com`),
  )
  await page.route('**/api/guest/getSubscribeInfo*', (route) => route.abort())
  await page.goto('/')
  await popupOf(page).waitFor()
  clearConsoleErrors()
})

test('it is not shown to a subscribed member, who is looked up by email', async () => {
  const email = `popup.${Math.random().toString(36).slice(2, 10)}@example.com`
  await post('/api/guest/subscribe', { email })
  const [, confirmation = ''] = await findEmail(email, /#t=([\w-]{43})/)
  await post('/api/guest/confirmSubscription', { token: confirmation })
  const page = await openVisit(await memberToken(email))
  const asked = page.waitForResponse((response) =>
    response.url().includes('/api/guest/getSubscribeInfo'),
  )
  await page.goto('/')
  const answer = await asked
  expect(new URL(answer.url()).searchParams.get('email')).toBe(email)
  expect(await answer.json()).toMatchObject({ success: true, data: true })
  await page.waitForTimeout(1500)
  expect(await popupOf(page).count()).toBe(0)
})
