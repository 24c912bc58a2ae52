import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { cartContract } from '#modules/cart/contract.ts'
import { runShopCommand, temporaryDirectory } from '#test/support/app.ts'
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
import { newShopper, variantsInStock, type Shopper } from '#test/support/shopper.ts'

const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const day = (days: number) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    month: 'long',
    day: 'numeric',
  }).format(new Date(at(days)))
const tag = Math.random().toString(36).slice(2, 6).toUpperCase()
const named = (name: string) => `${name}-${tag}`
const percent = {
  name: 'Ten percent',
  class: 'order',
  value: { kind: 'percent', percent: 1000 },
  startsAt: at(-2),
}

const campaigns = [
  { ...percent, code: named('TEN') },
  { ...percent, code: named('SOON'), startsAt: at(9) },
  { ...percent, code: named('OVER'), endsAt: at(-1) },
  { ...percent, code: named('LARGE'), minSpend: 9_999_900 },
  { ...percent, code: named('OTHERS'), productIds: ['gds_none'] },
  { ...percent, code: named('MEMBERS'), audience: 'member' },
  { ...percent, code: named('FIRST'), audience: 'first_order' },
  { ...percent, code: named('ONCE'), maxUses: 1 },
  { ...percent, code: named('POT'), budget: 1 },
]

/** Places an order with a coupon code. */
async function orderWith(code: string, variantId: string): Promise<Shopper> {
  const shopper = await newShopper(flowShop.origin)
  await shopper.api.ask(cartContract.addLine, { variantId, qty: 1 })
  await shopper.api.ask(cartContract.applyCoupon, { code })
  const bought = await shopper.buy([{ variantId, qty: 1 }])
  expect(bought.orderId).not.toBeNull()
  return shopper
}

let earlier: Shopper

beforeAll(async () => {
  const file = join(temporaryDirectory('codes'), 'codes.json')
  writeFileSync(file, JSON.stringify(campaigns))
  const { code, output } = await runShopCommand(['coupons', file], flowShop.environment)
  expect(code, output).toBe(0)
  const [variant] = await variantsInStock(flowShop.origin, 1)
  earlier = await orderWith(named('ONCE'), variant?.id ?? '')
  await orderWith(named('POT'), variant?.id ?? '')
})

/** Adds one item to the cart, after hydration. */
async function fillCart(page: Page): Promise<void> {
  const [variant] = await variantsInStock(flowShop.origin, 1)
  await visit(page, `/goodsDetail/${variant?.slug}?v=${variant?.id}`)
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Added to cart' }).waitFor()
}

async function enter(page: Page, code: string): Promise<void> {
  const field = page.getByLabel('Code', { exact: true })
  if (!(await field.isVisible())) await page.getByText(/^Add (a|another) code$/).click()
  await field.fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
}

const refusals: readonly (readonly [string, string | RegExp])[] = [
  ['no such', 'We don’t recognize the code NOSUCH.'],
  [named('SOON'), `${named('SOON')} is valid from ${day(9)}.`],
  [named('OVER'), `${named('OVER')} expired on ${day(-1)}.`],
  [named('LARGE'), new RegExp(String.raw`Add \$[\d,.]+ of products to use ${named('LARGE')}\.`)],
  [named('OTHERS'), `Nothing in your cart is covered by ${named('OTHERS')}.`],
  [named('MEMBERS'), `Sign in to use ${named('MEMBERS')}.`],
  [named('ONCE'), `${named('ONCE')} has already been used.`],
  [named('POT'), `${named('POT')} has ended: its budget is used up.`],
]

test('the code field in the cart: refusals state the reason and change nothing; a valid code shows the discount and can be removed', async () => {
  const page = await openPage(phone)
  await fillCart(page)
  await page.goto('/cart')
  for (const [code, words] of refusals) {
    await enter(page, code)
    await page.getByText(words).waitFor()
    expect(await page.getByRole('button', { name: `Remove ${code}` }).count()).toBe(0)
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await enter(page, ` ${named('TEN').toLowerCase()} `)
  await page.getByText(/^Ten percent, \$[\d.,]+ off\.$/).waitFor()
  await page.getByRole('button', { name: `Remove ${named('TEN')}` }).click()
  await page.getByText(/^Ten percent, /).waitFor({ state: 'hidden' })
  expect(clearConsoleErrors().filter((error) => !error.includes('status of 422'))).toEqual([])
})

test('checkout checks a first-order code again with the email, and explains why it does not apply', async () => {
  const page = await openPage(desktop)
  await fillCart(page)
  await page.goto('/settlement')
  await enter(page, named('FIRST'))
  await page.getByText(/^Ten percent, /).waitFor()
  await page.locator('#email').fill(earlier.email.replace('@', '+again@'))
  await page.locator('#email').press('Enter')
  await page.getByText(`${named('FIRST')} is for first orders only.`).waitFor()
  await expectAccessible(page)
})
