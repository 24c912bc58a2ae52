import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readCatalogs } from '#storefront/vite-plugins/write-messages.ts'
import { root, startApp, type App } from '#test/support/app.ts'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
  visit,
} from '#test/support/browser.ts'
import { copyOfShop, type ShopEnvironment } from '#test/support/copy-of-shop.ts'
import { variantsInStock } from '#test/support/shopper.ts'
import { changeSettings, newBuyer, payWith } from './shopping.ts'

/** A shop whose pages are in Spanish. Its products are still described in English. */
let shop: App
let environment: ShopEnvironment

async function setLanguage(language: string): Promise<void> {
  await changeSettings('locale', { language }, { origin: shop.origin, environment })
  await expect
    .poll(async () => (await fetch(shop.origin)).text(), { timeout: 20_000 })
    .toContain(`<html lang="${language}"`)
}

beforeAll(async () => {
  environment = await copyOfShop(inject('shopToCopy'), 'spanish')
  shop = await startApp(environment)
})
afterAll(() => shop.stop())

const [english, spanish] = [readCatalogs('en-US'), readCatalogs('es-US')]

function say(catalog: string, key: string): string {
  const message = spanish.get(catalog)?.[key]
  if (message === undefined) throw new Error(`There is no message ${catalog}.${key}.`)
  return message
}

/** Navigation, collections and products are texts of the merchant, here in English. */
const merchantTexts = ['content/shop.json', 'catalog/collections.json']
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')
const productTexts = new Set(
  readFileSync(join(root, 'catalog/goods.csv'), 'utf8')
    .split(/[",;:>\n]/)
    .map((text) => text.trim()),
)
/** The name of a filter, which the server still says in English. */
const serverTexts = ['Ready to ship']
const isOfMerchant = (text: string) =>
  merchantTexts.includes(JSON.stringify(text)) || productTexts.has(text)
const isLeftInEnglish = (text: string) => isOfMerchant(text) || serverTexts.includes(text)

/** English messages without placeholders that no Spanish message equals. */
const englishMessages = (() => {
  const spoken = new Set([...spanish.values()].flatMap((catalog) => Object.values(catalog)))
  return new Set(
    [...english.values()]
      .flatMap((catalog) => Object.values(catalog))
      .filter((message) => !/[{<]/.test(message) && !spoken.has(message)),
  )
})()

/** The texts of a page, also those that only a screen reader speaks. */
async function listTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style')) texts.push(node.textContent ?? '')
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`))
        texts.push(element.getAttribute(name) ?? '')
    return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '')
  })
}

async function expectSpanish(page: Page): Promise<void> {
  expect(await page.locator('html').getAttribute('lang')).toBe('es-US')
  const texts = await listTexts(page)
  const isEnglish = (text: string) => englishMessages.has(text) && !isLeftInEnglish(text)
  expect(texts.filter(isEnglish)).toEqual([])
}

test('the language of the settings is on a cached page within seconds', () => setLanguage('es-US'))

const sizes = [
  ['phone', phone],
  ['desktop', desktop],
] as const

test.each(sizes)('a guest buys in Spanish on a %s', async (_, size) => {
  const page = await openPage({ ...size, baseURL: shop.origin })
  const check = async () => {
    await expectSpanish(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  for (const path of ['/', '/collection/napkins', '/search?q=linen']) {
    await visit(page, path)
    await check()
  }
  const [variant] = await variantsInStock(shop.origin, 1)
  await visit(page, `/goodsDetail/${variant?.slug}?v=${variant?.id}`)
  await check()
  await page
    .getByRole('button', { name: say('product', 'addToCart') })
    .first()
    .click()
  await page.getByRole('heading', { name: say('cart-panel', 'added') }).waitFor()
  await check()
  await visit(page, '/cart')
  await check()

  await page.goto('/settlement')
  await page.locator('#email').fill(newBuyer().email)
  await page.locator('#email').press('Enter')
  const address = page.locator('form[data-section=address]')
  await fillAddress(address)
  await check()
  await page.getByRole('button', { name: say('checkout', 'continueLabel'), exact: true }).click()
  await address.waitFor({ state: 'detached' })
  await check()
  await page.getByRole('button', { name: say('checkout', 'continueToPayment') }).click()
  await page.waitForURL(/\/pay\?/)
  const card = page.frameLocator(`iframe[title="${say('payment', 'cardDetails')}"]`)
  await card.getByLabel('Card number').waitFor()
  await check()
  await payWith(page, '4242424242424242', card)

  await page.waitForURL(/\/paymentSuccess\//)
  await page
    .getByRole('heading', { level: 1, name: say('order-placed', 'thankYouTitle') })
    .waitFor()
  await check()
})

async function fillAddress(form: Locator): Promise<void> {
  const values = {
    firstName: 'Elena',
    lastName: 'Marsh',
    street: '118 Benefit Street',
    city: 'Providence',
    zip: '02906',
    phone: '(401) 555-0142',
  }
  for (const [key, value] of Object.entries(values))
    await form.getByLabel(say('address', key)).first().fill(value)
}

test('a change back to English is on a cached page, whose files are still served', async () => {
  const page = await openPage({ ...desktop, baseURL: shop.origin })
  await visit(page, '/cart')
  await setLanguage('en-US')
  // The page that is open loads the rest of its own language.
  await page.getByRole('link', { name: 'Aumbry' }).first().click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.locator('html').getAttribute('lang')).toBe('es-US')
  await page.reload()
  expect(await page.locator('html').getAttribute('lang')).toBe('en-US')
})
