import { afterAll, expect } from 'vitest'
import { runShopCommand } from '#test/support/app.ts'
import { watchBrowser } from '#test/support/browser.ts'
import { flowShop } from '#test/support/flow-shop.ts'

watchBrowser()

/** After each file, every invariant of its shop holds. */
afterAll(async () => {
  const { code, output } = await runShopCommand(['fsck'], flowShop.environment)
  expect(code, output).toBe(0)
})
