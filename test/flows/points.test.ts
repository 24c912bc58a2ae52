import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
  waitForHydration,
  visit,
} from '#test/support/browser.ts'
import { newMember, signUp } from './members.ts'
import { addToCart, callStaffApi } from './shopping.ts'

async function expectGood(page: Page, name: string): Promise<void> {
  await waitForHydration(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const shots = process.env['SHOTS']
  if (shots)
    await page.screenshot({
      path: `${shots}/${name}-${page.viewportSize()?.width ?? 0}.png`,
      fullPage: true,
    })
}

test.each<readonly [string, BrowserContextOptions]>([
  ['a desk', desktop],
  ['a phone', phone],
])(
  'at %s: the points calculator, an account, a reward redeemed and returned, and the statement',
  async (_, window) => {
    const page = await openPage(window)
    await visit(page, '/user/programOverview')
    await page.getByLabel('Purchase amount in dollars').fill('700')
    await page.getByText('700 points', { exact: true }).waitFor()
    await page.getByText('Weld', { exact: true }).last().waitFor()
    await expectGood(page, 'program-overview')

    await page.goto('/user/reward')
    await page.waitForURL(/\/login\?/)
    const member = newMember()
    await signUp(page, member)
    await page.getByRole('heading', { name: '100 points to spend' }).waitFor()
    await page
      .getByText('400 points to your first $5.00. You can pay with points from 500 points.')
      .waitFor()
    await addToCart(page)
    await visit(page, '/cart')
    await page
      .getByText(/^Earns [\d,]+ points?\. You can spend them once the return window/)
      .waitFor()
    await page.getByText('You have 100 points, 400 short of your first $5.00.').waitFor()
    await expectGood(page, 'cart-points')
    await visit(page, '/settlement')
    await page
      .getByText('You have 100 points. 400 points more, and you can take $5.00 off an order.')
      .waitFor()
    await expectGood(page, 'settlement-few-points')
    await page.goto('/user/reward')
    await callStaffApi('loyalty/adjust', {
      email: member.email,
      points: '900',
      reason: 'For being patient with us.',
    })
    await page.reload()
    await page.getByRole('heading', { name: '1,000 points to spend' }).waitFor()
    await page.getByRole('button', { name: /^Redeem ?: \$5 off an order for 500 points$/ }).click()
    await page.getByRole('heading', { name: '500 points to spend' }).waitFor()
    await page
      .getByText(/^POINTS-[0-9A-Z]{9}$/)
      .first()
      .waitFor()
    await expectGood(page, 'reward')
    await page.getByRole('button', { name: 'Return $5 off an order' }).click()
    await page.getByRole('heading', { name: '1,000 points to spend' }).waitFor()

    await page.getByRole('tab', { name: 'Expired' }).click()
    await page.getByText('It ended before that date.').waitFor()
    await page.getByRole('heading', { name: 'Your wallet, $0.00' }).waitFor()
    await expectGood(page, 'reward-coupons')

    await page.getByRole('link', { name: 'Points history' }).click()
    await page.getByText('four entries').waitFor()
    await page.getByText('For being patient with us.').first().waitFor()
    await expectGood(page, 'reward-history')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Statement (PDF)' }).click()
    const file = await readFile(await (await download).path())
    expect(file.subarray(0, 5).toString('latin1')).toBe('%PDF-')
    await page.goto('/user/rewardHistory?type=redeem')
    await page.getByText('two entries').waitFor()
  },
)

test('a guest is invited to join for the points of the cart, and comes back to it', async () => {
  const page = await openPage(desktop)
  await addToCart(page)
  await visit(page, '/cart')
  await page.getByText(/^Join to earn [\d,]+ points?\.$/).waitFor()
  await expectGood(page, 'cart-join')
  await page.getByRole('link', { name: 'Join', exact: true }).click()
  await page.waitForURL(/\/login\?back_url=%2Fcart/)
})
