import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addDays, calendarDate } from '#kernel/time/time.ts'
import { desktop, expectAccessible, openPage, phone, visit } from '#test/support/browser.ts'

const cards = (page: Page) => page.locator('main li h3')
const countItems = async (page: Page) =>
  Number.parseInt(
    await page.locator('main').getByRole('status').filter({ hasText: 'item' }).innerText(),
  )
const departments = (page: Page) => page.getByRole('navigation', { name: 'Departments' })

describe('a search', () => {
  it('can be typed at once, and shows pages above products', async () => {
    const page = await openPage(desktop)
    await visit(page, '/')
    await page.getByRole('link', { name: 'Search', exact: true }).first().click()
    await page.waitForURL('**/search')
    const field = page.getByRole('combobox', { name: 'What are you looking for?' })
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type('monogramming')
    await page.keyboard.press('Enter')
    await page.waitForURL('**q=monogramming')
    const found = page.getByRole('navigation', { name: 'Help and services' })
    await found.getByRole('link', { name: 'Monograms' }).waitFor()
    await cards(page).first().waitFor()
    const [pages, first] = [await found.boundingBox(), await cards(page).first().boundingBox()]
    expect(pages?.y ?? 0).toBeLessThan(first?.y ?? 0)
    await expectAccessible(page)
  })

  it('for help finds the page, without products that do not match', async () => {
    const page = await openPage(phone)
    await visit(page, '/search?q=how+do+I+return+something')
    const words = page.getByText('but this page may help')
    const [said, pages] = [
      await words.boundingBox(),
      await page.getByRole('navigation', { name: 'Help and services' }).boundingBox(),
    ]
    expect(said?.y ?? 0).toBeLessThan(pages?.y ?? 0)
    expect(await page.getByText('No products match').count()).toBe(1)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Returns and exchanges' }).click()
    await page.waitForURL('**/user/returns')
  })

  it('with a price becomes a price filter that can be removed', async () => {
    const page = await openPage(desktop)
    await visit(page, '/search?q=gift+for+a+wedding+under+%24100')
    await page.waitForURL('**/search?q=gift+for+a+wedding&max=100')
    const count = await countItems(page)
    expect(count).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Remove filter Under $100' }).click()
    await expect.poll(() => countItems(page)).toBeGreaterThan(count)
  })

  it('for a color shows the products in that color', async () => {
    const page = await openPage(desktop)
    await visit(page, '/search?q=green+towels')
    const towel = page.locator('main li', {
      has: page.getByRole('heading', { name: /bath towel/i }),
    })
    expect(await towel.first().getByRole('link').first().getAttribute('href')).toMatch(/color=/)
  })
})

describe('the menu', () => {
  it('of gifts shows gift card, registry and occasions with pictures', async () => {
    const page = await openPage(desktop)
    await visit(page, '/')
    await departments(page).getByRole('link', { name: 'Gifts' }).hover()
    for (const name of [
      'Gift card',
      'Gift registry',
      'For a wedding',
      'Under $50',
      'New baby',
      'For the host',
    ]) {
      const link = departments(page).getByRole('link', { name, exact: true })
      await link.locator('img').waitFor()
    }
    await expectAccessible(page)
    await departments(page).getByRole('link', { name: 'Gift card', exact: true }).click()
    await page.waitForURL('**/goodsDetail/aumbry-gift-card')
  })

  it('leads to the registry from the header, and marks it there', async () => {
    const page = await openPage(desktop)
    await visit(page, '/collection/table')
    const registry = departments(page).getByRole('link', { name: 'Registry', exact: true })
    expect(await registry.getAttribute('aria-current')).toBeNull()
    await registry.click()
    await page.waitForURL('**/registry')
  })

  it('shows every category at once in a wide window', async () => {
    const page = await openPage(desktop)
    await visit(page, '/menu')
    const main = page.locator('main')
    for (const name of [/^Napkins/, /^Pillowcases/, /^Robes/, /^Stationery/, /^Vases/])
      await main.getByRole('link', { name }).first().waitFor({ state: 'visible' })
    await main.getByRole('link', { name: 'Find a registry' }).waitFor()
    await expectAccessible(page)
  })
})

