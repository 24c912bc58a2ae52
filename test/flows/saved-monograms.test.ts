import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
} from '#test/support/browser.ts'
import { newMember, signUp } from './members.ts'
import { callStaffApi } from './shopping.ts'

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

test('a member saves a monogram for their company and finds it with their own', async () => {
  const emailDomain = `kestrel-${Math.random().toString(36).slice(2, 8)}.example`
  await callStaffApi('monogram/openCompany', { name: 'Kestrel Inn', emailDomain })
  const page = await openPage(desktop)
  await page.goto('/login?back_url=%2Fmonogram%2Fstep%3Fgoods%3Dhemstitch-napkins')
  await signUp(page, { ...newMember(), email: `ida@${emailDomain}` })
  await page.waitForURL(({ pathname }) => pathname === '/monogram/step')
  for (const [label, value] of [['First', 'Kestrel'], ['Middle', 'River'], ['Last', 'Inn']] as const) await page.getByRole('textbox', { name: label }).fill(value) // prettier-ignore
  await page.getByRole('button', { name: 'Save it for Kestrel Inn' }).click()
  await page.getByText('Saved for Kestrel Inn.').waitFor()
  await page.getByRole('button', { name: /^Use Kestrel Inn: .*, Kestrel Inn$/ }).waitFor()
  await expectGood(page, 'company-letters')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectGood(page, 'company-letters')
  expect(await page.getByRole('button', { name: 'Save this monogram' }).count()).toBe(1)
})
