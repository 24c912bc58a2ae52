import type { Page } from 'playwright-core'
import { settled, visit } from '#test/support/browser.ts'
import { mailSaying } from './shopping.ts'

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

/** Opens an account as a person does, from the page one is on at the sign-in to the code out of the mail. */
export async function signUp(
  page: Page,
  { email, password }: NewMember,
  origin?: string,
): Promise<void> {
  await settled(page)
  await page.getByRole('link', { name: 'Create an account' }).first().click()
  await page.waitForURL(/\/login\/information/)
  // Until it stands there, the email asked for is the sign-in's.
  await page.locator('#sign-up-password').waitFor()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('First name').fill('Ida')
  await page.getByLabel('Last name').fill('Berg')
  await page.locator('#sign-up-password').fill(password)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.waitForURL(/\/login\/confirmAccount/)
  await page.getByLabel('Code').fill(await codeFor(email, origin))
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login/confirmAccount')
}

/** The six digits of the newest mail to an address. */
export async function codeFor(email: string, origin?: string): Promise<string> {
  return (await mailSaying(email, /<title>(\d{6})/, origin))[1] ?? ''
}

export async function signIn(page: Page, { email, password }: NewMember): Promise<void> {
  await visit(page, '/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('#sign-in-password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
