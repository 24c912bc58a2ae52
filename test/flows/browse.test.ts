import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  clearConsoleErrors,
  openPage,
  phone,
  visit,
} from '#test/support/browser.ts'
import { flowShop } from '#test/support/flow-shop.ts'

const offset = (page: Page) => page.evaluate(() => window.scrollY)
const countItems = async (page: Page) =>
  Number.parseInt(
    await page.locator('main').getByRole('status').filter({ hasText: 'item' }).innerText(),
  )

describe('every page', () => {
  it('is 404 with its path for an unknown path', async () => {
    const page = await openPage()
    for (const path of [
      '/nowhere/at-all',
      '/goodsDetail/no-such-piece',
      '/collection/no-such-shelf',
    ]) {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      expect(await page.title()).toBe('Page Not Found')
      expect(await page.locator('main').innerText()).toContain(`Page Not Found: ${path}`)
    }
    expect((await page.goto('/404'))?.status()).toBe(404)
    await expectAccessible(page)
    clearConsoleErrors()
  })

  it('is 404 and not indexed beyond the last page of a list, with a link to the first', async () => {
    const page = await openPage()
    for (const path of ['/collection/table?page=999', '/search?q=napkins&page=999']) {
      expect((await page.goto(path))?.status()).toBe(404)
      expect(await page.locator('main').innerText()).toContain('This list has fewer pages.')
      expect(await page.locator('meta[name="robots"]').getAttribute('content')).toContain('noindex')
      const canonical = page.locator('link[rel="canonical"]')
      for (const href of (await canonical.count()) > 0
        ? [await canonical.getAttribute('href')]
        : [])
        expect(href).not.toContain('page=')
    }
    clearConsoleErrors()
  })

  it('suggests products with names similar to an unknown URL', async () => {
    const page = await openPage()
    await page.goto('/goodsDetail/fern-egde-napkin')
    const shelf = page.getByRole('list', { name: 'Perhaps you meant one of these' })
    await shelf
      .getByRole('link', { name: /napkin/i })
      .first()
      .waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    clearConsoleErrors()
  })

  it('blocks the context menu of the mouse but not of the keyboard', async () => {
    const page = await openPage()
    await visit(page, '/goodsDetail/fern-edge-napkins')
    await page.evaluate(() =>
      addEventListener('contextmenu', (event) =>
        Object.assign(window, { wasBlocked: event.defaultPrevented }),
      ),
    )
    const wasBlocked = () =>
      page.evaluate(() => (window as unknown as { wasBlocked?: boolean }).wasBlocked)
    for (const target of ['h1', 'main img', 'header a', 'input[type="number"]']) {
      await page.locator(target).first().click({ button: 'right', force: true })
      expect(await wasBlocked(), target).toBe(true)
    }
    await page.locator('input[type="number"]').focus()
    await page.keyboard.press('Shift+F10')
    await expect.poll(wasBlocked).toBe(false)
  })
})

