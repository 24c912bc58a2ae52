import { test } from 'vitest'
import { openPage, desk } from '#test/support/browser.ts'
import { variantsInStock } from '#test/support/shopper.ts'
import { flowShop } from '#test/support/flow-shop.ts'

test('a browser that denies every storage shows the pages and fills a cart without an uncaught error', async () => {
  const page = await openPage(desk)
  await page.addInitScript(() => {
    const deny = (): never => {
      throw new DOMException('denied', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: deny })
    Object.defineProperty(Document.prototype, 'cookie', { get: deny, set: deny })
  })
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.goto('/user/faqs')
  const [variant] = await variantsInStock(flowShop.origin, 1)
  await page.goto(`/goodsDetail/${variant?.slug}?v=${variant?.id}`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.getByRole('heading', { name: 'Added to cart' }).waitFor()
})
