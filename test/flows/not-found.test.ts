import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pages, type PagePath } from '#storefront/pages.ts'
import {
  desktop,
  clearConsoleErrors,
  openPage,
  waitForHydration,
  visit,
} from '#test/support/browser.ts'
import { flowShop } from '#test/support/flow-shop.ts'
import { newMember, signUp } from './members.ts'
import { callRegistryApi, registryAddress } from './registries.ts'

const registry = 'rgy_01m80vwe90e9v8ae5cz79t99km'
const order = 'ord_01m80vwe90e9v8ae5cz79t99km'

/** URLs with unknown ids, for each page that has an id in its path or query. */
const unknown = {
  '/collection/:slug': ['/collection/nope'],
  '/goodsDetail/:id': ['/goodsDetail/nope', '/goodsDetail/%20', `/goodsDetail/${'x'.repeat(300)}`],
  '/cart/:lines': ['/cart/%2C', '/cart/x:0'],
  '/discount/:code': ['/discount/%20'],
  // Shows the order lookup instead (commerce.md 4.3, 7).
  '/paymentSuccess/:id': [],
  '/registry/myRegistry/:id': [`/registry/myRegistry/${registry}`, '/registry/myRegistry/x'],
  '/registry/myRegistry/edit/:id': [
    `/registry/myRegistry/edit/${registry}`,
    '/registry/myRegistry/edit/x',
  ],
  '/registry/share/:id': ['/registry/share/nobodys-registry', '/registry/share/x'],
  '/registry/create': [
    `/registry/create?id=${registry}`,
    '/registry/create?id=x',
    '/registry/create?id=',
  ],
  '/registry/create/success': [
    '/registry/create/success',
    `/registry/create/success?id=${registry}`,
    '/registry/create/success?id=x',
  ],
  '/order/detail/:id': [`/order/detail/${order}`, '/order/detail/x'],
  '/order/return/step1/:id': [`/order/return/step1/${order}`, '/order/return/step1/x'],
  '/order/return/step2/:id': [`/order/return/step2/${order}`],
  '/order/returnStatus': [`/order/returnStatus?order=${order}`, '/order/returnStatus?order='],
  '/monogram/step': ['/monogram/step?goods=nope'],
  '/footerPage/Press/detail/:id': ['/footerPage/Press/detail/nope'],
  '/footerPage/Careers/detail/:id': ['/footerPage/Careers/detail/nope'],
  '/footerPage/Careers/detail/upload': ['/footerPage/Careers/detail/upload?role=nope'],
  '/landing/:id': ['/landing/nope'],
  '/privacy-policies': ['/privacy-policies?version=nope'],
  '/terms': ['/terms?version=nope'],
} satisfies Partial<Record<PagePath, readonly string[]>>
  & Record<Extract<PagePath, `${string}/:${string}`>, readonly string[]>

const addresses: readonly string[] = Object.values(unknown).flat()
const messageOf = (address: string) =>
  `Page Not Found: ${decodeURI(new URL(address, flowShop.origin).pathname)}`

async function expectNotFound(page: Page, address: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Page Not Found', exact: true }).waitFor()
  await page.getByText(messageOf(address).trim()).first().waitFor()
  expect(await page.title(), address).toBe('Page Not Found')
}

async function asVisitor(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const response = await fetch('/api/guest/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    const { data } = (await response.json()) as { data: { token: string; userInfo: object } }
    localStorage.setItem('token', data.token)
    localStorage.setItem('userInfo', JSON.stringify(data.userInfo))
  })
}

async function asMember(page: Page): Promise<void> {
  await page.goto('/login')
  await signUp(page, newMember())
  await page.waitForURL(/\/login\/welcome/)
}

test('the table has every page with an id in its path', () => {
  const withId = pages.map(({ path }) => path).filter((path) => path.includes('/:'))
  expect(withId.filter((path) => !(path in unknown))).toEqual([])
})

test.each(addresses)('%s is 404 with title and path on a document load', async (address) => {
  const response = await fetch(flowShop.origin + address, { redirect: 'manual' })
  const html = (await response.text()).replaceAll('<!-- -->', '')
  expect(response.status).toBe(404)
  expect(html).toContain('<title>Page Not Found</title>')
  expect(html).toContain(messageOf(address).trim())
  expect(html).toContain('<meta name="robots" content="noindex"')
  expect(html).not.toMatch(/Too small|expected string/)
})

describe.each([
  ['nobody', async () => {}],
  ['a visitor', asVisitor],
  ['a member', asMember],
])('by a link in the shop, as %s', (_, become) => {
  test('every URL shows Page Not Found with its path', async () => {
    const page = await openPage(desktop)
    await visit(page, '/user/faqs')
    await become(page)
    await visit(page, '/user/faqs')
    for (const address of addresses) {
      await page.evaluate((href) => {
        const link = Object.assign(document.createElement('a'), { href })
        document.body.append(link)
        link.click()
        link.remove()
      }, address)
      await expectNotFound(page, address)
    }
    clearConsoleErrors()
  })

  test('an unknown path becomes /404 with the path in its message', async () => {
    const page = await openPage(desktop)
    await visit(page, '/user/faqs')
    await become(page)
    await visit(page, '/user/faqs')
    await page.evaluate(() => {
      document.body.append(
        Object.assign(document.createElement('a'), { href: '/no/such/page', textContent: 'Away' }),
      )
    })
    await page.getByRole('link', { name: 'Away' }).click()
    await expectNotFound(page, '/no/such/page')
    expect(new URL(page.url()).pathname).toBe('/404')
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/user/faqs')
    clearConsoleErrors()
  })
})

test('an API call answered with 404 in the browser shows Page Not Found', async () => {
  const page = await openPage(desktop)
  await visit(page, '/user/faqs')
  await page.route('**/api/return/readDraft', (route) =>
    route.fulfill({
      status: 404,
      json: { success: false, code: 40400, msg: 'Not here.', data: null },
    }),
  )
  await page.evaluate(() => {
    document.body.append(
      Object.assign(document.createElement('a'), { href: '/order/return', textContent: 'Return' }),
    )
  })
  await page.getByRole('link', { name: 'Return', exact: true }).last().click()
  await expectNotFound(page, '/order/return')
  clearConsoleErrors()
})

test('a private registry is visible to its owner and 404 for others', async () => {
  const page = await openPage(desktop)
  await asMember(page)
  const { id } = await callRegistryApi(page, 'create', {})
  await callRegistryApi(page, 'edit', {
    id,
    title: 'Our wedding',
    registrants: [{ firstName: 'Ida', lastName: 'Berg' }],
    addressBefore: registryAddress,
    visibility: 'private',
  })
  const { slug } = await callRegistryApi(page, 'publish', { id })
  const address = `/registry/share/${String(slug)}`
  expect((await fetch(flowShop.origin + address)).status).toBe(404)
  await page.goto(address)
  await page.getByText('This registry is empty.').waitFor()
  await waitForHydration(page)
  expect(await page.title()).toMatch(/^Ida’s registry/)
  clearConsoleErrors()
})
