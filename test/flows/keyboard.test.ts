import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, openPage, visit } from '#test/support/browser.ts'
import { newBuyer, readOrderNumber } from './shopping.ts'

interface FocusedElement {
  readonly name: string
  /** Visible and not covered. */
  readonly isSeen: boolean
  readonly hasRing: boolean
}

async function focused(page: Page): Promise<FocusedElement> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return { name: '', isSeen: false, hasRing: false }
    const labelled =
      'labels' in element ? (element.labels as NodeListOf<HTMLLabelElement> | null) : null
    const name =
      element.getAttribute('aria-label')
      ?? (labelled?.[0]?.innerText || element.innerText || element.id)
    const box = element.getBoundingClientRect()
    const over = document.elementFromPoint(
      box.left + Math.min(box.width / 2, 40),
      box.top + Math.min(box.height / 2, 20),
    )
    const isSeen =
      over !== null
      && (element.contains(over)
        || over.contains(element)
        || labelled?.[0]?.contains(over) === true)
    const rings = [
      element,
      ...element.querySelectorAll('*'),
      element.nextElementSibling,
      element.parentElement,
    ].filter((one) => one !== null)
    const hasRing = rings.some((one) =>
      [null, '::before', '::after'].some((part) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, part)
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
      }),
    )
    return { name: name.trim().replaceAll(/\s+/g, ' '), isSeen, hasRing }
  })
}

/**
 * Presses Tab until the focused element has the name. Every focused element on the way must be
 * visible and show its focus.
 */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const here = await focused(page)
    // Waits for transitions.
    if (here.name !== '')
      await expect.poll(() => focused(page)).toMatchObject({ isSeen: true, hasRing: true })
    if (name.test(here.name)) return
  }
  throw new Error(`Tab never came to ${name}.`)
}

test('a product is found, bought and paid for by keyboard; the focus is always visible', async () => {
  const page = await openPage(desktop)
  await visit(page, '/')
  await page.keyboard.press('Tab')
  expect((await focused(page)).name).toBe('Skip to main content')
  await page.keyboard.press('Enter')
  await tabTo(page, /^Table/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/collection/table')
  await expect.poll(async () => (await focused(page)).name).toBe('Table')
  await visit(page, '/goodsDetail/everyday-napkins')
  await tabTo(page, /^Add to cart/)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Added to cart' }).waitFor()
  await tabTo(page, /^Check out/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/settlement')
  await page.locator('#email').waitFor()

  const { email, firstName, lastName } = newBuyer()
  await tabTo(page, /^Email/)
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Edit email' }).waitFor()
  for (const [field, value] of [
    ['First name', firstName],
    ['Last name', lastName],
    ['Street address', '118 Benefit Street'],
    ['ZIP code', '02906'],
    ['City', 'Providence'],
    ['State', 'Rhode Island'],
    ['Phone', '4015550142'],
  ] as const) {
    if (!(await focused(page)).name.startsWith(field)) await tabTo(page, new RegExp(`^${field}`))
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Edit the address/ }).waitFor()
  await tabTo(page, /^Continue to payment/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/pay\?/)

  const frame = page.frameLocator('iframe[title="Card details"]')
  await frame.getByLabel('Card number').focus()
  for (const typed of ['4242424242424242', '1230', '123', 'Helen Marsh']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  expect(await readOrderNumber(page)).toMatch(/^AB-/)
})
