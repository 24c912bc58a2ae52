import type { BrowserContextOptions, Page } from 'playwright-core'
import { runShopCommand } from '#test/support/app.ts'
import { clearConsoleErrors, openPage } from '#test/support/browser.ts'
import { addAuthenticator, createPasskey, laptop } from './admin-shop.ts'
import type { FlowShop } from './setup.ts'

const sessions = new Map<string, BrowserContextOptions['storageState']>()

/** A page of the back office, signed in as Max Ode, a manager who was invited. */
export async function openColleague(shop: FlowShop): Promise<Page> {
  const storageState = sessions.get(shop.origin)
  const device = { ...laptop, baseURL: shop.origin }
  if (storageState) return openPage({ ...device, storageState })
  const page = await openPage(device)
  await setUpColleague(page, shop)
  // Nobody was signed in at first.
  clearConsoleErrors()
  sessions.set(shop.origin, await page.context().storageState())
  return page
}

async function setUpColleague(page: Page, { origin, environment }: FlowShop): Promise<void> {
  const { output } = await runShopCommand(
    ['staff-invite', 'max@example.com', 'Max Ode', '--role', 'Manager'],
    { ...environment, PUBLIC_ORIGIN: origin },
  )
  await addAuthenticator(page)
  const token = /token=(\S+)/.exec(output)?.[1] ?? ''
  await page.goto(`/admin/setup?token=${token}`)
  await createPasskey(page)
}

/** A call of the staff API by the person of a page. */
export async function callAs(
  page: Page,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const answer = await page.evaluate(
    async ([url, text]) => {
      const response = await fetch(url ?? '', {
        ...(text && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: text,
        }),
      })
      return (await response.json()) as { msg: string; data: Record<string, unknown> }
    },
    [`/api/staff/${path}`, body && JSON.stringify(body)],
  )
  return answer.data
}
