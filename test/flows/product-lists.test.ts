import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { ProductDetail } from '#modules/catalog/contract.ts'
import { runShopCommand } from '#test/support/app.ts'
import { expectAccessible, holdScript, openPage, phone, visit } from '#test/support/browser.ts'
import { flowShop } from '#test/support/flow-shop.ts'

const offset = (page: Page) => page.evaluate(() => window.scrollY)
const countItems = async (page: Page) =>
  Number.parseInt(
    await page.locator('main').getByRole('status').filter({ hasText: 'item' }).innerText(),
  )

describe('a collection', () => {
  it('is filtered and sorted through its URL, and Back undoes each step', async () => {
    const page = await openPage()
    await visit(page, '/collection/table')
    const all = await countItems(page)
    await page.getByRole('checkbox', { name: /^Green/ }).check()
    await page.waitForURL('**filter=color-family%3AGreen*')
    await expect.poll(() => countItems(page)).toBeLessThan(all)
    const green = await countItems(page)
    await page.getByRole('checkbox', { name: /^Blue/ }).check()
    await page.waitForURL('**Blue*')
    await expect.poll(() => countItems(page)).toBeGreaterThan(green)
    await page.getByLabel('Sort by').selectOption('price-asc')
    await page.waitForURL('**sort=price-asc*')
    await page.getByRole('link', { name: 'Remove filter Green' }).click()
    await page.waitForURL((url) => !url.search.includes('Green'))
    await expect.poll(() => page.getByRole('checkbox', { name: /^Green/ }).isChecked()).toBe(false)
    await page.goBack()
    await page.waitForURL('**Green*')
    await expect.poll(() => page.getByRole('checkbox', { name: /^Green/ }).isChecked()).toBe(true)
    await expectAccessible(page)
  })

  it('shows more in place, and restores it after Back from a product', async () => {
    const page = await openPage()
    await visit(page, '/collection/table')
    const cards = page.locator('main li h3')
    const first = await cards.count()
    await page.getByRole('link', { name: /^Show \d+ more of \d+$/ }).click()
    await page.waitForURL('**page=2')
    await expect.poll(() => cards.count()).toBeGreaterThan(first)
    const all = await cards.count()
    const piece = cards.nth(first + 4).getByRole('link')
    await piece.scrollIntoViewIfNeeded()
    const left = await offset(page)
    await piece.click()
    await page.waitForURL('**/goodsDetail/**')
    await expect.poll(() => offset(page)).toBe(0)
    await page.goBack()
    await page.waitForURL('**page=2')
    await expect.poll(() => cards.count()).toBe(all)
    await expect.poll(async () => Math.abs((await offset(page)) - left)).toBeLessThan(200)
  })

  it('is filtered on a phone in a sheet that shows the count', async () => {
    const page = await openPage(phone)
    await visit(page, '/collection/bath')
    await page.getByRole('link', { name: 'Filter', exact: true }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('checkbox').nth(1).check()
    await page.waitForURL('**filter=*')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: /^Show \d+ items?$/ }).click()
    expect(await sheet.isVisible()).toBe(false)
    expect(await page.getByRole('link', { name: 'Filter (1)' }).isVisible()).toBe(true)
  })

  it('names the filter to remove if nothing matches', async () => {
    const page = await openPage()
    await visit(page, '/collection/bed?filter=color:Weld&filter=material:Wool')
    await page
      .locator('main')
      .getByRole('link', { name: /^\d+ items?$/ })
      .first()
      .click()
    await page.waitForURL((url) => url.searchParams.getAll('filter').length === 1)
    await expect.poll(() => countItems(page)).toBeGreaterThan(0)
  })
})

describe('a product card', () => {
  const card = (page: Page, name: string) =>
    page.locator('main li', { has: page.getByRole('heading', { name }) }).first()

  it('shows its second picture on hover and focus, without layout shift', async () => {
    const page = await openPage()
    await visit(page, '/collection/table')
    const napkins = card(page, 'Fern-edge napkin, set of four')
    const second = napkins.locator('img').nth(1)
    await napkins.scrollIntoViewIfNeeded()
    const before = await napkins.boundingBox()
    expect(await second.isVisible()).toBe(false)
    await napkins.hover()
    await expect
      .poll(() =>
        second.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
      )
      .toBe(true)
    expect(await napkins.boundingBox()).toEqual(before)
    await page.mouse.move(0, 0)
    expect(await second.isVisible()).toBe(false)
    await page.keyboard.press('Tab')
    await napkins.getByRole('link', { name: /^Fern-edge/ }).focus()
    expect(await second.isVisible()).toBe(true)
  })

  it('does not load the second picture on a phone', async () => {
    const page = await openPage(phone)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await visit(page, '/collection/table')
    const napkins = card(page, 'Fern-edge napkin, set of four')
    const [first = '', second = ''] = await napkins
      .locator('img')
      .evaluateAll((images) =>
        images.map((image) =>
          new URL((image as HTMLImageElement).src).pathname.replace(/\/\d+$/, ''),
        ),
      )
    expect(asked.some((path) => path.startsWith(first))).toBe(true)
    expect(asked.filter((path) => path.startsWith(second))).toEqual([])
  })

  it('shows the hovered color and links to it', async () => {
    const page = await openPage()
    await visit(page, '/collection/table')
    const napkins = card(page, 'Everyday napkin')
    await napkins.getByTitle('Moss').hover()
    const { data } = (await (
      await page.request.get('/api/product/detail?id=everyday-napkins')
    ).json()) as { data: ProductDetail }
    const moss = data.pictures.find(({ alt }) => alt.includes('moss'))
    await expect
      .poll(() => napkins.locator('img').last().getAttribute('src'))
      .toBe(`${moss?.src}/800`)
    await napkins.getByTitle('Moss').click()
    await page.waitForURL('**/goodsDetail/**?color=Moss')
    await expect.poll(() => page.getByRole('radio', { name: /^Moss/ }).isChecked()).toBe(true)
  })
})

