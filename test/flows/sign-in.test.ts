import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  clearConsoleErrors,
  openPage,
  phone,
} from '#test/support/browser.ts'
import { flowShop } from '#test/support/flow-shop.ts'
import { hostileBackUrls } from '#test/support/hostile-back-urls.ts'
import { signInUrl } from '#storefront/session/back-url.ts'
import { addToCart, findEmail } from './shopping.ts'
import { readEmailedCode, newMember, signIn, signUp } from './members.ts'

describe.each([
  ['a phone', phone],
  ['a desk', desktop],
] as const)('on %s', (_, device) => {
  test('a new member creates an account with an emailed code and sees the welcome page', async () => {
    const page = await openPage(device)
    const member = newMember()
    await page.goto('/login')
    await expectAccessible(page)
    await signUp(page, member)
    await page.waitForURL(/\/login\/welcome/)
    await page.getByRole('heading', { level: 1, name: /Welcome/ }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  test('a member page leads to sign-in and back', async () => {
    const page = await openPage(device)
    await page.goto('/user/addressBook')
    await page.waitForURL(/\/login\?back_url=%2Fuser%2FaddressBook$/)
    await signUp(page, newMember())
    await page.waitForURL((url) => url.pathname === '/user/addressBook')
    await page.getByRole('heading', { name: 'Your address book is empty.' }).waitFor()
  })
})

test('sign-in asks for the email, then the password; a wrong password shows an error and keeps the input', async () => {
  const page = await openPage(desktop)
  const member = newMember()
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill('ida@nowhere')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Please enter a valid email address.').first().waitFor()
  await signUp(page, member)
  await page.waitForURL(/\/login\/welcome/)
  await page.evaluate(() => localStorage.clear())
  await signIn(page, { ...member, password: 'Wrong and 7 wrong' })
  const field = page.locator('#sign-in-password')
  await page.locator('#sign-in-password[aria-invalid=true]').waitFor()
  expect(await field.inputValue()).toBe('Wrong and 7 wrong')
  await expectAccessible(page)
  await field.fill(member.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/user\/accountSettings/)
  clearConsoleErrors()
})

test('an emailed code signs in without the password, also with spaces', async () => {
  const page = await openPage(phone)
  const member = newMember()
  await page.goto('/login')
  await signUp(page, member)
  await page.waitForURL(/\/login\/welcome/)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login?back_url=%2Fuser%2Ffaqs')
  await page.getByLabel('Email', { exact: true }).fill(member.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Email me a sign-in code' }).click()
  await page.getByLabel('Code').fill('12345')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Enter all 6 digits. You entered 5.').waitFor()
  const code = await readEmailedCode(member.email)
  await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/user\/faqs/)
})

test('a forgotten password is reset with the emailed link, whose token is removed from the URL', async () => {
  const page = await openPage(desktop)
  const member = newMember()
  await page.goto('/login')
  await signUp(page, member)
  await page.waitForURL(/\/login\/welcome/)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(member.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'I forgot my password' }).click()
  await page.getByText('has an account, you’ll get an email').waitFor()
  const [, link = ''] = await findEmail(member.email, /(http[^\s"<]*\/login#reset=[^\s"<]+)/)
  await page.goto(link.replaceAll('&amp;', '&'))
  const field = page.locator('#new-password-password')
  await field.fill('short')
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await page.locator('#new-password-password[aria-invalid=true]').waitFor()
  expect(page.url()).not.toContain('reset=')
  await expectAccessible(page)
  await field.fill('Another 9 Threads')
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await page.waitForURL(/\/user\/accountSettings/)
  await page.evaluate(() => localStorage.clear())
  await page.goto(link.replaceAll('&amp;', '&'))
  await page.reload()
  await page.goto('/cart')
  await page.goto(link.replaceAll('&amp;', '&'))
  await page.locator('#new-password-password').fill('Another 9 Threads')
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await page.getByText('This link has expired or was already used').waitFor()
  clearConsoleErrors()
})

test('the cart from before sign-in is kept', async () => {
  const page = await openPage(desktop)
  await addToCart(page, 2)
  await page.goto('/login?back_url=%2Fcart')
  await signUp(page, newMember())
  await page.waitForURL((url) => url.pathname === '/cart')
  await page.getByRole('heading', { level: 1, name: 'Your cart: two items' }).waitFor()
})

test.each([
  ['a phone', phone],
  ['a desk', desktop],
] as const)(
  'on %s, a cart merge at sign-in is reported and can be undone by keyboard',
  async (_, device) => {
    const page = await openPage(device)
    const member = newMember()
    await addToCart(page, 1)
    await page.goto('/login?back_url=%2Fcart')
    await signUp(page, member)
    await page.getByRole('heading', { level: 1, name: 'Your cart: one item' }).waitFor()
    expect(
      await page.getByRole('button', { name: /^Undo/ }).count(),
      'an unchanged cart has nothing to undo',
    ).toBe(0)
    await page.evaluate(() => localStorage.clear())
    await addToCart(page, 3)
    await signIn(page, member)
    await page.waitForURL(/\/user\/accountSettings/)
    await page.goto('/cart')
    await page.getByRole('heading', { level: 1, name: 'Your cart: three items' }).waitFor()
    await page.getByText('2 items you chose before signing in are now in your cart.').waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await shoot(page, 'merged')
    await page.getByRole('button', { name: 'Undo what signing in did to your cart' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Your cart: one item' }).waitFor()
    const told = 'Your cart is back to how it was before you signed in. We saved 2 items for later.'
    await page.getByText(told).waitFor()
    expect(
      await page.evaluate(() => document.activeElement?.textContent),
      'the focus moves to the message',
    ).toContain(told)
    expect(await page.getByRole('button', { name: /^Move to cart/ }).count()).toBe(2)
    expect(await page.getByRole('button', { name: /^Undo/ }).count()).toBe(0)
    await expectAccessible(page)
    await shoot(page, 'merge-undone')
    await page.getByRole('button', { name: 'Understood' }).click()
    await page.getByText(told).waitFor({ state: 'detached' })
  },
)

async function shoot(page: Page, name: string): Promise<void> {
  const shots = process.env['SHOTS']
  if (shots)
    await page.screenshot({
      path: `${shots}/${name}-${page.viewportSize()?.width ?? 0}.png`,
      fullPage: true,
    })
}

test('a back_url to another site is not followed', async () => {
  const page = await openPage(desktop)
  await page.goto(`/login?back_url=${encodeURIComponent('//evil.example/')}`)
  await signUp(page, newMember())
  await page.waitForURL(/\/login\/welcome/)
})

test('no hostile back_url leads a member off the site or back to sign-in', async () => {
  const page = await openPage(desktop)
  const asked = new Set<string>()
  page.context().on('request', (request) => asked.add(new URL(request.url()).origin))
  await page.goto('/login')
  await signUp(page, newMember())
  await page.waitForURL(/\/login\/welcome/)
  for (const backUrl of hostileBackUrls) {
    // Navigates on the client, because a page load for each would take a minute.
    await page.evaluate((address) => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, signInUrl(backUrl))
    await page.waitForURL((url) => url.href === `${flowShop.origin}/user/accountSettings`, {
      waitUntil: 'commit',
    })
  }
  expect([...asked]).toEqual([flowShop.origin])
})

test('without JavaScript the sign-in form puts nothing in the URL', async () => {
  const page = await openPage({ ...desktop, javaScriptEnabled: false })
  await page.goto('/login')
  await page.locator('#sign-in-email-email').fill('ida@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForLoadState()
  expect(new URL(page.url()).search).toBe('')
  expect(await page.locator('#sign-in-email-email').inputValue()).toBe('ida@example.com')
  expect(await page.content()).toContain('Signing in requires JavaScript.')
})
