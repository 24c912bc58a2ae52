import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { loadAssets } from '#platform/http/assets.ts'
import { root } from '#test/support/app.ts'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  clearConsoleErrors,
  openPage,
  phone,
  visit,
} from '#test/support/browser.ts'

const unreachable = 'The shop could not be reached. Check the connection and try again.'

async function expectErrorPage(page: Page, description: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Internal Server Error' }).waitFor()
  expect(await page.title()).toBe('Internal Server Error')
  expect(await page.innerText('main')).toContain(description)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** The built pages with an API that always fails. */
async function serveBrokenShop(): Promise<string> {
  const { createPages } = (await import(
    join(root, 'build/storefront/en-US/server/index.js')
  )) as typeof import('#storefront/server.ts')
  const asset = await loadAssets([join(root, 'build/storefront/en-US/client')])
  const fault = {
    success: false,
    code: 50000,
    msg: 'Something went wrong on our side. Nothing was changed.',
    data: { incident: 'req_4711' },
  }
  const pages = createPages({
    transport: () => Promise.resolve(Response.json(fault, { status: 500 })),
    contextMenu: 'off',
    onFault: () => undefined,
  })
  const app = new Hono().all(
    '*',
    async (context) => asset(context) ?? pages.handle(context.req.raw),
  )
  const server = createServer(
    (request, response) => void getRequestListener(app.fetch)(request, response),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

describe('a page that fails', () => {
  test.each([
    ['a desk', desktop],
    ['a phone', phone],
  ])(
    'on the server shows the error page with message, reference and links (%s)',
    async (_, device) => {
      const page = await openPage({ ...device, baseURL: await serveBrokenShop() })
      for (const path of [
        '/',
        '/collection/table',
        '/search?q=napkin',
        '/goodsDetail/fig-candle',
      ]) {
        const response = await page.goto(path)
        expect(response?.status(), path).toBe(500)
        expect(response?.headers()['cache-control'], path).toBe('no-store')
      }
      await expectErrorPage(page, 'Something went wrong on our side. Nothing was changed.')
      expect(await page.innerText('main')).toContain('mention this reference: req_4711')
      expect(
        await page.getByRole('link', { name: 'Go to the home page' }).getAttribute('href'),
      ).toBe('/')
      clearConsoleErrors()
    },
  )

  test('during navigation shows the error page with the shop’s message, and recovers after a reload', async () => {
    const page = await openPage(desktop)
    await visit(page, '/collection/table')
    await page.route('**/*.data*', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>nginx</h1>' }),
    )
    await page.locator('main li h3 a').first().click()
    await expectErrorPage(page, 'Something went wrong on our side.')
    expect(await page.innerText('main')).not.toContain('nginx')
    await page.unroute('**/*.data*')
    await page.getByRole('link', { name: 'Reload the page' }).click()
    await page.getByRole('button', { name: 'Add to cart' }).first().waitFor()
    clearConsoleErrors()
  })
})

describe('offline', () => {
  test('a link shows a message and the page stays', async () => {
    const page = await openPage(phone)
    await visit(page, '/collection/table')
    await page.context().setOffline(true)
    await page.locator('main li h3 a').first().click()
    await page.getByRole('alert').getByText(unreachable).waitFor()
    expect(new URL(page.url()).pathname).toBe('/collection/table')
    await page.context().setOffline(false)
    await page.locator('main li h3 a').first().click()
    await page.waitForURL('**/goodsDetail/**')
    clearConsoleErrors()
  })

  test('a page whose data cannot load shows the error page with instructions', async () => {
    const page = await openPage(phone)
    await visit(page, '/collection/table')
    await page.route('**/*.data*', (route) => route.abort())
    await page.locator('main li h3 a').first().click()
    await expectErrorPage(page, unreachable)
    clearConsoleErrors()
  })

  test('the cart shows an error and opens after a retry', async () => {
    const page = await openPage(phone)
    await page.route('**/api/cart/**', (route) => route.abort())
    await page.goto('/cart')
    await page.getByText('We could not open your cart.').waitFor()
    expect(await page.innerText('main')).toContain(unreachable)
    await expectAccessible(page)
    await page.unroute('**/api/cart/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Your cart is empty.' }).waitFor()
    clearConsoleErrors()
  })

  test('a failed Add to cart shows an error at the button and works after a retry', async () => {
    const page = await openPage(desktop)
    await visit(page, '/goodsDetail/glass-cloths')
    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page.getByRole('alert').getByText(unreachable).waitFor()
    await expectAccessible(page)
    await page.unroute('**/api/**')
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page.getByRole('heading', { name: 'Added to cart' }).waitFor()
    clearConsoleErrors()
  })
})
