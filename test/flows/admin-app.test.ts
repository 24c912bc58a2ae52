import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startApp, type App } from '#test/support/app.ts'
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

/** Passkeys require a host name; the other shops use an IP address. */
let app: App
let origin = ''

beforeAll(async () => {
  const port = await freePort()
  origin = `http://localhost:${port}`
  app = await startApp({
    ...(await copyOfShop(inject('shopToCopy'), 'admin')),
    PORT: String(port),
    HOST: 'localhost',
    PUBLIC_ORIGIN: origin,
  })
})
afterAll(() => app.stop())

/** A page with an authenticator, which confirms everything. */
async function openAdmin(device: BrowserContextOptions): Promise<Page> {
  const page = await openPage({ ...device, baseURL: origin })
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
  return page
}

async function expectGoodScreen(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await waitForNetwork(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

test('the link of the first start stays open while the owner reads it', async () => {
  const page = await openAdmin({ viewport: { width: 1440, height: 900 } })
  await page.goto(/http\S+setup\?token=\S+/.exec(app.output())?.[0] ?? '')
  await page.getByLabel('Your name').waitFor()
  // A query that fails is repeated three times, within seven seconds.
  await page.waitForTimeout(10_000)
  expect(new URL(page.url()).pathname).toBe('/admin/setup')
  await page.getByLabel('Your name').waitFor()
  clearConsoleErrors()
  await page.context().close()
})

test('the owner sets up the shop, signs in with a passkey, and changes settings', async () => {
  const page = await openAdmin({ viewport: { width: 1440, height: 900 } })
  const link = /http\S+setup\?token=\S+/.exec(app.output())?.[0] ?? ''
  await page.goto(link)
  await page.getByLabel('Your name').fill('Ida Hale')
  await page.getByLabel('Email').fill('ida@example.com')
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByRole('navigation', { name: 'Desks' }).waitFor()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await expectGoodScreen(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('navigation', { name: 'Desks' }).waitFor()

  await page.goto('/admin/settings/shop')
  await page.getByLabel('Opening hours').fill('Daily, 10 to 4')
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
  await expectGoodScreen(page)
  await page.reload()
  expect(await page.getByLabel('Opening hours').inputValue()).toBe('Daily, 10 to 4')
  await page.getByText('Unsaved changes were restored.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Shop details: saved.').waitFor()
  await page.reload()
  expect(await page.getByLabel('Opening hours').inputValue()).toBe('Daily, 10 to 4')

  for (const path of ['/settings', '/staff', '/roles', '/roles/new', '/keys', '/account']) {
    await page.goto(`/admin${path}`)
    await expectGoodScreen(page)
  }
  await page.setViewportSize(phone.viewport)
  for (const path of ['/settings', '/settings/shop', '/staff', '/roles', '/keys', '/account']) {
    await page.goto(`/admin${path}`)
    await expectGoodScreen(page)
  }
  // Nobody was signed in at first, and views are saved by another module.
  clearConsoleErrors()
})
