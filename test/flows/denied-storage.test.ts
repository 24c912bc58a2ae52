import { expect, test } from 'vitest'
import { desk, openPage, phone, visit } from '#test/support/browser.ts'
import { addToCart, fillSettlement, newBuyer, orderNumber, payWith } from './shopping.ts'

/** As Chromium with all cookies blocked: the properties themselves throw, and locks are refused. */
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

/** `openPage` fails the test for every error in the console and every uncaught one. */
async function openDenied(options: Parameters<typeof openPage>[0]) {
  const page = await openPage(options)
  await page.addInitScript(denyStorage)
  return page
}

test('where the browser denies all storage, every kind of page opens without an error', async () => {
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
  // What a page keeps when it is left, and reads on the way back.
  await page.goBack()
  await page.goBack()
  await page.waitForURL('**/registry')
})

test('where the browser denies all storage, one can still buy within one document', async () => {
  const page = await openDenied(desk)
  // Without cookies nothing says that the popup was closed on an earlier visit; on this page it is closed once.
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
  await fillSettlement(page, newBuyer())
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/pay\?/)
  await payWith(page, '4242424242424242')
  expect(await orderNumber(page)).toMatch(/^AB-/)
  expect(closed).toBeLessThan(2)
})
