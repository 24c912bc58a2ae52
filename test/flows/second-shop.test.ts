import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#storefront/pages.ts'
import { runShopCommand, startApp, temporaryDirectory, type App } from '#test/support/app.ts'
import { clearConsoleErrors, openPage, phone, visit } from '#test/support/browser.ts'
import demo from '../../content/shop.json' with { type: 'json' }
import { changeSettings, continueToPayment, newBuyer, payWith } from './shopping.ts'

/** A shop with other settings, texts and products, on the same build. */
let shop: App
const data = temporaryDirectory('second-shop')
const contentFolder = temporaryDirectory('second-content')

const { shipping, tax } = demo
const shopJson = {
  shipping,
  tax,
  shop: {
    name: 'Linden',
    legalName: 'Linden Goods LLC',
    email: 'hello@linden.example',
    phone: '(503) 555-0199',
    hours: 'Every day, 10 to 4 Pacific',
    timeZone: 'America/Los_Angeles',
    orderPrefix: 'LN',
    warehouseAddress: ['Linden', '9 Dock Road', 'Portland, OR 97209'],
    returnsAddress: ['Linden Returns', '9 Dock Road', 'Portland, OR 97209'],
  },
  brandProfile: { tagline: 'Tools for a small garden', place: 'Portland, Oregon' },
  theme: { primary: '#7a1f3d' },
  navigation: { announcement: { text: 'New rakes on Friday' } },
  bespoke: {
    services: [
      {
        id: 'handle',
        title: 'A handle to your height',
        priceFrom: 40_00,
        priceTo: 90_00,
        daysFrom: 3,
        daysTo: 6,
      },
    ],
  },
  pageTexts: { newProducts: 'Fresh from the workshop' },
}

const page = (title: string) => ({
  title,
  lead: 'Short.',
  description: 'Short.',
  sections: [{ title: 'One', blocks: [{ text: 'Call {shop.phone}.' }] }],
})

const policy = (title: string) => ({
  title,
  lead: 'Short.',
  sections: [{ id: 'one', title: 'One', blocks: [{ text: '{shop.legalName}, {shop.place}.' }] }],
})

const goods = [
  'Title,URL handle,Description,Vendor,Type,Status,SKU,Price,Inventory quantity,Requires shipping',
  'Ash rake,ash-rake,<p>For leaves.</p>,,Rakes,active,RAKE-1,48.00,40,true',
].join('\n')

/** Words that only the first shop uses. */
const traces =
  /aumbry|\(617\)|6175550142|mercer street|cambridge|#004832|linen|trousseau|marked in thread|workroom/i

beforeAll(async () => {
  const files: Readonly<Record<string, unknown>> = {
    'shop.json': shopJson,
    'brand-story.json': page('Our story'),
    'b2b-offerings.json': page('For companies'),
    'faqs.json': {
      groups: [{ title: 'Help', faqs: [{ id: 'who', question: 'Who?', answer: '{shop.name}.' }] }],
    },
    'policies/terms/2026-11.json': policy('Terms'),
    'policies/privacy/2026-11.json': policy('Privacy'),
  }
  for (const folder of ['policies/terms', 'policies/privacy'])
    await mkdir(join(contentFolder, folder), { recursive: true })
  for (const [name, file] of Object.entries(files))
    await writeFile(join(contentFolder, name), JSON.stringify(file))
  const events = await readFile('content/registry-events.json', 'utf8')
  await writeFile(join(contentFolder, 'registry-events.json'), events)
  const csv = join(contentFolder, 'goods.csv')
  await writeFile(csv, goods)
  shop = await startApp({
    DATA_DIR: data,
    CONTENT_DIR: contentFolder,
    DEMO_CATALOG: 'false',
    CARRIER: 'simulated',
  })
  const imported = await runShopCommand(['import', csv], { DATA_DIR: data })
  if (imported.code !== 0) throw new Error(imported.output)
})
afterAll(() => shop.stop())

async function readText(path: string): Promise<string> {
  const response = await fetch(shop.origin + path, { headers: { accept: 'text/html' } })
  return response.text()
}

const findTrace = (text: string): string | null => {
  const found = traces.exec(text)
  return found && text.slice(Math.max(0, found.index - 60), found.index + 60)
}

const publicPaths: readonly string[] = [
  ...pages.map(({ path }) => path).filter((path) => !path.includes(':')),
  '/goodsDetail/ash-rake',
  '/no-such-page',
  '/search?q=rake',
]

describe('a second shop on the same build', () => {
  test.each(publicPaths)('%s shows nothing of the first shop', async (path) => {
    expect(findTrace(await readText(path))).toBeNull()
  })

  test.each([
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-pages.xml',
    '/feed.xml',
    '/icon.svg',
    '/api/shop/settings',
    '/api/bespoke/services',
    '/sandbox/frame.css',
    '/api/content/figures',
  ])('%s shows nothing of the first shop', async (path) => {
    expect(findTrace(await readText(path))).toBeNull()
  })

  test('pages show its own name, phone number, colors and announcement', async () => {
    const home = await readText('/')
    expect(home).toContain('<title>Linden: tools for a small garden</title>')
    expect(home).toContain('(503) 555-0199')
    expect(home).toContain('--bottle:#7a1f3d')
    expect(home).toContain('New rakes on Friday')
    expect(home).toContain('Fresh from the workshop')
    expect(await readText('/bespokeServices')).toContain('A handle to your height')
    const shippingPage = await readText('/user/shipping')
    for (const { title } of demo.shipping.zones.slice(0, 4)) expect(shippingPage).toContain(title)
    expect(await readText('/icon.svg')).toContain('#7a1f3d')
    expect(await readText('/terms')).toContain('Linden Goods LLC, Portland, Oregon.')
  })

  test('a purchase shows nothing of the first shop on any page', async () => {
    const tab = await openPage({ ...phone, baseURL: shop.origin })
    await visit(tab, '/goodsDetail/ash-rake')
    await tab
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click()
    await tab.getByRole('heading', { name: 'Added to cart' }).waitFor()
    await visit(tab, '/cart')
    expect(findTrace(await readPage(tab))).toBeNull()
    await continueToPayment(tab, newBuyer())
    expect(findTrace(await readPage(tab))).toBeNull()
    await payWith(tab, '4242424242424242')
    await tab.waitForURL(/\/paymentSuccess\//)
    await tab.getByRole('heading', { level: 1, name: /^Thank you/ }).waitFor()
    expect(findTrace(await readPage(tab))).toBeNull()
  })

  test('an error page without loaded data shows nothing of the first shop', async () => {
    const response = await fetch(`${shop.origin}/cart`, {
      method: 'PUT',
      headers: { origin: shop.origin },
    })
    expect(findTrace(await response.text())).toBeNull()
    clearConsoleErrors()
  })

  test('a change of the settings is on a cached page within seconds', async () => {
    expect(await readText('/')).toContain('Linden')
    const staffed = { origin: shop.origin, environment: { DATA_DIR: data } }
    await changeSettings('shop', { name: 'Linden & Daughters' }, staffed)
    await expect.poll(() => readText('/'), { timeout: 5_000 }).toContain('Linden &amp; Daughters')
  })
})

/** What a shopper sees, with the title and the addresses of links. */
async function readPage(tab: Page): Promise<string> {
  return `${await tab.title()} ${await tab.locator('body').innerHTML()}`
}
