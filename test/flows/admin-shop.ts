import type { BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { runShopCommand, startApp, type App } from '#test/support/app.ts'
import {
  clearConsoleErrors,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
  waitForNetwork,
} from '#test/support/browser.ts'
import { copyOfShop } from '#test/support/copy-of-shop.ts'
import { freePort } from '#test/support/postgres.ts'
import { newShopper, variantsInStock } from '#test/support/shopper.ts'
import { callStaffApi } from './shopping.ts'
import type { FlowShop } from './setup.ts'

export interface AdminShop {
  /** For calls of the API with a staff key. */
  readonly shop: FlowShop
  /** A page of the back office, signed in as the owner, Ida Hale. */
  openDesk(device: BrowserContextOptions): Promise<Page>
  stop(): Promise<number | null>
}

export const laptop = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions

/** A shop whose owner has used the link of the first start. Passkeys require a host name. */
export async function openAdminShop(
  name: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<AdminShop> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const environment = { ...(await copyOfShop(inject('shopToCopy'), name)), ...settings }
  const app = await startApp({
    ...environment,
    PORT: String(port),
    HOST: 'localhost',
    PUBLIC_ORIGIN: origin,
    ...settings,
  })
  let session: BrowserContextOptions['storageState']
  return {
    shop: { origin, environment },
    async openDesk(device) {
      if (session) return openPage({ ...device, baseURL: origin, storageState: session })
      const page = await openPage({ ...device, baseURL: origin })
      await setUpOwner(page, app)
      // Nobody was signed in at first.
      clearConsoleErrors()
      session = await page.context().storageState()
      return page
    },
    stop: () => app.stop(),
  }
}

/** Adds an authenticator to the browser, which confirms everything. */
export async function addAuthenticator(page: Page): Promise<void> {
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
}

async function setUpOwner(page: Page, app: App): Promise<void> {
  await addAuthenticator(page)
  await page.goto(/http\S+setup\?token=\S+/.exec(app.output())?.[0] ?? '')
  await page.getByLabel('Your name').fill('Ida Hale')
  await page.getByLabel('Email').fill('ida@example.com')
  await createPasskey(page)
}

/** Ends the setup of a person, who is signed in then. */
export async function createPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByRole('button', { name: 'Your account' }).waitFor()
}

/** Checks a screen at both widths. */
export async function expectGoodScreen(page: Page, name = ''): Promise<void> {
  for (const { viewport } of [phone, laptop]) {
    await page.setViewportSize(viewport)
    await checkScreen(page, name)
  }
}

/** Checks a screen as it is. SHOTS names a folder for pictures of named screens. */
export async function checkScreen(page: Page, name = ''): Promise<void> {
  // A dialog hides the heading from assistive technology.
  await page.locator('h1').first().waitFor()
  await waitForNetwork(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const shots = process.env['SHOTS']
  if (!shots || name === '') return
  const path = `${shots}/${name}-${page.viewportSize()?.width ?? 0}.png`
  await page.screenshot({ path, fullPage: true })
}

/** The findings of all invariants; empty if they hold. */
export async function listViolations({ environment }: FlowShop): Promise<string> {
  const { code, output } = await runShopCommand(['fsck'], environment)
  return code === 0 ? '' : output
}

/** Places paid orders of one unit each, which can be packed. Returns their numbers. */
export async function placeOrders(shop: FlowShop, count: number): Promise<string[]> {
  const numbers: string[] = []
  for (const { id } of await variantsInStock(shop.origin, count)) {
    const shopper = await newShopper(shop.origin)
    const { orderNumber } = await shopper.buy([{ variantId: id, qty: 1 }])
    await callStaffApi('order/endEdit', { order: orderNumber ?? '' }, shop)
    numbers.push(orderNumber ?? '')
  }
  return numbers
}
