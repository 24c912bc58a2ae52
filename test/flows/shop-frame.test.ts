import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { catalogContract } from '#modules/catalog/contract.ts'
import { apiClient } from '#test/support/api-client.ts'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
  visit,
} from '#test/support/browser.ts'
import { flowShop } from '#test/support/flow-shop.ts'
import { addToCart, cardFrame, continueToPayment, newBuyer, readOrderNumber } from './shopping.ts'

/** Inputs with text smaller than 16 px, which phones zoom in on. */
function smallInputs(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), select, textarea',
      ),
    ]
      .filter(
        (element) =>
          element.checkVisibility() && Number.parseFloat(getComputedStyle(element).fontSize) < 16,
      )
      .map((element) => element.outerHTML.slice(0, 120)),
  )
}

describe('every field', () => {
  test.each([
    '/search?q=linen',
    '/collection/napkins',
    '/goodsDetail/hemstitch-napkins',
    '/cart',
    '/login',
    '/login/information',
    '/tourist/order',
    '/registry/findRegistry',
    '/user/contactUs',
    '/user/faqs',
    '/giftCard',
    '/footerPage/B2BOfferings',
    '/footerPage/Careers',
    '/monogram/step?goods=hemstitch-napkins',
    '/unsubscribe',
  ])('has text of 16 px or more: %s', async (path) => {
    const page = await openPage(phone)
    await visit(page, path)
    const filters = page.getByRole('button', { name: /^Filter/ })
    if ((await filters.count()) > 0) await filters.first().click()
    expect(await smallInputs(page)).toEqual([])
  })
})

test('the search page focuses its field', async () => {
  for (const window of [desktop, phone]) {
    const page = await openPage(window)
    await visit(page, '/user/faqs')
    await page.getByRole('link', { name: 'Search' }).first().click()
    await page.waitForURL(/\/search/)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('search-field')
  }
})

test('wish list buttons do not cover the sticky filters', async () => {
  const page = await openPage(phone)
  await visit(page, '/collection/napkins')
  await page
    .getByRole('button', { name: /^Wish list/ })
    .first()
    .waitFor()
  const overlaps = await page.evaluate(async () => {
    const heart = document.querySelector<HTMLElement>(
      'main button[aria-pressed][aria-label^="Wish list"]',
    )
    if (!heart) return 'no heart'
    heart.scrollIntoView({ block: 'start' })
    scrollBy(0, 12)
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const { left, width, top, height } = heart.getBoundingClientRect()
    const on = document.elementFromPoint(left + width / 2, Math.max(2, top + height / 2))
    return heart.contains(on) ? 'over' : 'under'
  })
  expect(overlaps).toBe('under')
})

test('a dialog covers the whole page, and the page keeps its width', async () => {
  const page = await openPage(desktop)
  await addToCart(page)
  await visit(page, '/goodsDetail/hemstitch-napkins')
  const width = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().width)
  const before = await width()
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByRole('heading', { name: 'Added to cart' }).waitFor()
  const gap = await page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]')
    return dialog ? innerWidth - document.documentElement.getBoundingClientRect().right : -1
  })
  expect(gap).toBe(0)
  expect(await width()).toBe(before)
  await page.keyboard.press('Escape')
  expect(await width()).toBe(before)
})

test('checkout and payment link to terms and privacy policy in a new tab, and keep the input', async () => {
  const page = await openPage(desktop)
  await addToCart(page)
  await continueToPayment(page, newBuyer())
  await cardFrame(page).getByLabel('Name on card').fill('Helen Marsh')
  const main = page.locator('main')
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    main.getByRole('link', { name: /^terms/ }).click(),
  ])
  await opened.getByRole('heading', { level: 1, name: 'Terms' }).waitFor()
  await opened.close()
  expect(await cardFrame(page).getByLabel('Name on card').inputValue()).toBe('Helen Marsh')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to checkout' }).click()
  await page.waitForURL(/\/settlement/)
  expect(
    await page
      .locator('main')
      .getByRole('link', { name: /^privacy policy/ })
      .getAttribute('target'),
  ).toBe('_blank')
})