describe('navigation', () => {
  it('changes pages without a document load, scrolls to the top and focuses the headline', async () => {
    const page = await openPage()
    await visit(page, '/')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.evaluate(() => scrollTo(0, 1200))
    await page.locator('header').getByRole('link', { name: 'Table', exact: true }).click()
    await page.waitForURL('**/collection/table')
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
    await expect.poll(() => offset(page)).toBe(0)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })

  it('starts pages at the top, keeps the offset when a variant is selected, and restores it on Back', async () => {
    const page = await openPage()
    await visit(page, '/collection/table')
    await page.evaluate(() => scrollTo(0, 900))
    // Clicks without scrolling, because Playwright would scroll the card into view.
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('main a[href="/goodsDetail/fern-edge-napkins"]')?.click(),
    )
    await page.waitForURL('**/goodsDetail/fern-edge-napkins')
    await page.getByRole('heading', { level: 1, name: /^Fern-edge napkin/ }).waitFor()
    await expect.poll(() => offset(page)).toBe(0)

    await page.evaluate(() => scrollTo(0, 150))
    await page.locator('label', { hasText: '22 × 22 in' }).click()
    await page.waitForURL('**?v=*')
    await page.locator('main').getByText('$96.00').first().waitFor()
    expect(await offset(page)).toBe(150)

    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Table' }).waitFor()
    await expect.poll(() => offset(page)).toBe(900)
    await page.goForward()
    await page.waitForURL('**/goodsDetail/fern-edge-napkins?v=*')
    await expect.poll(() => offset(page)).toBe(150)

    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Table' }).waitFor()
    await expect.poll(() => offset(page)).toBe(900)
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('main a[href="/goodsDetail/fern-edge-napkins"]')?.click(),
    )
    await page.waitForURL('**/goodsDetail/fern-edge-napkins')
    await expect.poll(() => offset(page)).toBe(0)
  })

  it('opens the categories of a department by keyboard and closes them with Escape', async () => {
    const page = await openPage()
    await visit(page, '/')
    const toggle = page.getByRole('button', { name: 'Show the categories of Bath' })
    await toggle.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('navigation', { name: 'Departments' }).getByText('Robes').first().waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Towels')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    expect(await toggle.getAttribute('aria-expanded')).toBe('false')
    expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('keeps the menu expanded', async () => {
    const page = await openPage(phone)
    await visit(page, '/menu')
    await page.locator('summary').nth(1).click()
    await page.getByRole('link', { name: /^Pillowcases/ }).click()
    await page.waitForURL('**/collection/pillowcases')
    await page.goBack()
    await page.waitForURL('**/menu')
    await page.getByRole('link', { name: /^Pillowcases/ }).waitFor({ state: 'visible' })
  })
})

describe('a product', () => {
  it('changes with the selected variant, and so does the URL', async () => {
    const page = await openPage()
    await visit(page, '/goodsDetail/fern-edge-napkins')
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
    await page.evaluate(() => scrollTo(0, 150))
    await page.locator('label', { hasText: '22 × 22 in' }).click()
    await page.waitForURL('**?v=*')
    expect(await page.locator('main').getByText('$96.00').first().isVisible()).toBe(true)
    expect(await offset(page)).toBe(150)
    expect(await page.getByRole('spinbutton', { name: 'Quantity' }).inputValue()).toBe('3')
    const address = page.url()
    await page.goto(address)
    expect(await page.getByRole('radio', { name: /^22 × 22 in/ }).isChecked()).toBe(true)
    await page.locator('label', { hasText: '24 × 24 in' }).click()
    await page.getByText('This one is sold out.').waitFor()
    await expectAccessible(page)
  })

  it('is added to the cart with a confirmation', async () => {
    const page = await openPage(phone)
    await visit(page, '/goodsDetail/fig-candle')
    await page.evaluate(() => document.querySelector('#shipping')?.scrollIntoView())
    await page.getByRole('button', { name: 'Add to cart', exact: true }).last().click()
    await page.getByRole('dialog').getByText('Fig candle').first().waitFor()
    await expectAccessible(page)
    await expect
      .poll(() => page.getByRole('link', { name: /^Cart/ }).first().innerText())
      .toContain('1')
  })

  it('highlights the current section in the table of contents', async () => {
    const page = await openPage()
    await visit(page, '/goodsDetail/fern-edge-napkins')
    const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    const marked = () =>
      contents.evaluateAll((links) =>
        links
          .filter((link) => getComputedStyle(link, '::after').opacity === '1')
          .map(({ textContent }) => textContent),
      )
    for (const title of ['Size and fit', 'Care', 'Shipping and returns']) {
      await contents.filter({ hasText: title }).click()
      await expect.poll(marked).toEqual([title])
    }
  })

  it('has structured data in the served HTML', async () => {
    const page = await openPage()
    const html = await (await page.request.get('/goodsDetail/fern-edge-napkins')).text()
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, text]) => JSON.parse(text ?? '') as { '@type': string },
    )
    expect(blocks.map((block) => block['@type'])).toEqual(['ProductGroup', 'BreadcrumbList'])
  })
})

