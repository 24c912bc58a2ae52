import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desktop, holdScript, openPage, phone, waitForHydration } from '#test/support/browser.ts'

/** Fills a page before its script loads, then lets the script load. */
async function fillBeforeScript(
  path: string,
  fill: (page: Page) => Promise<void>,
  options: BrowserContextOptions = desktop,
): Promise<Page> {
  const page = await openPage(options)
  const letScriptCome = await holdScript(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('footer').waitFor()
  await fill(page)
  letScriptCome()
  await waitForHydration(page)
  return page
}

describe('input before hydration', () => {
  it.each([
    ['phone', phone],
    ['desk', desktop],
  ] as const)('on a product page is added to the cart, at a %s', async (_, options) => {
    const fill = async (page: Page) => {
      await page.getByRole('radio', { name: 'Indigo' }).check({ force: true })
      await page.getByRole('spinbutton', { name: 'Quantity' }).fill('3')
    }
    const page = await fillBeforeScript('/goodsDetail/fern-edge-napkins', fill, options)
    await page.waitForURL('**?v=*')
    await expect.poll(() => page.getByRole('radio', { name: 'Indigo' }).isChecked()).toBe(true)
    await expect
      .poll(() => page.getByRole('spinbutton', { name: 'Quantity' }).first().inputValue())
      .toBe('3')
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await page.getByRole('heading', { name: 'Added to cart' }).waitFor()
    await page.goto('/cart')
    await expect
      .poll(() => page.locator('main').getByRole('spinbutton').first().inputValue())
      .toBe('3')
    await page.locator('main').getByText('Indigo').first().waitFor()
  })

  it('filters and sorts a list', async () => {
    const page = await fillBeforeScript('/collection/table', async (early) => {
      await early.getByRole('checkbox', { name: /^Green/ }).check()
      await early.getByRole('checkbox', { name: /^Blue/ }).check()
      await early.getByLabel('Sort by').selectOption('price-asc')
    })
    await page.waitForURL(
      (url) =>
        url.searchParams.getAll('filter').length === 2
        && url.searchParams.get('sort') === 'price-asc',
    )
    await expect.poll(() => page.getByRole('checkbox', { name: /^Green/ }).isChecked()).toBe(true)
    await expect.poll(() => page.getByRole('checkbox', { name: /^Blue/ }).isChecked()).toBe(true)
  })

  it('is shown in the monogram preview', async () => {
    const page = await fillBeforeScript('/monogram/step?goods=hemstitch-napkins', async (early) => {
      await early.getByLabel('First', { exact: true }).fill('Nora')
      await early.getByLabel('Middle', { exact: true }).fill('Jo')
      await early.getByLabel('Last', { exact: true }).fill('Quist')
    })
    await page.getByText('You will see N Q J').waitFor()
    await expect.poll(() => page.getByLabel('First', { exact: true }).inputValue()).toBe('Nora')
    await expect.poll(() => page.getByLabel('Last', { exact: true }).inputValue()).toBe('Quist')
  })

  it('stays in the contact form, with the caret in place', async () => {
    const page = await fillBeforeScript('/user/contactUs', async (early) => {
      await early.getByLabel('What is it about?').selectOption('A gift registry')
      await early.getByLabel('Message').fill('Is it there in June?')
      await early.keyboard.press('Home')
      await early.keyboard.press('ArrowRight')
    })
    await expect.poll(() => page.getByLabel('What is it about?').inputValue()).toBe('registry')
    await page.keyboard.type('!')
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('I!s it there in June?')
  })
})
