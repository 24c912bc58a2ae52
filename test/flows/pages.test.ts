import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { catalogContract } from '#modules/catalog/contract.ts'
import { pages } from '#storefront/pages.ts'
import { apiClient } from '#test/support/api-client.ts'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  clearConsoleErrors,
  narrow,
  openPage,
  phone,
  waitForHydration,
} from '#test/support/browser.ts'
import { flowShop } from '#test/support/flow-shop.ts'
import { pagesOfSomething } from './private-pages.ts'

const { rows } = await apiClient(flowShop.origin).ask(catalogContract.listGoods, {
  filter: [],
  pageSize: '1',
  facets: '0',
})
const { departments } = await apiClient(flowShop.origin).ask(catalogContract.listCollections, {})
const examples: Readonly<Record<string, string>> = {
  ':id': rows[0]?.slug ?? '',
  ':slug': departments[0]?.slug ?? '',
}

/** Another file opens them. */
const ofSomething: readonly string[] = pagesOfSomething

const special: Readonly<Record<string, string>> = {
  '/monogram/step': `/monogram/step?goods=fern-edge-napkins`,
  '/discount/:code': '/discount/LINEN15?redirect=/collection/table',
  '/landing/:id': '/landing/linen-care',
  '/footerPage/Press/detail/:id': '/footerPage/Press/detail/opening',
  '/footerPage/Careers/detail/:id': '/footerPage/Careers/detail/workroom-sewer',
  '/footerPage/Careers/detail/upload': '/footerPage/Careers/detail/upload?role=workroom-sewer',
}

const titles: Readonly<Record<string, string>> = {
  '/': 'Aumbry: fine linen for table, bed and bath',
  '/menu': 'Menu | Aumbry',
  '/collection': 'All collections | Aumbry',
  '/collection/table': 'Table | Aumbry',
  '/collection/bed?filter=color:Weld&filter=material:Wool': 'Bed | Aumbry',
  '/search': 'Search | Aumbry',
  '/search?q=napkin': 'Search for napkin | Aumbry',
  '/search?q=bottle+zzz+napkin': 'Search for bottle zzz napkin | Aumbry',
  '/goodsDetail/fern-edge-napkins': 'Fern-edge linen napkins, set of four | Aumbry',
}

/** URLs of all pages that a guest can open directly, and some variations. */
const addresses = new Set([
  ...pages
    .filter(({ path }) => !ofSomething.includes(path))
    .map(
      ({ path }) => special[path] ?? path.replace(/:\w+/, (parameter) => examples[parameter] ?? ''),
    ),
  ...Object.keys(titles),
])

async function open(page: Page, path: string): Promise<number> {
  const response = await page.goto(path)
  await waitForHydration(page)
  return response?.status() ?? 0
}

describe.each([
  ['a phone', phone],
  ['a desk', desktop],
] as const)('on %s', (_, device) => {
  let page: Page
  beforeAll(async () => {
    page = await openPage(device)
  })

  test.each([...addresses])(
    '%s opens with title and headline, fits the window, is accessible and logs nothing to the console',
    async (path) => {
      const status = await open(page, path)
      expect(status).toBe(path === '/404' ? 404 : 200)
      if (path === '/404') clearConsoleErrors()
      expect(await page.title()).toEqual(titles[path] ?? expect.stringMatching(/./))
      expect(await page.locator('main h1:visible').count()).toBe(1)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      if (device !== phone) return
      await page.setViewportSize(narrow.viewport)
      await expectNoSidewaysScroll(page)
      await page.setViewportSize(phone.viewport)
    },
  )
})

test('an unknown URL is 404 with its path', async () => {
  const page = await openPage()
  expect(await open(page, '/no/such/page')).toBe(404)
  expect(await page.textContent('body')).toContain('/no/such/page')
  clearConsoleErrors()
})

test('catalog pages are readable without JavaScript', async () => {
  const page = await openPage({ ...desktop, javaScriptEnabled: false })
  for (const path of [
    '/',
    '/collection',
    `/collection/${examples[':slug']}`,
    `/goodsDetail/${examples[':id']}`,
    '/search?q=napkin',
  ]) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(200)
    expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(100)
  }
})