describe('the search', () => {
  it('suggests while typing; Enter searches for the text, and a suggestion opens its page', async () => {
    const page = await openPage()
    await visit(page, '/search')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('/')
    const field = page.getByRole('combobox', { name: 'What are you looking for?' })
    await page.keyboard.type('napk')
    await page.getByRole('option').first().waitFor()
    expect(await page.getByRole('option').count()).toBeLessThanOrEqual(10)
    expect(await field.getAttribute('aria-activedescendant')).toBeFalsy()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('option').count()).toBe(0)
    expect(await field.inputValue()).toBe('napk')
    await field.fill('napkns')
    await page.keyboard.press('Enter')
    await page.waitForURL('**q=napkns')
    await page.getByText('Showing results for napkins').waitFor()
    await field.fill('fig')
    await page.getByRole('option', { name: /^Fig candle/ }).click()
    await page.waitForURL('**/goodsDetail/fig-candle')
  })

  it('suggests for text typed before hydration', async () => {
    const page = await openPage(phone)
    const letScriptCome = await holdScript(page)
    await page.goto('/search', { waitUntil: 'commit' })
    const field = page.locator('#search-field')
    await field.click()
    await field.pressSequentially('napk')
    letScriptCome()
    await page.getByRole('option').first().waitFor()
    expect(await field.inputValue()).toBe('napk')
  })

  it('restores typed text and scroll offset', async () => {
    const page = await openPage()
    await visit(page, '/search?q=towel')
    await page.locator('#search-field').fill('half typed')
    await page.evaluate(() => scrollTo(0, 700))
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('header a[href="/collection/bath"]')?.click(),
    )
    await page.waitForURL('**/collection/bath')
    await expect.poll(() => offset(page)).toBe(0)
    await page.goBack()
    await page.waitForURL('**q=towel')
    await expect.poll(() => offset(page)).toBe(700)
    expect(await page.locator('#search-field').inputValue()).toBe('half typed')
  })

  it('is dropped after 30 minutes', async () => {
    const page = await openPage()
    await page.clock.install()
    await visit(page, '/search?q=towel')
    await page.locator('#search-field').fill('half typed')
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('header a[href="/collection/bath"]')?.click(),
    )
    await page.waitForURL('**/collection/bath')
    expect(await page.locator('#search-field').count()).toBe(1)
    const afterHalfAnHour = async () => {
      await page.clock.fastForward('31:00')
      return page.locator('#search-field').count()
    }
    await expect.poll(afterHalfAnHour).toBe(0)
    await page.goBack()
    await page.waitForURL('**q=towel')
    await expect.poll(() => page.locator('#search-field').inputValue()).toBe('towel')
  })

  it('names the word that prevents results, with a link to the results without it', async () => {
    const page = await openPage()
    await visit(page, '/search?q=bottle+zzz+napkin')
    expect(await page.locator('main').innerText()).toContain('Without “zzz”')
    await page
      .locator('main')
      .getByRole('link', { name: /^\d+ items$/ })
      .click()
    await page.waitForURL('**q=bottle+napkin')
    await expect.poll(() => countItems(page)).toBeGreaterThan(0)
  })

  it('follows a redirect set by staff, typed or as a URL, until it is undone', async () => {
    const page = await openPage()
    const shop = (...args: string[]) => runShopCommand(['staff', ...args], flowShop.environment)
    await visit(page, '/search?q=wedding+zzzlist')
    expect(await page.locator('main').innerText()).toContain('No results for “wedding zzzlist”')
    const { output } = await shop(
      'search/redirect',
      '--query',
      'wedding zzzlist',
      '--target',
      '/registry',
    )
    const { id } = JSON.parse(output.slice(output.indexOf('{'))) as { id: string }

    await visit(page, '/search?q=towel')
    await page.locator('#search-field').fill('wedding zzzlists')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/registry')
    await page.goBack()
    await page.waitForURL('**/search?q=towel')
    await page.goto('/search?q=wedding+zzzlist')
    expect(new URL(page.url()).pathname).toBe('/registry')

    await shop('search/undo', '--id', id)
    await page.goto('/search?q=wedding+zzzlist')
    expect(new URL(page.url()).pathname).toBe('/search')
  })
})
