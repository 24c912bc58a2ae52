import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pages, type Page as TablePage } from '#storefront/pages.ts'
import {
  desktop,
  expectNoSidewaysScroll,
  clearConsoleErrors,
  openPage,
  phone,
  waitForHydration,
  visit,
} from '#test/support/browser.ts'
import { newMember, signUp } from './members.ts'
import { callRegistryApi } from './registries.ts'
import { addToCart } from './shopping.ts'

const restricted = (pages as readonly TablePage[]).filter(({ permissions }) => permissions)

async function signedIn(options: Parameters<typeof openPage>[0] = desktop) {
  const page = await openPage(options)
  const member = newMember()
  await page.goto('/login')
  await signUp(page, member)
  await page.waitForURL(/\/login\/welcome/)
  return { page, member }
}

async function registryOf(page: Page): Promise<string> {
  return String((await callRegistryApi(page, 'create', {}))['id'])
}

describe('the route guard', () => {
  test('redirects guests from member pages as the page table says', async () => {
    const id = await registryOf((await signedIn()).page)
    const page = await openPage(desktop)
    for (const { path: pattern, noAuthPath } of restricted) {
      const path =
        pattern.replace(':id', id) + (pattern === '/registry/create/success' ? `?id=${id}` : '')
      await page.goto(path)
      await page.waitForURL((url) => url.pathname === (noAuthPath ?? '/login'))
      if (!noAuthPath) expect(new URL(page.url()).searchParams.get('back_url')).toBe(path)
    }
  })

  test('admits a member, and redirects them away from sign-in', async () => {
    const { page } = await signedIn()
    const id = await registryOf(page)
    // The success page of a draft redirects to its current step.
    for (const { path: pattern } of restricted.filter(
      ({ path }) => path !== '/registry/create/success',
    )) {
      const path = pattern.replace(':id', id)
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await waitForHydration(page)
      expect(new URL(page.url()).pathname).toBe(path)
      expect(await page.title()).not.toBe('Page Not Found')
    }
    await page.goto('/login?back_url=%2Fuser%2Ffaqs')
    await page.waitForURL(/\/user\/faqs/)
  })
})

describe('in two tabs', () => {
  test('a sign-out in one removes the member’s data from the other', async () => {
    const { page: one, member } = await signedIn()
    await one.goto('/user/accountSettings')
    await one.getByText(member.email).first().waitFor()
    const two = await one.context().newPage()
    await two.goto('/user/faqs')
    await two.getByRole('button', { name: 'Sign Out' }).first().click()
    await two.waitForURL((url) => url.pathname === '/')
    await one.waitForURL(/\/login\?back_url=%2Fuser%2FaccountSettings/, { timeout: 5_000 })
    expect(await one.content()).not.toContain(member.email)
    expect(
      await one.evaluate(() => [
        localStorage.getItem('token'),
        localStorage.getItem('userInfo'),
        localStorage.getItem('cartTotal'),
      ]),
    ).toEqual([null, null, '0'])
    clearConsoleErrors()
  })

  test.each([
    ['phone', phone],
    ['desk', desktop],
  ])(
    'a sign-out in one shows a notification in the other on a %s, with a sign-in link',
    async (_, options) => {
      const { page: one } = await signedIn(options)
      await visit(one, '/user/faqs')
      const two = await one.context().newPage()
      await two.setViewportSize({ width: 1280, height: 800 })
      await two.goto('/user/faqs')
      await two.getByRole('button', { name: 'Sign Out' }).first().click()
      const notification = one.locator('[data-channel=notification] [role=status] > [data-tone]')
      // The notification stays while it is hovered.
      await notification.getByText('You were signed out in another tab.').hover()
      const { x = 0, y = 0, width = 0 } = (await notification.boundingBox()) ?? {}
      expect(y).toBeLessThan(150)
      expect((one.viewportSize()?.width ?? 0) - (x + width)).toBeLessThan(30)
      await expectNoSidewaysScroll(one)
      await notification.getByRole('link', { name: 'Sign in again' }).click()
      await one.waitForURL(/\/login\?back_url=%2Fuser%2Ffaqs$/)
      clearConsoleErrors()
    },
  )

  test('a sign-in in one reloads the other once', async () => {
    const one = await openPage(desktop)
    await addToCart(one)
    const two = await one.context().newPage()
    await visit(two, '/user/faqs')
    let loads = 0
    two.on('load', () => (loads += 1))
    await one.goto('/login?back_url=%2Fcart')
    await signUp(one, newMember())
    await one.waitForURL((url) => url.pathname === '/cart')
    await two.getByRole('button', { name: 'Sign Out' }).first().waitFor()
    await two.waitForTimeout(6_000)
    expect(loads).toBe(1)
  })
})

describe('an API code that ends the session', () => {
  test('clears local storage and leads to sign-in with a reason', async () => {
    const { page } = await signedIn()
    await page.goto('/user/faqs')
    await page.evaluate(() => localStorage.setItem('something', 'left'))
    await page.route('**/api/user/account', (route) =>
      route.fulfill({
        status: 401,
        json: { success: false, code: 40002, msg: 'You were signed out.', data: null },
      }),
    )
    await page.goto('/user/accountSettings')
    await page.waitForURL(/\/login\?back_url=%2Fuser%2FaccountSettings/)
    await page.getByText('You were signed out. Sign in to continue.').waitFor()
    expect(
      await page.evaluate(() => [localStorage.getItem('something'), localStorage.getItem('token')]),
    ).toEqual([null, null])
    clearConsoleErrors()
  })

  test.each([
    ['on the front page', '/'],
    ['in a preview', '/user/faqs?preview=1'],
  ])('only clears local storage %s', async (_, path) => {
    const { page } = await signedIn()
    await page.evaluate(() => localStorage.removeItem('userInfo'))
    await page.route('**/api/user/userinfo', (route) =>
      route.fulfill({
        status: 401,
        json: { success: false, code: 40000, msg: 'Your session is not valid.', data: null },
      }),
    )
    await page.goto(path)
    await page.waitForFunction(() => localStorage.getItem('token') === null)
    await page.waitForTimeout(500)
    expect(page.url()).toContain(path)
    clearConsoleErrors()
  })
})

test('a stored token without user info loads it, and a member is reported as a login', async () => {
  const { page } = await signedIn()
  await page.evaluate(() => localStorage.removeItem('userInfo'))
  await page.addInitScript(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    addEventListener('aumbry:event', (event) => heard.push((event as CustomEvent).detail))
  })
  await page.goto('/user/faqs')
  await page.waitForFunction(() => localStorage.getItem('userInfo') !== null)
  expect(
    await page.evaluate(
      () =>
        (window as unknown as { heard: { type: string }[] }).heard.filter(
          ({ type }) => type === 'login',
        ).length,
    ),
  ).toBe(1)
})
