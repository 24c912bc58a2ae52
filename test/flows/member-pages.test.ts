import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { catalogContract } from '#modules/catalog/contract.ts'
import type { PagePath } from '#storefront/pages.ts'
import { apiClient } from '#test/support/api-client.ts'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
  waitForHydration,
} from '#test/support/browser.ts'
import { flowShop } from '#test/support/flow-shop.ts'
import { privatePages } from './private-pages.ts'
import { callApiFromPage, openSharedRegistry } from './registries.ts'
import {
  addToCart,
  callStaffApi,
  continueToPayment,
  fillCheckout,
  payWith,
  readOrderNumber,
} from './shopping.ts'

const buyer = { email: '', firstName: 'Ida', lastName: 'Berg' }

/** Looks at the open page at the widths of a desk and a phone. */
async function expectGood(page: Page): Promise<void> {
  for (const { viewport } of [desktop, phone]) {
    if (viewport) await page.setViewportSize(viewport)
    expect(await page.locator('main h1:visible').count(), page.url()).toBe(1)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    const shots = process.env['SHOTS']
    if (!shots || !viewport) continue
    const name = new URL(page.url()).pathname.slice(1).replaceAll('/', '-')
    await page.screenshot({ path: `${shots}/${name}-${viewport.width}.png`, fullPage: true })
  }
  if (desktop.viewport) await page.setViewportSize(desktop.viewport)
}

async function look(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
  await expectGood(page)
}

/** The success page of a delivered order of two products. */
async function buyAndDeliver(page: Page): Promise<string> {
  await addToCart(page, 2)
  await look(page, '/cart')
  await page.goto('/settlement')
  await fillCheckout(page, buyer)
  await expectGood(page)
  await continueToPayment(page, buyer)
  await expectGood(page)
  await payWith(page, '4242424242424242')
  const order = await readOrderNumber(page)
  const success = new URL(page.url()).pathname
  await callStaffApi('order/endEdit', { order })
  const { shipmentId } = await callStaffApi('order/ship', { order })
  await callStaffApi('shipment/markDelivered', { shipment: String(shipmentId) })
  return success
}

/** Goes through the return of one unit and looks at each step. */
async function returnOne(page: Page, orderId: string): Promise<void> {
  await look(page, `/order/return/step1/${orderId}`)
  await page
    .getByLabel(/^Reason for return/)
    .first()
    .selectOption({ label: 'I don’t need it anymore' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/step2/)
  await expectGood(page)
  await page.getByRole('button', { name: 'Review return' }).click()
  await page.waitForURL(/step3/)
  await page.getByText(/^You’ll receive/).waitFor()
  await expectGood(page)
  await page.getByRole('button', { name: 'Submit return' }).click()
  await page.getByRole('heading', { name: /^RT-/ }).waitFor()
}

async function shareWishList(page: Page): Promise<string> {
  const { rows } = await apiClient(flowShop.origin).ask(catalogContract.listGoods, {
    filter: [],
    pageSize: '1',
    facets: '0',
  })
  const { listId } = await callApiFromPage(page, '/api/wishlist/add', { productId: rows[0]?.id })
  const { shareUrl } = await callApiFromPage(page, '/api/wishlist/share', { id: listId, on: true })
  const { pathname, hash } = new URL(String(shareUrl))
  return pathname + hash
}

test('the pages of a member with an order, a return, a registry and a wish list are accessible', async () => {
  const page = await openPage(desktop)
  const registry = await openSharedRegistry(page)
  const success = await buyAndDeliver(page)
  const orderId = success.split('/').at(-1) ?? ''
  const addresses: Partial<Record<PagePath, string>> = {
    '/paymentSuccess/:id': success,
    '/order/detail/:id': `/order/detail/${orderId}`,
    '/order/returnStatus': `/order/returnStatus?order=${orderId}`,
    '/registry/create/success': `/registry/create/success?id=${registry.id}`,
    '/registry/myRegistry/:id': `/registry/myRegistry/${registry.id}`,
    '/registry/myRegistry/edit/:id': `/registry/myRegistry/edit/${registry.id}`,
    '/registry/share/:id': registry.link,
    '/wishlist/shared': await shareWishList(page),
  }
  await returnOne(page, orderId)
  const seenOnTheWay: readonly PagePath[] = [
    '/cart',
    '/settlement',
    '/pay',
    '/order/return/step1/:id',
    '/order/return/step2/:id',
    '/order/return/step3',
  ]
  for (const path of privatePages) {
    if (seenOnTheWay.includes(path)) continue
    const address = addresses[path] ?? path
    expect(address, path).not.toContain(':')
    await look(page, address)
  }
})
