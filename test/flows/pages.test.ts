import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '#test/support/accessibility.ts'
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
import { listGuestPages } from './guest-pages.ts'

const { productSlug, departmentSlug, paths } = await listGuestPages(flowShop.origin)

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

/** All pages that a guest can open directly, and some variations. */
const addresses = new Set([...paths, ...Object.keys(titles)])

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

test('violations are found on a page and in its frames', async () => {
  const page = await openPage()
  await page.setContent(`<html lang="en"><title>Page</title><main><h1>Page</h1>
    <p style="color: #ccc">Pale</p>
    <iframe title="Frame" srcdoc="<html lang=en><title>Frame</title><button></button>"></iframe>
    </main></html>`)
  await page.frameLocator('iframe').getByRole('button').waitFor()
  const violations = await findViolations(page, { bestPractices: false })
  expect(violations.map(({ rule, elements }) => [rule, elements])).toEqual([
    ['button-name', ['iframe button']],
    ['color-contrast', ['p']],
  ])
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
    `/collection/${departmentSlug}`,
    `/goodsDetail/${productSlug}`,
    '/search?q=napkin',
  ]) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(200)
    expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(100)
  }
})
