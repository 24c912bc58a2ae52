import type { BrowserContextOptions, Page } from 'playwright-core'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
  visit,
} from '#test/support/browser.ts'
import {
  addToCart,
  continueToPayment,
  newBuyer,
  openOrderDetails,
  payWith,
  readOrderNumber,
} from './shopping.ts'

const windows: readonly (readonly [string, BrowserContextOptions])[] = [
  ['a desk', desktop],
  ['a phone', phone],
]

const hasModal = (page: Page) => page.locator('dialog:modal').count()

/** Expects an accessible dialog that traps the focus, closes with Escape and returns the focus. */
async function expectModal(page: Page, opener: ReturnType<Page['locator']>): Promise<void> {
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.locator('dialog:modal').waitFor()
  await page.waitForTimeout(300)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(
    await page.evaluate(() =>
      document.querySelector('dialog:modal')?.contains(document.activeElement),
    ),
  ).toBe(true)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe(
    'hidden',
  )
  await page.keyboard.press('Escape')
  await expect.poll(() => hasModal(page)).toBe(0)
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
}

describe.each(windows)('on %s', (name, window) => {
  test('an enlarged picture is a dialog closed with Escape', async () => {
    const page = await openPage(window)
    await visit(page, '/goodsDetail/fern-edge-napkins')
    await expectModal(page, page.getByRole('button', { name: /^Enlarge/ }).first())
  })

  test('the Added to cart confirmation is a dialog closed with Escape', async () => {
    const page = await openPage(window)
    await visit(page, '/goodsDetail/everyday-napkins')
    await expectModal(
      page,
      page
        .locator('main')
        .getByRole('button', { name: /^Add to cart/ })
        .first(),
    )
  })

  test('the form for another delivery address is a dialog closed with Escape', async () => {
    const page = await openPage(window)
    await addToCart(page)
    await visit(page, '/cart')
    await expectModal(page, page.getByRole('button', { name: 'Add another delivery address' }))
  })

  test('the print preview of an order covers the page, and printing gives the same sheet with or without it', async () => {
    const page = await openPage(window)
    await addToCart(page)
    await continueToPayment(page, newBuyer())
    await payWith(page, '4242424242424242')
    const number = await readOrderNumber(page)
    await openOrderDetails(page)
    await expectModal(page, page.getByRole('button', { name: 'Print preview' }))
    await page.getByRole('button', { name: 'Print preview' }).click()
    const overlay = page.locator('dialog[data-print-overlay]')
    expect(await overlay.evaluate((dialog) => getComputedStyle(dialog).zIndex)).toBe('20002')
    await page.emulateMedia({ media: 'print' })
    const withPreview = await page.locator('body').innerText()
    await page.emulateMedia({ media: 'screen' })
    await page.keyboard.press('Escape')
    await page.emulateMedia({ media: 'print' })
    const without = await page.locator('body').innerText()
    for (const paper of [withPreview, without]) {
      expect(paper).toContain(`Order ${number}`)
      expect(paper).toContain('118 Benefit Street')
      expect(paper).not.toContain('What you can do')
      expect(paper).not.toContain('Track this order')
    }
    if (name === 'a desk') {
      const pages = (await page.pdf({ format: 'Letter' }))
        .toString('latin1')
        .match(/\/Type \/Page\b/g)
      expect(pages).toHaveLength(1)
    }
  })

  test('an order is printed as order, invoice, gift receipt without prices and packing slip, on Letter or A4', async () => {
    const page = await openPage(window)
    await addToCart(page)
    await continueToPayment(page, newBuyer())
    await payWith(page, '4242424242424242')
    const number = await readOrderNumber(page)
    await openOrderDetails(page)
    await page.getByRole('button', { name: 'Print preview' }).click()
    const overlay = page.locator('dialog[data-print-overlay]')
    await expectNoSidewaysScroll(page)
    for (const [label, heading, hasPrices] of [
      ['Invoice', `Invoice ${number}`, true],
      ['Gift receipt', 'Gift receipt', false],
      ['Packing slip', `Packing slip, order ${number}`, false],
    ] as const) {
      await overlay.getByLabel('Sheet').selectOption({ label })
      await overlay.getByRole('heading', { name: heading }).waitFor()
      expect((await overlay.locator('article').innerText()).includes('$')).toBe(hasPrices)
      await expectAccessible(page)
      await keepSheet(page, label)
    }
    for (const [paper, size] of [
      ['A4', [595, 842]],
      ['Letter', [612, 792]],
    ] as const) {
      await overlay.getByLabel('Paper').selectOption({ label: paper })
      const pdf = await getDocumentProxy(
        new Uint8Array(await page.pdf({ preferCSSPageSize: true })),
      )
      const { view } = await pdf.getPage(1)
      for (const [index, points] of size.entries())
        expect(Math.abs((view[index + 2] ?? 0) - points)).toBeLessThan(2)
    }
  })
})

/** Saves the printed page for visual review. */
async function keepSheet(page: Page, name: string): Promise<void> {
  const shots = process.env['SHOTS']
  if (!shots) return
  await page.pdf({
    path: `${shots}/sheet-${name}-${page.viewportSize()?.width ?? 0}.pdf`,
    preferCSSPageSize: true,
    tagged: true,
  })
  await page.screenshot({ path: `${shots}/preview-${name}-${page.viewportSize()?.width ?? 0}.png` })
}

test('filters on a phone are a sheet closed with Escape', async () => {
  const page = await openPage(phone)
  await visit(page, '/collection/table')
  await expectModal(page, page.getByRole('link', { name: /^Filter/ }))
})

test('the menu on a phone returns to the previous page', async () => {
  const page = await openPage(phone)
  await visit(page, '/collection/table')
  await page.getByRole('link', { name: 'Menu' }).click()
  await page.getByRole('heading', { name: 'Shop everything' }).waitFor()
  await page.getByRole('link', { name: 'Close' }).click()
  await page.waitForURL('**/collection/table')
})

test('reduced motion disables all transitions', async () => {
  const page = await openPage({ ...desktop, reducedMotion: 'reduce' })
  await visit(page, '/')
  const slow = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')]
        .map((element) => getComputedStyle(element))
        .filter(({ transitionDuration, animationDuration }) =>
          [transitionDuration, animationDuration].some((times) =>
            times.split(',').some((time) => Number.parseFloat(time) > 0.001),
          ),
        ).length,
  )
  expect(slow).toBe(0)
})

test('the theme color and the right padding are as specified', async () => {
  const page = await openPage(desktop)
  await page.goto('/')
  expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe('#004832')
  expect(await page.evaluate(() => getComputedStyle(document.body).paddingRight)).toBe('6px')
})

test('no page makes requests to another origin', async () => {
  const page = await openPage(desktop)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (
      protocol.startsWith('http')
      && origin !== new URL(page.url()).origin
      && page.url() !== 'about:blank'
    )
      elsewhere.push(request.url())
  })
  for (const path of [
    '/',
    '/collection/table',
    '/goodsDetail/fern-edge-napkins',
    '/cart',
    '/search?q=napkin',
  ])
    await visit(page, path)
  expect(elsewhere).toEqual([])
})
