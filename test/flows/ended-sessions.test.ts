import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, clearConsoleErrors, openPage, phone, visit } from '#test/support/browser.ts'
import { newMember, signIn, signUp, type NewMember } from './members.ts'

async function memberAt(page: Page, path: string): Promise<NewMember> {
  const member = newMember()
  await page.goto('/login?back_url=%2Fuser%2FaddressBook')
  await signUp(page, member)
  await page.waitForURL((url) => url.pathname === '/user/addressBook')
  await visit(page, path)
  return member
}

test('a password change on one device ends the session of another, which hides the member’s data', async () => {
  const page = await openPage(desktop)
  const member = await memberAt(page, '/user/accountSettings')
  const other = await openPage(phone)
  await signIn(other, member)
  await other.waitForURL(({ pathname }) => !pathname.startsWith('/login'))
  await visit(other, '/user/accountSettings')
  await other.getByText(member.email).first().waitFor()
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('New password').fill('Fresh 1 cotton hem')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page
    .getByRole('dialog', { name: 'Confirm it’s you' })
    .getByLabel('Your password')
    .fill(member.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Password saved. Every other device is signed out.').first().waitFor()
  await page.reload()
  await page.getByText(member.email).first().waitFor()

  await other.getByRole('button', { name: 'Change email' }).click()
  await other.getByLabel('New email').fill(newMember().email)
  await other.getByRole('button', { name: 'Continue' }).click()
  await other.waitForURL(/\/login\?back_url=%2Fuser%2FaccountSettings/)
  expect(await other.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect(await other.content()).not.toContain(member.email)
  await other.goBack()
  await other.waitForURL(/\/login\?back_url=%2Fuser%2FaccountSettings/)
  expect(await other.content()).not.toContain(member.email)
  clearConsoleErrors()
})

test('an upload with an ended session leads to sign-in and back to the form, which accepts the file', async () => {
  const page = await openPage(desktop)
  const member = await memberAt(page, '/user/contactUs')
  await page.getByLabel('What is it about?').selectOption('goods')
  await page.getByLabel('Message').fill('The hem of one napkin came open in the first wash.')
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } })
  const choose = () =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'torn-hem.png', mimeType: 'image/png', buffer: picture })
  await page.evaluate(() =>
    fetch('/api/signOut', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
      },
      body: '{}',
    }),
  )
  await choose()
  await page.waitForURL(/\/login\?back_url=%2Fuser%2FcontactUs/)
  clearConsoleErrors()
  await page.getByLabel('Email', { exact: true }).fill(member.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('#sign-in-password').fill(member.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/user/contactUs')
  await page.getByLabel('What is it about?').selectOption('goods')
  await choose()
  await page.getByText('torn-hem.png').first().waitFor()
  await page.locator('progress').waitFor({ state: 'detached' })
})

test('Back after sign-out does not show the member’s data', async () => {
  const page = await openPage(desktop)
  const member = await memberAt(page, '/user/accountSettings')
  await page.getByText(member.email).first().waitFor()
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goBack()
  await page.waitForURL(/\/login/)
  expect(await page.content()).not.toContain(member.email)
  clearConsoleErrors()
})
