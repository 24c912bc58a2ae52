import type { BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { sendControlCommand } from '#platform/control/control.ts'
import { startApp, type App } from '#test/support/app.ts'
import { expectAccessible, expectNoSidewaysScroll, openPage, phone } from '#test/support/browser.ts'
import { copyOfShop } from '#test/support/copy-of-shop.ts'
import { freePort } from '#test/support/postgres.ts'
import { newShopper, variantsInStock } from '#test/support/shopper.ts'
import { callStaffApi } from './shopping.ts'
import type { FlowShop } from './setup.ts'

const wide: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

/** A shop of its own, under a host name, because passkeys require one. */
export interface AdminShop extends FlowShop {
  readonly app: App
}

export async function startAdminShop(name: string): Promise<AdminShop> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const data = await copyOfShop(inject('shopToCopy'), name)
  const app = await startApp({
    DATA_DIR: data,
    PORT: String(port),
    HOST: 'localhost',
    PUBLIC_ORIGIN: origin,
  })
  return { app, origin, data }
}

/** The findings of all invariants; empty if they hold. */
export async function listViolations({ data }: AdminShop): Promise<string> {
  let report = ''
  const code = await sendControlCommand(
    `${data}/control.sock`,
    ['fsck'],
    (text) => void (report += text),
  )
  return code === 0 ? '' : report
}

/** Signs in as the first owner, with an authenticator that confirms everything. */
export async function openAsOwner({ app, origin }: AdminShop): Promise<Page> {
  const page = await openPage({ ...wide, baseURL: origin })
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
  await page.goto(/http\S+setup\?token=\S+/.exec(app.output())?.[0] ?? '')
  await page.getByLabel('Your name').fill('Ida Hale')
  await page.getByLabel('Email').fill('ida@example.com')
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByRole('navigation', { name: 'Desks' }).waitFor()
  return page
}

/** Checks the screen at both widths, and takes pictures of it when SHOTS names a folder. */
export async function expectGoodScreen(page: Page, name: string): Promise<void> {
  const shots = process.env['SHOTS']
  for (const { viewport } of [phone, wide]) {
    if (!viewport) continue
    await page.setViewportSize(viewport)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    if (shots)
      await page.screenshot({ path: `${shots}/${name}-${viewport.width}.png`, fullPage: true })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
}

/** Places paid orders of one unit each, which can be packed. Returns their numbers. */
export async function placeOrders(shop: AdminShop, count: number): Promise<string[]> {
  const numbers: string[] = []
  for (const { id } of await variantsInStock(shop.origin, count)) {
    const shopper = await newShopper(shop.origin)
    const { orderNumber } = await shopper.buy([{ variantId: id, qty: 1 }])
    await callStaffApi('order/endEdit', { order: orderNumber ?? '' }, shop)
    numbers.push(orderNumber ?? '')
  }
  return numbers
}
