import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  desktop,
  clearConsoleErrors,
  openPage,
  waitForHydration,
  visit,
} from '#test/support/browser.ts'
import { newMember, signUp } from './members.ts'
import { addToCart } from './shopping.ts'

/** Records API calls with their authorization header. Collector beacons cannot have one. */
function watchCalls(page: Page): { path: string; authorization: string | undefined }[] {
  const calls: { path: string; authorization: string | undefined }[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/track')
      calls.push({ path: pathname, authorization: request.headers()['authorization'] })
  })
  return calls
}

test('every API call of the browser sends the stored token, also to public endpoints', async () => {
  const page = await openPage(desktop)
  await addToCart(page)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const calls = watchCalls(page)
  await visit(page, '/goodsDetail/fern-edge-napkins')
  await visit(page, '/search')
  await page.locator('#search-field').fill('napkin')
  await page.waitForResponse(/\/api\/product\/suggest/)
  await visit(page, '/registry/findRegistry/list?name=Ida+Berg')
  await visit(page, '/no/such/napkin')
  await page.waitForTimeout(500)
  const paths = calls.map(({ path }) => path)
  for (const path of ['/api/product/suggest', '/api/registry/find', '/api/product/list'])
    expect(paths).toContain(path)
  expect(calls.filter(({ authorization }) => authorization !== `Bearer ${token}`)).toEqual([])
  clearConsoleErrors()
})

test('public responses are cacheable; rate-limited and private ones are not', async () => {
  const page = await openPage(desktop)
  await visit(page, '/user/faqs')
  const cacheControl = (path: string) =>
    page.evaluate(async (to) => (await fetch(to)).headers.get('cache-control'), path)
  for (const path of [
    '/api/product/list?q=linen&facets=0',
    '/api/product/suggest?q=linen',
    '/api/bespoke/services',
  ])
    expect(await cacheControl(path), path).toMatch(/^public, .*s-maxage=\d+/)
  for (const path of [
    '/api/registry/find?name=Ida+Berg',
    '/api/guest/getSubscribeInfo?email=nora%40example.com',
  ])
    expect(await cacheControl(path), path).toBe('no-store')
})

test('the unsubscribe page calls the API in the browser with the token, or submits its form without JavaScript', async () => {
  const page = await openPage(desktop)
  await addToCart(page)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const calls = watchCalls(page)
  await visit(page, '/unsubscribe')
  await page.locator('main').getByLabel('Email').fill('nora@example')
  await page.locator('main').getByRole('button').click()
  await page.locator('main').getByText('Please enter a valid email address.').waitFor()
  await page.locator('main').getByLabel('Email').fill('nora@example.com')
  await page.locator('main').getByRole('button').click()
  await page.getByText('If this address is subscribed').waitFor()
  expect(
    calls
      .filter(({ path }) => path === '/api/guest/unsubscribe')
      .map(({ authorization }) => authorization),
  ).toEqual([`Bearer ${token}`, `Bearer ${token}`])
  clearConsoleErrors()
  const plain = await openPage({ ...desktop, javaScriptEnabled: false })
  await plain.goto('/unsubscribe')
  await plain.locator('main').getByLabel('Email').fill('nora@example.com')
  await plain.locator('main').getByRole('button').click()
  await plain.getByText('If this address is subscribed').waitFor()
})

describe('a login', () => {
  test.each([
    '/user/faqs',
    '/user/addressBook',
    '/user/reward',
    '/',
    '/search',
    '/registry',
    '/cart',
    '/pay',
    '/unsubscribe',
    '/no/such/page',
  ])('with a stored token and no user info is reported to the collector from %s', async (path) => {
    const page = await openPage(desktop)
    await page.goto('/login')
    await signUp(page, newMember())
    await page.waitForURL(/\/login\/welcome/)
    await waitForHydration(page)
    await page.goto('/terms')
    await waitForHydration(page)
    await page.evaluate(() => localStorage.removeItem('userInfo'))
    const told: string[] = []
    await page.context().route('**/api/track', async (route) => {
      told.push(route.request().postDataBuffer()?.toString() ?? '')
      await route.continue()
    })
    await page.goto(path)
    await expect.poll(() => told.join(' '), { timeout: 15_000 }).toContain('"type":"login"')
    clearConsoleErrors()
  })
})
