import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
} from '#test/support/browser.ts'
import { variantsInStock } from '#test/support/shopper.ts'
import { addToCart } from './shopping.ts'
import { flowShop } from '#test/support/flow-shop.ts'

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

describe('the cart', () => {
  test('removes a line at quantity 0 and restores it in place', async () => {
    const page = await openPage(desktop)
    await addToCart(page, 2)
    await page.goto('/cart')
    const names = () => page.locator('main li h3').allInnerTexts()
    await page.getByRole('heading', { name: 'Your cart: two items' }).waitFor()
    const before = (await names()).slice(0, 2)
    await page.getByRole('button', { name: 'One fewer' }).first().click()
    await page.getByText('was removed. Your total is').waitFor()
    await expectGood(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('heading', { name: 'Your cart: two items' }).waitFor()
    expect((await names()).slice(0, 2)).toEqual(before)
  })

  test('sends an item to another recipient with a gift note, and saves another for later', async () => {
    const page = await openPage(phone)
    await addToCart(page, 3)
    await page.goto('/cart')
    await page
      .getByRole('button', { name: /^Ship to someone else/ })
      .first()
      .click()
    await page.getByLabel('Who is it for').fill('Ann and Ben')
    await page.getByLabel('Gift note').fill('With love, Helen')
    await expectGood(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'To Ann and Ben' }).waitFor()
    await page.getByText('With love, Helen').waitFor()
    await page
      .getByRole('button', { name: /^Save for later/ })
      .last()
      .click()
    await page.getByRole('heading', { name: 'Saved for later' }).waitFor()
    await expectGood(page)
    await page.reload()
    await page.getByRole('heading', { name: 'To Ann and Ben' }).waitFor()
    await page.getByRole('heading', { name: 'Saved for later' }).waitFor()
  })

  test('adds, edits and removes the gift note of a line', async () => {
    const page = await openPage(phone)
    await addToCart(page, 2)
    await page.goto('/cart')
    await page
      .getByRole('button', { name: /^Add a gift note/ })
      .first()
      .click()
    await page.keyboard.type('For the napkins you liked.')
    await expectGood(page)
    await page.getByRole('button', { name: 'Save the card' }).click()
    await page.getByText('Gift note: “For the napkins you liked.”').waitFor()
    await page.getByRole('button', { name: /^Edit gift note/ }).click()
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(
      /^Edit gift note/,
    )
    await page.keyboard.press('Enter')
    await page.getByLabel(/^Gift note with/).fill('')
    await page.getByRole('button', { name: 'Save the card' }).click()
    await page.getByLabel(/^Gift note with/).waitFor({ state: 'detached' })
    expect(await page.getByText('For the napkins you liked.').count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Edit gift note/ }).count()).toBe(0)
  })

  test('has an empty state, and a cart link asks before it adds items', async () => {
    const page = await openPage(desktop)
    await page.goto('/cart')
    await page.getByRole('heading', { name: 'Your cart is empty.' }).waitFor()
    await expectGood(page)
    const [variant] = await variantsInStock(flowShop.origin, 1)
    await page.goto(`/cart/${variant?.id}:2`)
    await page.getByRole('heading', { name: 'Someone picked two items' }).waitFor()
    await expectGood(page)
    await page.getByRole('button', { name: 'Add them to my cart' }).click()
    await page.getByRole('heading', { name: 'Your cart: two items' }).waitFor()
  })

  test('works without JavaScript: the form is submitted to the server', async () => {
    const page = await openPage({ ...desktop, javaScriptEnabled: false })
    await page.goto('/cart')
    await page.getByRole('heading', { name: 'Your cart is empty.' }).waitFor()
    await page.locator('main picture img').first().waitFor()
    const [variant] = await variantsInStock(flowShop.origin, 1)
    await page.goto(`/goodsDetail/${variant?.slug}`)
    await page
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click()
    await page.waitForURL(/\/cart$/)
    expect(
      await page.getByRole('heading', { name: 'Your cart is empty.' }).count(),
      'the cart is not empty',
    ).toBe(0)
    const later = await openPage({ ...desktop, storageState: await page.context().storageState() })
    await later.goto('/cart')
    await later.getByRole('heading', { name: 'Your cart: one item' }).waitFor()
  })

  test('rejects a form from another site', async () => {
    const response = await fetch(`${flowShop.origin}/cart`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ intent: 'add', variantId: 'var_x' }),
      headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.headers.getSetCookie()).toEqual([])
  })
})
