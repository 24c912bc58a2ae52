import type { Page } from 'playwright-core'
import { flowShop } from '#test/support/flow-shop.ts'
import { variantsInStock } from '#test/support/shopper.ts'
import { newMember, signUp } from './members.ts'

/** The delivery address of the test registries. */
export const registryAddress = {
  firstName: 'Ida',
  lastName: 'Berg',
  company: '',
  line1: '77 Canary Crescent',
  line2: '',
  city: 'Reno',
  stateCode: 'NV',
  zip: '89501',
  countryCode: 'US',
  phone: '7755550188',
} as const

/** Calls the registry API as the member's page. */
export function callRegistryApi(
  page: Page,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  return callApiFromPage(page, `/api/registry/${path}`, body)
}

export async function callApiFromPage(
  page: Page,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  return page.evaluate(
    async ([to, text]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      }
      const response = await fetch(to, { method: 'POST', headers, body: text })
      return ((await response.json()) as { data: Record<string, unknown> }).data
    },
    [path, JSON.stringify(body)] as const,
  )
}

/** Signs up an owner and opens a searchable registry for Ida and Theo with four gifts. */
export async function openSharedRegistry(
  page: Page,
  origin = flowShop.origin,
): Promise<{ id: string; link: string }> {
  await page.goto('/login?back_url=%2Fregistry')
  await signUp(page, newMember(), origin)
  await page.waitForURL((url) => url.pathname === '/registry')
  const { id } = await callRegistryApi(page, 'create', {})
  await callRegistryApi(page, 'edit', {
    id,
    title: 'Our wedding',
    registrants: [
      { firstName: 'Ida', lastName: 'Berg' },
      { firstName: 'Theo', lastName: 'Brandt' },
    ],
    addressBefore: registryAddress,
  })
  for (const { id: variantId } of await variantsInStock(origin, 4))
    await callRegistryApi(page, 'addItem', { id, variantId, wanted: 6 })
  const { shareUrl } = await callRegistryApi(page, 'publish', { id })
  return { id: String(id), link: new URL(String(shareUrl)).pathname }
}
