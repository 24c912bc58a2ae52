import { afterAll, beforeAll, expect, test } from 'vitest'
import type { emailsContract } from '#modules/emails/contract.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import { findViolations } from '#test/support/accessibility.ts'
import { expectNoSidewaysScroll, openPage } from '#test/support/browser.ts'
import { expectGoodScreen, laptop, openAdminShop, type AdminShop } from './admin-shop.ts'
import { callStaffApi } from './shopping.ts'

type Samples = OutputOf<(typeof emailsContract)['listEmailSamples']>['rows']

let desk: AdminShop
let samples: Samples = []

beforeAll(async () => {
  desk = await openAdminShop('emails')
  const { rows } = await callStaffApi('emailSample/list', {}, desk.shop)
  samples = rows as Samples
})
afterAll(() => desk.stop())

/** SHOTS names a folder for pictures. */
const shots = process.env['SHOTS']

test.each(['light', 'dark'] as const)(
  'every email is accessible in %s mode, and its pictures load',
  async (scheme) => {
    const page = await openPage({ colorScheme: scheme, baseURL: desk.shop.origin })
    // The policy of the frame forbids the scripts of the checks.
    await page.route('**/email-previews/*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { 'content-type': 'text/html; charset=utf-8' } })
    })
    for (const { id } of samples) {
      await page.goto(`/email-previews/${id}?scheme=${scheme}`)
      for (const width of [390, 600]) {
        await page.setViewportSize({ width, height: 900 })
        const name = `${id}-${scheme}-${width}`
        expect(await findViolations(page, { bestPractices: false }), name).toEqual([])
        await expectNoSidewaysScroll(page)
        const broken = await page
          .locator('img:visible')
          .evaluateAll(
            (images) =>
              images.filter((image) => (image as HTMLImageElement).naturalWidth === 0).length,
          )
        expect(broken, name).toBe(0)
        if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
      }
    }
  },
)

test('no email has a broken link', async () => {
  const links = new Set(samples.flatMap(({ text }) => text.match(/https?:\/\/[^\s,]+/g) ?? []))
  expect(links.size).toBeGreaterThan(10)
  for (const link of links) {
    const response = await fetch(link.replace(/\.$/, ''), { headers: { accept: 'text/html' } })
    expect(response.status, link).not.toBe(404)
    expect(response.status, link).toBeLessThan(500)
  }
})

test('the back office shows every email and sends a test', async () => {
  const page = await desk.openDesk(laptop)
  await page.getByRole('link', { name: 'Emails', exact: true }).click()
  const list = page.getByRole('navigation', { name: 'All emails' })
  await expect.poll(() => list.getByRole('link').count()).toBe(samples.length)
  await list.getByRole('link', { name: 'Gift card', exact: true }).click()
  // The frame is sandboxed, so that the test cannot look into it; the tests above open each email.
  const frame = page.locator('iframe[title="Preview: Gift card"]')
  await frame.waitFor()
  await page.getByRole('button', { name: 'Dark', exact: true }).click()
  await expect.poll(() => frame.getAttribute('src')).toBe('/email-previews/gift-card?scheme=dark')
  await page.getByRole('button', { name: 'Plain text' }).click()
  await page.getByText('K7QM 4TXW 9RPD 2HNV').waitFor()
  await expectGoodScreen(page, 'emails')
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await page.getByText('Sent to ida@example.com.').waitFor()
})
