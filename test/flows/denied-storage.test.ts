import { expect, test } from 'vitest'
import { desktop, openPage, phone, visit } from '#test/support/browser.ts'
import { addToCart, fillCheckout, newBuyer, readOrderNumber, payWith } from './shopping.ts'

/** Simulates Chromium with all cookies blocked: the properties throw and locks are rejected. */
function denyStorage(): void {
  const deny = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: deny })
  Object.defineProperty(Document.prototype, 'cookie', { get: deny, set: deny })
  LockManager.prototype.request = () =>
    Promise.reject(new DOMException('Access is denied for this document.', 'SecurityError'))
}

/** `openPage` fails the test for every console error and uncaught error. */
async function openDenied(options: Parameters<typeof openPage>[0]) {
  const page = await openPage(options)
  await page.addInitScript(denyStorage)
  return page
}

test('without browser storage every kind of page opens without an error', async () => {
  const page = await openDenied(phone)
  for (const path of [
    '/',
    '/collection/bed',
    '/search?q=linen',
    '/cart',
    '/login',
    '/menu',
    '/registry',
    '/user/faqs',
    '/tourist/order',
  ]) {
    await visit(page, path)
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  }
  // Also covers the state that a page saves and restores.
  await page.goBack()
  await page.goBack()
  await page.waitForURL('**/registry')
})

test('without browser storage an order is possible within one document', async () => {
  const page = await openDenied(desktop)
  // Without cookies the popup reappears on later pages; on this page it is closed once.
  const popup = page.getByRole('dialog', { name: '20% off your first order' })
  let closed = 0
  await page.addLocatorHandler(popup, async () => {
    closed += 1
    await page.keyboard.press('Escape')
  })
  await addToCart(page)
  await page.getByRole('link', { name: /^Cart/ }).first().click()
  await page.getByRole('link', { name: 'Check out' }).first().click()
  await page.getByRole('heading', { name: 'Checkout' }).waitFor()
  await fillCheckout(page, newBuyer())
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/pay\?/)
  await payWith(page, '4242424242424242')
  expect(await readOrderNumber(page)).toMatch(/^AB-/)
  expect(closed).toBeLessThan(2)
})
