import { describe, expect, test } from 'vitest'
import {
  clearConsoleErrors,
  desktop,
  openPage,
  phone,
  visit,
  waitForHydration,
  waitForNetwork,
} from '#test/support/browser.ts'
import {
  addToCart,
  cardFrame,
  continueToPayment,
  newBuyer,
  readOrderNumber,
  payWith,
} from './shopping.ts'

describe('/search is kept alive', () => {
  test.each([
    [
      'by a link',
      async (page: Awaited<ReturnType<typeof openPage>>) =>
        page.locator('header').getByRole('link', { name: 'Table', exact: true }).click(),
    ],
    [
      'by a document load',
      async (page: Awaited<ReturnType<typeof openPage>>) => page.goto('/collection/table'),
    ],
  ])('typed text is restored after Back from a page opened %s', async (_, leave) => {
    const page = await openPage(desktop)
    await visit(page, '/search?q=napkin')
    await page.locator('#search-field').fill('napkin ring')
    await leave(page)
    await page.waitForURL('**/collection/table')
    await waitForHydration(page)
    await page.goBack()
    await page.waitForURL('**/search?q=napkin')
    await expect.poll(() => page.locator('#search-field').inputValue()).toBe('napkin ring')
  })
})

describe('/pay is kept alive', () => {
  test('the card form keeps its input after going back to checkout and forward again', async () => {
    const page = await openPage(phone)
    await addToCart(page)
    await continueToPayment(page, newBuyer())
    const frame = cardFrame(page)
    await frame.getByLabel('Card number').fill('4242 4242')
    let loads = 0
    page.on('request', (request) => {
      if (request.url().includes('/sandbox/frame?')) loads += 1
    })
    // On a phone the summary is above the form, and its answers move the link.
    await waitForNetwork(page)
    await page.getByRole('link', { name: 'Back to checkout' }).click()
    await page.getByRole('heading', { name: 'Checkout' }).waitFor()
    await page.goBack()
    await page.waitForURL(/\/pay/)
    await expect.poll(() => frame.getByLabel('Card number').inputValue()).toBe('4242 4242')
    await page.goForward()
    await page.waitForURL(/\/settlement/)
    await page.goBack()
    await expect.poll(() => frame.getByLabel('Card number').inputValue()).toBe('4242 4242')
    expect(loads).toBe(0)
    clearConsoleErrors()
  })
})

describe('right-click is blocked', () => {
  test('from the first bytes of a page, before its script loads, and in the card form', async () => {
    const page = await openPage(desktop)
    await page.route('**/assets/*.js', () => {})
    await page.goto('/goodsDetail/fern-edge-napkins', { waitUntil: 'commit' })
    await page.locator('h1').waitFor()
    await page.evaluate(() =>
      addEventListener('contextmenu', (event) =>
        Object.assign(window, { wasBlocked: event.defaultPrevented }),
      ),
    )
    await page.locator('h1').click({ button: 'right' })
    expect(
      await page.evaluate(() => (window as unknown as { wasBlocked?: boolean }).wasBlocked),
    ).toBe(true)
    const source = await (await fetch(new URL('/', page.url()))).text()
    expect(source.indexOf('addEventListener("contextmenu"')).toBeLessThan(200)
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    await addToCart(page)
    await continueToPayment(page, newBuyer())
    const number = cardFrame(page).getByLabel('Card number')
    const asked = number.evaluate(
      (field) =>
        new Promise<boolean>((resolve) =>
          field.ownerDocument.defaultView?.addEventListener('contextmenu', (event) =>
            resolve(event.defaultPrevented),
          ),
        ),
    )
    await number.click({ button: 'right' })
    expect(await asked).toBe(true)
    clearConsoleErrors()
  })
})

test('dates and times are in the shop’s time zone in any browser time zone', async () => {
  const page = await openPage(desktop)
  await addToCart(page)
  await continueToPayment(page, newBuyer())
  await payWith(page, '4242424242424242')
  await readOrderNumber(page)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const stored = await page.evaluate(() =>
    ['token', 'userInfo'].map((key) => [key, localStorage.getItem(key) ?? ''] as const),
  )
  const seenFrom = async (timezoneId: string) => {
    const other = await openPage({ ...desktop, timezoneId })
    await other.addInitScript(
      (kept) => kept.forEach(([key, value]) => localStorage.setItem(key, value)),
      stored,
    )
    const words: string[] = []
    for (const path of [
      `/order/detail/${id}`,
      '/goodsDetail/fern-edge-napkins',
      '/user/shipping',
      '/user/returns',
      '/footerPage/Press',
    ]) {
      await visit(other, path)
      words.push(await other.innerText('main'))
    }
    return words
  }
  const here = await seenFrom('America/New_York')
  expect(here[0]).toMatch(/\d/)
  expect(await seenFrom('Pacific/Kiritimati')).toEqual(here)
  expect(await seenFrom('Pacific/Pago_Pago')).toEqual(here)
})
