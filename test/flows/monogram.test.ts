import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
  visit,
} from '#test/support/browser.ts'
import { continueToPayment, newBuyer, openOrderDetails, payWith } from './shopping.ts'

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

async function name(page: Page, names: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(names))
    await page.getByRole('textbox', { name: label }).fill(value)
}

const eleanor = { First: 'Eleanor', Middle: 'James', Last: 'Hartwell' }

describe('the designer', () => {
  test('from the landing page to an order with the monogram', async () => {
    const page = await openPage(desktop)
    await page.goto('/monogram')
    await page.getByRole('heading', { name: 'Letter order' }).waitFor()
    await expectGood(page)
    await page.goto('/monogram/step?goods=hemstitch-napkins')
    await name(page, eleanor)
    await page.getByText('You will see E H J: first, last, middle.').waitFor()
    await page
      .getByRole('img', { name: /Monogram preview: E H J, Italic, Turkey red 321, corner/ })
      .waitFor()
    const cloth = await page.locator('image[href^="/monogram-cloth/"]').getAttribute('href')
    expect(cloth).toBe('/monogram-cloth/hemstitch-napkins/corner.svg?cloth=f7f8f6')
    const drawing = await page.request.get(cloth ?? '')
    expect(drawing.headers()['content-type']).toBe('image/svg+xml')
    expect(await drawing.text()).toContain('fill="#f7f8f6"')
    await expectGood(page)
    await page.getByText(/^I checked the monogram: E, H, J/).click()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('heading', { name: 'Added to cart' }).waitFor()
    await page.goto('/cart')
    await page.getByText('Monogrammed, so not returnable').waitFor()
    await page.getByRole('link', { name: /^Edit monogram/ }).click()
    await page.getByText('You will see E H J').waitFor()
    await name(page, { Middle: 'Rose' })
    await page.getByText(/^I checked the monogram: E, H, R/).click()
    await page.getByRole('button', { name: 'Change the monogram' }).click()
    await page.waitForURL(/\/cart$/)
    await page.getByText('E, H, R').first().waitFor()
    await expectGood(page)
    await continueToPayment(page, newBuyer())
    await payWith(page, '4242 4242 4242 4242')
    await page.waitForURL(/\/paymentSuccess\//)
    await openOrderDetails(page)
    // The checkout stays mounted, hidden.
    await page.getByText('E, H, R').filter({ visible: true }).first().waitFor()
    await page.getByText('it can be returned only if something is wrong with it').first().waitFor()
  })

  test('is drawn in the color of its link before its script runs', async () => {
    const path = '/monogram/step?goods=hemstitch-napkins&v=AU-NAP-HEM-SLA'
    const plain = await openPage({ ...desktop, javaScriptEnabled: false })
    await plain.goto(path)
    await plain.getByText('In Slate.').waitFor()
    const cloth = '/monogram-cloth/hemstitch-napkins/corner.svg?cloth='
    const drawn = await plain.locator(`image[href^="${cloth}"]`).getAttribute('href')
    const page = await openPage(desktop)
    await visit(page, path)
    expect(await page.locator(`image[href^="${cloth}"]`).getAttribute('href')).toBe(drawn)
    expect(drawn).not.toBe(`${cloth}f7f8f6`)
  })

  test('initials tried on the monogram page are carried to a product', async () => {
    const page = await openPage(phone)
    await visit(page, '/monogram')
    await page.getByRole('img', { name: /no monogram yet/ }).waitFor()
    await page.getByText('Example', { exact: true }).waitFor()
    await page.getByLabel('Initials').fill('H')
    await page.getByText('You will see H.').waitFor()
    expect(await page.getByText('Example', { exact: true }).count()).toBe(0)
    expect(await page.getByRole('radio', { name: /^Italic/ }).count()).toBe(0)
    await page.getByLabel('Initials').fill('nwb')
    await page.getByText('You will see N W B.').waitFor()
    await page.locator('label', { hasText: 'Roman in a row' }).click()
    await page.locator('label', { hasText: 'Bottle' }).click()
    await page
      .getByRole('img', { name: /Monogram preview: N W B, Roman in a row, Bottle/ })
      .waitFor()
    await expectGood(page)
    await page.getByRole('link', { name: /^Put these on/ }).click()
    await page.waitForURL(
      ({ pathname, searchParams }) => pathname === '/monogram/step' && !searchParams.has('letters'),
    )
    await page.getByRole('heading', { level: 1, name: /^Mark your/ }).waitFor()
    const carried = page.getByRole('img', {
      name: /Monogram preview: N W B, Roman in a row, Bottle/,
    })
    await carried.waitFor()
    await page.reload()
    await carried.waitFor()
  })

  test('the same monogram is added to another cart line, and can be changed after the order until the deadline', async () => {
    const page = await openPage(desktop)
    for (const slug of ['hemstitch-napkins', 'waffle-robe']) {
      await visit(page, `/goodsDetail/${slug}`)
      await page.getByRole('button', { name: 'Add to cart' }).first().click()
      await page.getByRole('heading', { name: 'Added to cart' }).waitFor()
    }
    await page.goto('/monogram/step?goods=hemstitch-napkins')
    await name(page, eleanor)
    await page.getByText(/^I checked the monogram: E, H, J/).click()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('heading', { name: 'Added to cart' }).waitFor()
    await page.goto('/cart')
    await page.getByRole('button', { name: /^Use this monogram on other items/ }).click()
    await page.getByRole('checkbox', { name: /[Rr]obe/ }).waitFor()
    await expectGood(page)
    await page.getByRole('button', { name: 'Apply E, H, J' }).click()
    await expect.poll(() => page.getByText('Monogrammed, so not returnable').count()).toBe(2)
    await continueToPayment(page, newBuyer())
    await payWith(page, '4242 4242 4242 4242')
    await page.waitForURL(/\/paymentSuccess\//)
    await openOrderDetails(page)
    await page.getByRole('heading', { name: 'You can still change your monogram' }).waitFor()
    await page
      .getByRole('button', { name: /^Change the monogram/ })
      .first()
      .click()
    await page.getByText('You will see E H J').waitFor()
    await name(page, { Middle: 'Rose' })
    await page.getByText(/^I checked the monogram: E, H, R/).click()
    await page.getByRole('button', { name: 'Change the monogram', exact: true }).click()
    await page.getByText('Your monogram was changed.').waitFor()
    await page.getByText('E, H, R').first().waitFor()
    await expectGood(page)
  })

  test('takes two letters, typed or without a middle name', async () => {
    const page = await openPage(phone)
    await page.goto('/monogram/step?goods=terry-shawl-robe')
    await name(page, { First: 'James', Last: 'Ellis' })
    await page.getByRole('button', { name: 'No middle name: use two letters' }).click()
    await page.getByText('You will see J E: first, last.').waitFor()
    await page.getByRole('radio', { name: /^Italic/ }).check({ force: true })
    await page.getByRole('button', { name: 'Type the letters yourself' }).click()
    await page.getByLabel('Letters, left to right').fill('ab')
    await page.getByText('This style takes 3 letters. You typed 2.').waitFor()
    await page.getByLabel('Letters, left to right').press('Tab')
    await page.getByText('You will see A B.').waitFor()
    await expectGood(page)
  })

  test('works by keyboard on a phone, explains errors with alternatives, and keeps its draft', async () => {
    const page = await openPage(phone)
    await page.goto('/monogram/step?goods=hemstitch-napkins')
    await page.getByRole('radio', { name: /^Italic/ }).focus()
    for (const style of ['House script', 'Roman in a row', 'Cross-stitch']) {
      await page.keyboard.press('ArrowRight')
      await expect
        .poll(() => page.getByRole('radio', { name: new RegExp(`^${style}`) }).isChecked())
        .toBe(true)
    }
    await name(page, { ...eleanor, First: 'Éloise' })
    await page
      .getByText(/Cross-stitch does not include “É”/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Use E instead' }).press('Enter')
    await page.getByText('You will see E J H').waitFor()
    await expectGood(page)
    await page.reload()
    await page.getByText('You will see E J H').waitFor()
    await page.getByRole('button', { name: 'Add to cart' }).press('Enter')
    await page.getByText('Confirm the monogram.').waitFor()
  })

  test('opens inside a product page and loads only then', async () => {
    const page = await openPage(desktop)
    const loaded: string[] = []
    page.on('response', (response) => loaded.push(response.url()))
    await visit(page, '/goodsDetail/waffle-robe')
    await page.getByRole('link', { name: /^Add a monogram, \$/ }).waitFor()
    expect(loaded.filter((url) => url.includes('designer'))).toEqual([])
    await page.getByRole('link', { name: /^Add a monogram, \$/ }).click()
    await page.getByRole('heading', { name: 'Your monogram', exact: true }).waitFor()
    await name(page, eleanor)
    await page.getByText('You will see E H J').waitFor()
    await expectGood(page)
    await page.getByRole('button', { name: 'Print proof' }).click()
    await page.getByRole('dialog').getByLabel('Paper').waitFor()
  })

  test('a product without monograms explains why; without a product there is a selection', async () => {
    const page = await openPage(phone)
    await page.goto('/monogram/step')
    await page.getByRole('heading', { name: 'Start with a product' }).waitFor()
    await page.goto('/monogram/step?goods=everyday-napkins')
    await page.getByRole('heading', { name: 'This product cannot be monogrammed' }).waitFor()
    await expectGood(page)
  })
})
