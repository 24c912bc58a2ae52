import type { Page } from 'playwright-core'
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/browser.ts'

/** Checks a loaded screen of the back office; SHOTS names a folder for pictures of it. */
export async function expectGoodScreen(page: Page, name: string): Promise<void> {
  // A dialog hides the heading of the page from roles.
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const shots = process.env['SHOTS']
  if (shots)
    await page.screenshot({
      path: `${shots}/${name}-${page.viewportSize()?.width ?? 0}.png`,
      fullPage: true,
    })
}
