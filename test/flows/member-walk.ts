import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { catalogContract } from '#modules/catalog/contract.ts'
import type { PagePath } from '#storefront/pages.ts'
import { apiClient } from '#test/support/api-client.ts'
import { waitForHydration } from '#test/support/browser.ts'
import { privatePages } from './private-pages.ts'
import { callApiFromPage, openSharedRegistry } from './registries.ts'
import type { FlowShop } from './setup.ts'
import { addToCart, callStaffApi, fillCheckout, readOrderNumber } from './shopping.ts'

export interface MemberWalk {
  readonly shop: FlowShop
  /** Called on each page once its content is shown. */
  readonly look: (page: Page) => Promise<void>
  /** Pays on the payment page. */
  readonly pay: (page: Page) => Promise<void>
}

const buyer = { email: '', firstName: 'Ida', lastName: 'Berg' }

/**
 * Opens all private pages as a member with an order, a return, a registry and a shared wish list.
 * Returns the id of the order, which is delivered.
 */
export async function walkMemberPages(page: Page, walk: MemberWalk): Promise<string> {
  const open = async (path: string) => {
    await page.goto(path)
    await waitForHydration(page)
    await walk.look(page)
  }
  const registry = await openSharedRegistry(page, walk.shop.origin)
  const orderId = await buyAndDeliver(page, walk, open)
  const addresses: Partial<Record<PagePath, string>> = {
    '/paymentSuccess/:id': `/paymentSuccess/${orderId}`,
    '/order/detail/:id': `/order/detail/${orderId}`,
    '/order/returnStatus': `/order/returnStatus?order=${orderId}`,
    '/registry/create/success': `/registry/create/success?id=${registry.id}`,
    '/registry/myRegistry/:id': `/registry/myRegistry/${registry.id}`,
    '/registry/myRegistry/edit/:id': `/registry/myRegistry/edit/${registry.id}`,
    '/registry/share/:id': registry.link,
    '/wishlist/shared': await shareWishList(page, walk.shop),
  }
  await open(`/order/return/step1/${orderId}`)
  await returnOne(page, walk.look)
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
    await open(address)
  }
  return orderId
}

/** Buys two products and delivers them. Returns the id of the order. */
async function buyAndDeliver(
  page: Page,
  { shop, look, pay }: MemberWalk,
  open: (path: string) => Promise<void>,
): Promise<string> {
  await addToCart(page, 2)
  await open('/cart')
  await page.goto('/settlement')
  await fillCheckout(page, buyer)
  await look(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/pay\?/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await look(page)
  await pay(page)
  const order = await readOrderNumber(page)
  await callStaffApi('order/endEdit', { order }, shop)
  const parcel = { order, carrier: 'UPS', trackingNo: '1Z5R89390357567127' }
  const { shipmentId } = await callStaffApi('order/ship', parcel, shop)
  await callStaffApi('shipment/markDelivered', { shipment: String(shipmentId) }, shop)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Goes through the return of one unit and looks at each step after the first. */
async function returnOne(page: Page, look: MemberWalk['look']): Promise<void> {
  await page
    .getByLabel(/^Reason for return/)
    .first()
    .selectOption({ label: 'I don’t need it anymore' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/step2/)
  await look(page)
  await page.getByRole('button', { name: 'Review return' }).click()
  await page.waitForURL(/step3/)
  await page.getByText(/^You’ll receive/).waitFor()
  await look(page)
  await page.getByRole('button', { name: 'Submit return' }).click()
  await page.getByRole('heading', { name: /^RT-/ }).waitFor()
}

async function shareWishList(page: Page, { origin }: FlowShop): Promise<string> {
  const { rows } = await apiClient(origin).ask(catalogContract.listGoods, {
    filter: [],
    pageSize: '1',
    facets: '0',
  })
  const { listId } = await callApiFromPage(page, '/api/wishlist/add', { productId: rows[0]?.id })
  const { shareUrl } = await callApiFromPage(page, '/api/wishlist/share', { id: listId, on: true })
  const { pathname, hash } = new URL(String(shareUrl))
  return pathname + hash
}