test('double clicks on Continue and Pay place one order', async () => {
  const page = await openPage(desktop)
  const placed: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/checkout/place')) placed.push(request.url())
  })
  await addToCart(page)
  await visit(page, '/settlement')
  const frame = await continueToPayment(page, newBuyer())
  await page.goto('/settlement')
  await page.getByRole('button', { name: 'Continue to payment' }).dblclick()
  await page.waitForURL(/\/pay\?/)
  expect(placed).toHaveLength(2)
  await frame.getByLabel('Card number').fill('4242 4242 4242 4242')
  await frame.getByLabel('Expiration date').fill('1230')
  await frame.getByLabel('Security code').fill('123')
  await frame.getByLabel('Name on card').fill('Helen Marsh')
  await frame.getByRole('button', { name: /^Pay/ }).dblclick()
  const number = await readOrderNumber(page)
  expect(number).toMatch(/^AB-/)
  await page.goto('/cart')
  await page.getByRole('heading', { name: 'Your cart is empty.' }).waitFor()
})

test('pages with text at 200 % need no horizontal scrolling', async () => {
  const page = await openPage(desktop)
  for (const path of [
    '/',
    '/collection/napkins',
    '/goodsDetail/hemstitch-napkins',
    '/cart',
    '/tourist/order',
    '/user/faqs',
  ]) {
    await visit(page, path)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expectNoSidewaysScroll(page)
  }
})

test('a gift card has no shipping or return promises', async () => {
  const page = await openPage(phone)
  await visit(page, '/goodsDetail/aumbry-gift-card')
  const main = page.locator('main')
  await main.getByText('By email').first().waitFor()
  const text = await main.innerText()
  for (const words of ['Standard shipping', 'business day', 'Gift wrap', 'Return by'])
    expect(text).not.toContain(words)
  await expectAccessible(page)
})

test('the footer is the last element of a page on a phone', async () => {
  const page = await openPage(phone)
  for (const path of ['/', '/collection/napkins', '/user/faqs']) {
    await visit(page, path)
    const below = await page.evaluate(() => {
      const footer = document.querySelector('footer')
      return footer
        ? document.documentElement.scrollHeight - (footer.getBoundingClientRect().bottom + scrollY)
        : -1
    })
    expect(below, path).toBeLessThan(1)
  }
})

test('every breadcrumb starts with the shop, whose name is not a department', async () => {
  const page = await openPage(desktop)
  const departments = async () =>
    page.getByRole('navigation', { name: 'Departments' }).getByRole('link').allInnerTexts()
  for (const path of ['/collection/home', '/goodsDetail/fern-edge-napkins']) {
    await visit(page, path)
    const first = page.getByRole('navigation', { name: 'You are here' }).getByRole('link').first()
    expect([await first.innerText(), await first.getAttribute('href')]).toEqual(['Aumbry', '/'])
    expect(await departments()).not.toContain(await first.innerText())
  }
})

test('a variant that is sold out because of a reservation shows for how long', async () => {
  const { id, slug, left } = await scarceVariant()
  const page = await openPage(desktop)
  await visit(page, `/goodsDetail/${slug}?v=${id}`)
  await page.getByText(`Only ${left} left`).first().waitFor()
  await expectAccessible(page)
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill(String(left))
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByRole('heading', { name: 'Added to cart' }).waitFor()
  await continueToPayment(page, newBuyer())
  for (const device of [desktop, phone]) {
    const other = await openPage(device)
    await visit(other, `/goodsDetail/${slug}?v=${id}&again=1`)
    await other.getByText('Someone is buying the last one.').waitFor()
    await other.getByText(/Check back in \d+ minutes?\./).waitFor()
    await other.getByRole('button', { name: 'Email me if it comes back' }).waitFor()
    await expectAccessible(other)
    await expectNoSidewaysScroll(other)
  }
})

async function scarceVariant(): Promise<{ id: string; slug: string; left: number }> {
  const api = apiClient(flowShop.origin)
  const { rows } = await api.ask(catalogContract.listGoods, {
    filter: [],
    available: '1',
    pageSize: '100',
    facets: '0',
  })
  for (const { slug } of rows) {
    const { variants } = await api.ask(catalogContract.readGoods, { id: slug })
    const found = variants.find(
      ({ availability: { state, left }, multiple, minQty }) =>
        state === 'low' && left && multiple === 1 && minQty === 1,
    )
    if (found?.availability.left) return { id: found.id, slug, left: found.availability.left }
  }
  throw new Error('The demo catalog has no variant with low stock.')
}
