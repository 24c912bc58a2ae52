import type { Page } from 'playwright-core'
import { waitForHydration, visit } from '#test/support/browser.ts'
import { findEmail } from './shopping.ts'

export interface NewMember {
  readonly email: string
  readonly password: string
}

export function newMember(): NewMember {
  return {
    email: `ida.${Math.random().toString(36).slice(2, 10)}@example.com`,
    password: 'Threads and 7 hems',
  }
}

/** Creates an account through the sign-up pages, with the code from the email. */
export async function signUp(
  page: Page,
  { email, password }: NewMember,
  origin?: string,
): Promise<void> {
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Create an account' }).first().click()
  await page.waitForURL(/\/login\/information/)
  // Waits for the sign-up form, because the sign-in form also has an email field.
  await page.locator('#sign-up-password').waitFor()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('First name').fill('Ida')
  await page.getByLabel('Last name').fill('Berg')
  await page.locator('#sign-up-password').fill(password)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.waitForURL(/\/login\/confirmAccount/)
  await page.getByLabel('Code').fill(await readEmailedCode(email, origin))
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login/confirmAccount')
}

/** The six-digit code of the newest email to the address. */
export async function readEmailedCode(email: string, origin?: string): Promise<string> {
  return (await findEmail(email, /<title>(\d{6})/, origin))[1] ?? ''
}

export async function signIn(page: Page, { email, password }: NewMember): Promise<void> {
  await visit(page, '/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('#sign-in-password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
