import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startApp, type App } from '#test/support/app.ts'
import {
  waitForAnimations,
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  clearConsoleErrors,
  openPage,
  phone,
} from '#test/support/browser.ts'
import { copyOfShop } from '#test/support/copy-of-shop.ts'
import { freePort } from '#test/support/postgres.ts'

/** A mock captcha provider: a page with one button, and its verification endpoint. */
const page = `<!doctype html><html lang="en"><title>Question</title><body><button>I am a person</button><script>
document.querySelector('button').onclick = () => parent.postMessage({ captcha: 'a person' }, '*')</script></html>`

let host: Server
let origin: string
let shop: App

beforeAll(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  host = createServer((request, response) => {
    if (request.method === 'POST')
      response.setHeader('content-type', 'application/json').end('{"success":true}')
    else response.setHeader('content-type', 'text/html').end(page)
  })
  await new Promise<void>((resolve) => host.listen(port, '127.0.0.1', resolve))
  shop = await startApp({
    ...(await copyOfShop(inject('shopToCopy'), 'captcha')),
    CAPTCHA_URL: `${origin}/ask`,
    CAPTCHA_VERIFY_URL: `${origin}/verify`,
    CAPTCHA_SECRET: 'known to both',
  })
})
afterAll(async () => {
  host.close()
  await shop.stop()
})

test.each([
  ['phone', phone],
  ['desk', desktop],
] as const)(
  'an external captcha on a %s: shown in a frame after two wrong passwords; closing it leaves the emailed code',
  async (name, options) => {
    const email = `${name}@example.com`
    for (const _ of [1, 2])
      await fetch(`${shop.origin}/api/signIn`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'Wrong 1 word' }),
      })
    const tab = await openPage({ ...options, baseURL: shop.origin })
    const policy = (await tab.goto('/login'))?.headers()['content-security-policy']
    expect(policy).toContain(`frame-src 'self' ${origin};`)
    expect(policy).not.toMatch(new RegExp(`script-src[^;]*${origin}`))
    await tab.getByLabel('Email').fill(email)
    await tab.getByRole('button', { name: 'Continue' }).click()
    await tab.getByLabel('Password', { exact: true }).fill('Wrong 1 word')
    await tab.getByRole('button', { name: 'Sign in', exact: true }).click()
    const dialog = tab.getByRole('dialog', { name: 'Security check' })
    await dialog.getByText('127.0.0.1').waitFor()
    await expectAccessible(tab)
    await expectNoSidewaysScroll(tab)
    await dialog.getByRole('button', { name: 'Close this' }).click()
    await tab.getByText('sign in with an emailed code instead').first().waitFor()
    await tab.getByRole('button', { name: 'Sign in', exact: true }).click()
    await dialog.waitFor()
    await waitForAnimations(tab)
    await dialog.frameLocator('iframe').getByRole('button', { name: 'I am a person' }).click()
    await tab.getByText('The email or password is incorrect.').first().waitFor()
    expect(await dialog.count()).toBe(0)
    // The browser logs every refused request.
    clearConsoleErrors()
  },
)
