import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  desktop,
  clearConsoleErrors,
  openPage,
  phone,
  waitForHydration,
  visit,
} from '#test/support/browser.ts'

const first = 'main picture img'

/** Records requests to the media routes in order. */
function listen(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/media/')) asked.push(pathname)
  })
  return asked
}

const isDrawn = (page: Page, nth: number) =>
  page
    .locator(first)
    .nth(nth)
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 1)

test.each(['/', '/collection', '/collection/table', '/goodsDetail/fern-edge-napkins'])(
  'the first picture of %s is in the HTML with high priority and not lazy',
  async (path) => {
    const page = await openPage(phone)
    const html = await (await page.request.get(path)).text()
    const [image = ''] = /<img[^>]*>/.exec(html.slice(html.indexOf('<main')))?.slice(0, 1) ?? []
    expect(image).toContain('src="/media/')
    expect(image).toMatch(/fetchpriority="high"/i)
    expect(image).not.toContain('loading=')
    expect(image).toMatch(/ width="\d+" height="\d+"/)
  },
)

test('pictures further down load when they are less than a third of a window away', async () => {
  const page = await openPage(desktop)
  const asked = listen(page)
  await visit(page, '/collection/table')
  await expect.poll(() => asked.length).toBeGreaterThan(2)
  await waitForHydration(page)
  const atFirst = asked.length
  const total = await page.locator('main li picture').count()
  expect(atFirst).toBeLessThan(total)
  const { far, near } = await page.evaluate(() => {
    const ahead = innerHeight * 1.3
    const all = [...document.querySelectorAll<HTMLImageElement>('main li picture img')]
    return {
      far: all
        .filter((image) => image.getBoundingClientRect().top > ahead + 2)
        .map(({ src }) => src.slice(0, 5)),
      near: all
        .filter((image) => image.getBoundingClientRect().top < ahead - 2)
        .map(({ src }) => src.slice(0, 5)),
    }
  })
  expect(new Set(far)).toEqual(new Set(['data:']))
  expect(new Set(near)).toEqual(new Set(['http:']))
  await page.mouse.wheel(0, 2400)
  await expect.poll(() => asked.length).toBeGreaterThan(atFirst)
})

test('a failed picture is requested once more, then shows its alternative text', async () => {
  const page = await openPage(desktop)
  const asked: string[] = []
  await page.route('**/media/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({ status: 404 })
  })
  await page.goto('/goodsDetail/fern-edge-napkins')
  const lost = page.locator('main figure [role=img]:not(svg)').first()
  await lost.waitFor()
  expect(await lost.getAttribute('aria-label')).toMatch(/napkin/i)
  const [, key = '?'] = /\/media\/(\w+)/.exec(asked[0] ?? '') ?? []
  await page.waitForTimeout(500)
  const large = asked.filter((url) => url.includes(key) && !url.includes('/320'))
  expect(large).toHaveLength(2)
  expect(large[1]).toContain('retry=1')
  clearConsoleErrors()
})

test('a list shows its pictures at once after Back', async () => {
  const page = await openPage(desktop)
  await visit(page, '/collection/table')
  await page.locator('main li').nth(3).scrollIntoViewIfNeeded()
  await expect.poll(() => isDrawn(page, 3)).toBe(true)
  await page.locator('main li h3 a').first().click()
  await page.waitForURL('**/goodsDetail/**')
  await page.getByRole('button', { name: 'Add to cart' }).first().waitFor()
  const begun = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        new MutationObserver((_, observer) => {
          const image = document.querySelectorAll<HTMLImageElement>(
            '[aria-label=Products] picture img',
          )[3]
          if (!image) return
          observer.disconnect()
          resolve(image.getAttribute('src') ?? '')
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await page.goBack()
  expect(await begun).toMatch(/^\/media\//)
})

test('all pictures are shown without JavaScript', async () => {
  const page = await openPage({ ...desktop, javaScriptEnabled: false })
  await page.goto('/collection/table')
  const lazy = page.locator('main noscript img, main li img[loading=lazy]')
  expect(await lazy.count()).toBeGreaterThan(10)
})

test('a picture is served in the best accepted format and size, and cached permanently', async () => {
  const page = await openPage(desktop)
  await visit(page, '/goodsDetail/fern-edge-napkins')
  const source = await page
    .locator('main figure img')
    .first()
    .evaluate((image: HTMLImageElement) => ({
      current: image.currentSrc,
      set: image.srcset,
      sizes: image.sizes,
    }))
  expect(source.set.split(',').length).toBeGreaterThan(3)
  expect(source.sizes).toContain('52vw')
  for (const [accept, type] of [
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['image/png,*/*', 'image/jpeg'],
  ] as const) {
    const ask = () => page.request.get(source.current, { headers: { accept } })
    // A JPEG is sent until the best format is ready.
    await expect.poll(async () => (await ask()).headers()['content-type']).toBe(type)
    const answer = await ask()
    expect(answer.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers()['vary']).toContain('accept')
  }
  const ground = await page.locator('main figure rect').first().getAttribute('fill')
  expect(ground).toMatch(/^#[\da-f]{6}$/i)
})
