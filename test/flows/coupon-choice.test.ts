import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { runShopCommand } from '#test/support/app.ts'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
} from '#test/support/browser.ts'
import { flowShop } from '#test/support/flow-shop.ts'
import { variantsInStock } from '#test/support/shopper.ts'
import { addToCart } from './shopping.ts'

async function expectGood(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const shots = process.env['SHOTS']
  if (shots)
    await page.screenshot({
      path: `${shots}/${name}-${page.viewportSize()?.width ?? 0}.png`,
      fullPage: true,
    })
}

beforeAll(async () => {
  const promise = { name: 'Linen days', class: 'order', startsAt: '2026-01-01T00:00:00Z' }
  const file = join(await mkdtemp(join(tmpdir(), 'codes-')), 'coupons.json')
  const more = { ...promise, code: 'FLOWTEN', value: { kind: 'percent', percent: 1000 } }
  const less = {
    ...promise,
    name: 'Two dollars',
    code: 'FLOWTWO',
    value: { kind: 'amount', amount: 200 },
  }
  const over = {
    ...promise,
    code: 'FLOWOVER',
    value: { kind: 'amount', amount: 200 },
    endsAt: '2026-02-01T17:00:00Z',
  }
  await writeFile(file, JSON.stringify([more, less, over]))
  const { output } = await runShopCommand(['coupons', file], flowShop.environment)
  expect(output).toContain('3 codes')
})

test.each([
  ['a desk', desktop],
  ['a phone', phone],
])(
  'at %s: a code from a link applies to the first item; a worse code shows the difference and can still be chosen',
  async (_, window) => {
    const page = await openPage(window)
    await page.goto('/collection?code=flowten')
    expect(new URL(page.url()).search).toBe('')
    await addToCart(page)
    await page.goto('/cart')
    await page.getByText(/^Linen days, \$[\d.]+ off\.$/).waitFor()
    await page.getByText('Add another code').click()
    await page.getByLabel('Code', { exact: true }).fill('flowtwo')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page
      .getByText(
        /^FLOWTWO can’t be combined with FLOWTEN: both apply to the whole order\. FLOWTEN saves \$[\d.]+ more\.$/,
      )
      .waitFor()
    await expectGood(page, 'codes')
    await page.getByRole('button', { name: 'Use FLOWTWO instead' }).click()
    await page.getByText('You chose this one. Two dollars, $2.00 off.').waitFor()
    await page.getByText(/Without FLOWTWO, which you chose, you’d pay \$[\d.]+ less\./).waitFor()
    await expectGood(page, 'codes-pinned')
    await page.getByRole('button', { name: /^Use the best code/ }).click()
    await page.getByText(/^Linen days, \$[\d.]+ off\.$/).waitFor()
  },
)

test('other forms of the link open the cart with the code, and never another site', async () => {
  const page = await openPage(phone)
  const [variant] = await variantsInStock(flowShop.origin, 1)
  for (const link of [
    `/cart/${variant?.id}:2?discount=flowten`,
    `/discount/flowten?redirect=/cart/${variant?.id}:2`,
  ]) {
    await page.context().clearCookies()
    await page.goto(link)
    const { pathname, search } = new URL(page.url())
    expect([decodeURIComponent(pathname), search]).toEqual([`/cart/${variant?.id}:2`, ''])
    await page.getByRole('button', { name: 'Add them to my cart' }).click()
    await page.getByText(/^Linen days, \$[\d.]+ off\.$/).waitFor()
  }
  for (const redirect of [
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
  ]) {
    await page.goto(`/discount/FLOWTEN?redirect=${encodeURIComponent(redirect)}`)
    expect(page.url()).toBe(`${flowShop.origin}/`)
  }
})

test.each([
  ['a desk', desktop],
  ['a phone', phone],
])(
  'at %s: an expired code is shown above the items and can be removed there',
  async (_, window) => {
    const page = await openPage(window)
    const [variant] = await variantsInStock(flowShop.origin, 1)
    await page.goto(`/discount/flowover?redirect=/cart/${variant?.id}:2`)
    await page.getByRole('button', { name: 'Add them to my cart' }).click()
    const notice = page.getByText(
      'FLOWOVER expired on February 1. It no longer applies to your cart.',
    )
    await notice.waitFor()
    await page.getByText(/^Return by [A-Z][a-z]+ \d+, \d{4}, unused/).waitFor()
    await expectGood(page, 'code-ended')
    await page.getByRole('button', { name: 'Remove FLOWOVER' }).first().click()
    await notice.waitFor({ state: 'detached' })
    expect(await page.getByText('FLOWOVER').count()).toBe(0)
  },
)
