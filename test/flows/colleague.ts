import type { Page } from 'playwright-core'
import { runShopCommand } from '#test/support/app.ts'
import { openPage } from '#test/support/browser.ts'
import { laptop } from './admin-shop.ts'
import type { FlowShop } from './setup.ts'

/** A page of the back office, signed in as Max Ode, a manager who was invited. */
export async function openColleague({ origin, data }: FlowShop): Promise<Page> {
  const { output } = await runShopCommand(
    ['staff-invite', 'max@example.com', 'Max Ode', '--role', 'Manager'],
    { DATA_DIR: data, PUBLIC_ORIGIN: origin },
  )
  const page = await openPage({ ...laptop, baseURL: origin })
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const token = /token=(\S+)/.exec(output)?.[1] ?? ''
  await page.goto(`/admin/setup?token=${token}`)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByRole('button', { name: 'Your account' }).waitFor()
  return page
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
