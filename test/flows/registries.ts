import type { Page } from 'playwright-core'

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
