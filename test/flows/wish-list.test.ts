import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  clearConsoleErrors,
  openPage,
  phone,
  waitForHydration,
  visit,
} from '#test/support/browser.ts'
import { newMember, signUp, type NewMember } from './members.ts'

const goods = '/goodsDetail/fern-edge-napkins'

async function memberAt(page: Page, path: string): Promise<NewMember> {
  const member = newMember()
  await page.goto(`/login?back_url=${encodeURIComponent(path)}`)
  await signUp(page, member)
  await page.waitForURL((url) => url.pathname === path)
  return member
}

describe('an action that required sign-in', () => {
  test('is completed once after the member signs in, and not by another member', async () => {
    const page = await openPage(desktop)
    const member = await memberAt(page, '/user/wishList')
    const makeList = async (name: string) => {
      await page.getByRole('button', { name: 'New list' }).click()
      await page.getByLabel('List name').fill(name)
      await page.getByRole('button', { name: 'Create list' }).click()
    }
    // Keeps the route: removing it would abort requests that the browser sends in that moment,
    // including the script for ended sessions.
    let isEnded = false
    await page.route('**/api/wishlist/create', async (route) => {
      if (!isEnded) return route.continue()
      isEnded = false
      await route.fulfill({
        status: 401,
        json: { success: false, code: 40002, msg: 'You were signed out.', data: null },
      })
    })
    isEnded = true
    await makeList('For the porch')
    await page.waitForURL(/\/login\?back_url=%2Fuser%2FwishList/)
    await signInHere(page, member)
    await page.getByText('Your list “For the porch” was created').waitFor()
    await page.getByRole('link', { name: /^For the porch/ }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: /^For the porch/ }).waitFor()
    expect(await page.getByRole('link', { name: /^For the porch/ }).count()).toBe(1)
    isEnded = true
    await makeList('Not for others')
    await page.waitForURL(/\/login\?back_url=%2Fuser%2FwishList/)
    await waitForHydration(page)
    await signUp(page, newMember())
    await page.waitForURL((url) => url.pathname === '/user/wishList')
    await page.getByRole('button', { name: 'New list' }).waitFor()
    expect(await page.getByText('Not for others').count()).toBe(0)
    clearConsoleErrors()
  })
})

describe.each([
  ['a phone', phone],
  ['a desk', desktop],
] as const)('on %s', (_, device) => {
  test('the wish list button saves the shown variant; the list item can be edited and added to the cart', async () => {
    const page = await openPage(device)
    await visit(page, goods)
    const heart = page.locator('#heart')
    await heart.click()
    await page.locator('#heart[aria-pressed=true]').waitFor()
    const shown = new URL(page.url()).search
    await page.getByRole('radio').nth(1).press('Space')
    await page.waitForURL((url) => url.search !== shown)
    await page.locator('#heart[aria-pressed=false]').waitFor()
    await memberAt(page, '/user/wishList')
    const wish = page
      .locator('main li')
      .filter({ has: page.getByRole('heading', { name: /Fern-edge/ }) })
    await wish.getByRole('button', { name: /^Edit/ }).click()
    await wish.getByLabel('Variant').selectOption({ index: 2 })
    await wish.getByLabel('Note').fill('For the long table')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await wish.getByRole('button', { name: 'Save', exact: true }).click()
    await wish.getByText('“For the long table”').waitFor()
    await wish.getByRole('button', { name: /^Add to cart/ }).click()
    await page.getByText('One item was added to your cart.').waitFor()
  })
})

test('an item added in one tab is shown in the other', async () => {
  const page = await openPage(desktop)
  const other = await page.context().newPage()
  await other.goto(goods)
  await visit(page, goods)
  await other.locator('#heart[aria-pressed=false]').waitFor()
  await page.locator('#heart').click()
  await other.locator('#heart[aria-pressed=true]').waitFor()
})

test('a shared list hides gift reservations from its owner, becomes a registry, and a later item is moved to it', async () => {
  const page = await openPage(desktop)
  await memberAt(page, '/user/wishList')
  await visit(page, goods)
  await page.locator('#heart').click()
  await page.locator('#heart[aria-pressed=true]').waitFor()
  await visit(page, '/user/wishList')
  await page.getByRole('button', { name: 'Create a link to share' }).click()
  const link = (await page.getByText(/\/wishlist\/shared#t=/).textContent()) ?? ''
  const friend = await openPage(phone)
  await friend.goto(link)
  await friend.getByRole('heading', { level: 1, name: /Wish list/ }).waitFor()
  await expect.poll(() => friend.url()).not.toContain('#t=')
  await friend.getByRole('button', { name: /^I’ll give this/ }).click()
  await friend.getByRole('button', { name: /^I won’t give this/ }).waitFor()
  await expectAccessible(friend)
  await expectNoSidewaysScroll(friend)
  const own = await page.context().newPage()
  await own.goto(link)
  await own.getByText('You can’t see who plans to give what.').waitFor()
  expect(await own.getByText(/taken|given|reserved/i).count()).toBe(0)
  await page.getByRole('button', { name: 'Turn into a registry' }).click()
  await page.waitForURL(/\/registry\/create/)
  await visit(page, goods)
  await page.getByRole('radio').nth(1).press('Space')
  await page.locator('#heart[aria-pressed=false]').waitFor()
  await page.locator('#heart').click()
  await page.locator('#heart[aria-pressed=true]').waitFor()
  await visit(page, '/user/wishList')
  await page.getByLabel('Move to').nth(0).selectOption({ index: 1 })
  await page.getByText(/^Added to your registry/).waitFor()
})

async function signInHere(page: Page, { email, password }: NewMember): Promise<void> {
  await waitForHydration(page)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('#sign-in-password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