describe('without JavaScript', () => {
  const plain = { ...desktop, javaScriptEnabled: false }

  it('search, filters, paging and variants work with forms and links', async () => {
    const page = await openPage(plain)
    await page.goto('/search')
    await page.locator('input[name="q"]').fill('napkins')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.waitForURL('**q=napkins')
    await page.goto('/collection/table')
    await page.getByRole('checkbox', { name: /^Green/ }).check()
    await page.getByRole('button', { name: 'Show results' }).click()
    await page.waitForURL('**filter=color-family%3AGreen*')
    expect(await countItems(page)).toBeGreaterThan(0)
    await page.goto('/collection/table')
    await page.getByRole('link', { name: /^Show \d+ more of/ }).click()
    await page.waitForURL('**page=2')
    await page.goto('/goodsDetail/fern-edge-napkins')
    await page.getByRole('radio', { name: /^22 × 22 in/ }).check({ force: true })
    await page.getByRole('button', { name: 'Show this option' }).click()
    await page.waitForURL('**o2=22*')
    expect(await page.locator('main').getByText('$96.00').first().isVisible()).toBe(true)
  })

  it('a product is added to the cart', async () => {
    const page = await openPage(plain)
    await page.goto('/goodsDetail/fig-candle')
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page.waitForURL('**/cart')
  })
})

describe('for crawlers', () => {
  it('the sitemap lists public pages and robots.txt excludes private ones', async () => {
    const page = await openPage()
    const index = await (await page.request.get('/sitemap.xml')).text()
    const files = [...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, file = '']) => file)
    const sitemaps = await Promise.all(
      files.map(async (file) => (await page.request.get(file)).text()),
    )
    expect(sitemaps.join('').match(/<url>/g)?.length).toBeGreaterThan(150)
    expect(sitemaps.at(-1)).toContain('/goodsDetail/fern-edge-napkins</loc>')
    expect((await page.request.get('/sitemap-goods-2.xml')).status()).toBe(404)
    const feed = await (await page.request.get('/feed.xml')).text()
    expect(feed.match(/<item>/g)?.length).toBeGreaterThan(300)
    expect(feed).not.toContain('/media/placeholder')
    expect(feed.trimEnd().endsWith('</rss>')).toBe(true)
    const robots = await (await page.request.get('/robots.txt')).text()
    expect(robots).toContain('Disallow: /order/')
    // A prefix without an ending would also exclude other pages.
    expect(robots).not.toMatch(/^Disallow: \/(order|pay|login|search|settlement|unsubscribe)$/m)
    expect(robots).toMatch(/Sitemap: http.*\/sitemap\.xml/)
  })

  it('a sitemap is answered with 304 if it has not changed', async () => {
    const first = await fetch(`${flowShop.origin}/sitemap-pages.xml`)
    const etag = first.headers.get('etag') ?? ''
    const again = (known: string) =>
      fetch(`${flowShop.origin}/sitemap-pages.xml`, { headers: { 'if-none-match': known } })
    expect((await again(etag)).status).toBe(304)
    expect((await again('"another"')).status).toBe(200)
    expect(await first.text()).toContain('/landing/linen-care</loc>')
  })

  it('old URLs are redirected permanently with their query, and unknown ones are 404', async () => {
    const at = (path: string) => fetch(flowShop.origin + path, { redirect: 'manual' })
    for (const path of ['/products/fern-edge-napkins?v=1', '/product/fern-edge-napkins?v=1']) {
      const moved = await at(path)
      expect([moved.status, moved.headers.get('location')], path).toEqual([
        301,
        '/goodsDetail/fern-edge-napkins?v=1',
      ])
    }
    expect((await at('/item/fern-edge-napkins')).status).toBe(404)
  })
})
