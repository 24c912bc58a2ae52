import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
} from '#test/support/browser.ts'
import { flowShop } from '#test/support/flow-shop.ts'
import { walkMemberPages } from './member-walk.ts'
import { cardFrame, payWith } from './shopping.ts'

/** Looks at the open page at the widths of a desk and a phone. */
async function expectGood(page: Page): Promise<void> {
  for (const { viewport } of [desktop, phone]) {
    if (viewport) await page.setViewportSize(viewport)
    expect(await page.locator('main h1:visible').count(), page.url()).toBe(1)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    const shots = process.env['SHOTS']
    if (!shots || !viewport) continue
    const name = new URL(page.url()).pathname.slice(1).replaceAll('/', '-')
    await page.screenshot({ path: `${shots}/${name}-${viewport.width}.png`, fullPage: true })
  }
  if (desktop.viewport) await page.setViewportSize(desktop.viewport)
}

test('the pages of a member with an order, a return, a registry and a wish list are accessible', async () => {
  await walkMemberPages(await openPage(desktop), {
    shop: flowShop,
    look: async (page) => {
      if (page.url().includes('/pay?')) await cardFrame(page).getByLabel('Card number').waitFor()
      await expectGood(page)
    },
    pay: (page) => payWith(page, '4242424242424242'),
  })
})