describe('filters by need', () => {
  it('narrow a list to what can be monogrammed', async () => {
    const page = await openPage(desktop)
    await visit(page, '/collection/gifts')
    const all = await countItems(page)
    await page.getByRole('checkbox', { name: /^Can be monogrammed/ }).check()
    await page.waitForURL('**filter=monogram*')
    await expect.poll(() => countItems(page)).toBeLessThan(all)
    const count = await countItems(page)
    await expect.poll(() => page.getByText('Takes a monogram').count()).toBe(count)
  })

  it('narrow a list to what arrives by a date, or say the first possible date', async () => {
    const page = await openPage(desktop)
    await visit(page, '/collection/table')
    const all = await countItems(page)
    const today = calendarDate(new Date(), 'America/New_York')
    const apply = async (days: number) => {
      await page.getByLabel('Date', { exact: true }).fill(addDays(today, days))
      await page.getByLabel('ZIP code').fill('02139')
      await page.getByRole('button', { name: 'Apply the arrival date' }).click()
      await page.waitForURL(`**by=${addDays(today, days)}&zip=02139`)
    }
    await apply(12)
    await expect.poll(() => countItems(page)).toBeLessThan(all)
    await page.getByRole('link', { name: /^Remove filter By .* to 02139$/ }).waitFor()
    await expectAccessible(page)
    await apply(1)
    await page.getByText(/^The earliest date for 02139 is /).waitFor()
    expect(await countItems(page)).toBe(all)
  })

  it('show each card in the chosen color', async () => {
    const page = await openPage(desktop)
    await visit(page, '/collection/napkins?filter=color-family%3ABlue')
    const napkins = page.locator('main li', {
      has: page.getByRole('heading', { name: 'Fern-edge napkin, set of four' }),
    })
    expect(await napkins.getByRole('link').first().getAttribute('href')).toBe(
      '/goodsDetail/fern-edge-napkins?color=Indigo',
    )
    await page.getByRole('checkbox', { name: /^Indigo/ }).waitFor()
  })
})

describe('on a phone', () => {
  it('nothing lies over the filter bar, and the corner button waits for the end of the page', async () => {
    const page = await openPage(phone)
    await visit(page, '/collection/table')
    const corner = page.getByRole('complementary', { name: 'Help' }).getByRole('link')
    await corner.waitFor()
    const height = page.viewportSize()?.height ?? 0
    const isBelowView = async () => ((await corner.boundingBox())?.y ?? 0) > height
    expect(await isBelowView()).toBe(true)
    await page.mouse.wheel(0, 1200)
    await page.waitForFunction(() => scrollY > 600)
    const filter = page.getByRole('link', { name: 'Filter', exact: true })
    const isOnTop = () =>
      filter.evaluate((link) => {
        const { x, y, width, height: tall } = link.getBoundingClientRect()
        return [0.1, 0.5, 0.95].every((share) =>
          link.contains(document.elementFromPoint(x + width * share, y + tall / 2)),
        )
      })
    for (let step = 0; step < 6; step += 1) {
      await page.mouse.wheel(0, 70)
      await expect.poll(isOnTop).toBe(true)
    }
    await page.mouse.wheel(0, -300)
    await page.waitForTimeout(400)
    expect(await isBelowView()).toBe(true)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(isBelowView).toBe(false)
  })
})

describe('the home page', () => {
  it('has a price and the free shipping line in the first view, and finds a registry', async () => {
    const page = await openPage(desktop)
    await visit(page, '/')
    const view = page.viewportSize()?.height ?? 0
    for (const words of [/^Free standard shipping over \$150$/, /^Fern-edge napkin.*\$/])
      expect(
        (await page.locator('main').getByText(words).first().boundingBox())?.y ?? Infinity,
      ).toBeLessThan(view)
    await page.getByLabel('First or last name').fill('Wells')
    await page.getByRole('button', { name: 'Find registry' }).click()
    await page.waitForURL('**/registry/findRegistry/list?name=Wells')
  })
})
