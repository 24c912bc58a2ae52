import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  clearConsoleErrors,
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
  visit,
} from '#test/support/browser.ts'
import { newMember, signUp } from './members.ts'
import { countPresses } from './presses.ts'
import { findEmail, newBuyer } from './shopping.ts'

const goods = '/goodsDetail/fern-edge-napkins'
const ask = 'Email me when it’s back'

async function openSoldOut(page: Page): Promise<void> {
  await visit(page, goods)
  await page.locator('label', { hasText: '24 × 24 in' }).click()
  await page.getByText('This one is sold out.').waitFor()
}

async function findLink(email: string, name: 'confirm' | 'stop'): Promise<string> {
  const [link = ''] = await findEmail(email, new RegExp(`/restock\\?${name}=[\\w.-]+`))
  return link
}

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s', (_name, device) => {
  test('a guest waits for a sold-out variant after two presses, and stops with one', async () => {
    const page = await openPage(device)
    const { email } = newBuyer()
    const { press, presses } = countPresses()
    await openSoldOut(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await press(page.getByRole('button', { name: ask }))
    await page.getByText('Please enter a valid email address.').waitFor()
    const field = page.locator('main').getByLabel('Email', { exact: true })
    await field.fill(email)
    const counted = countPresses()
    await counted.press(page.getByRole('button', { name: ask }))
    await page.getByText('Check your email.').waitFor()
    await expectAccessible(page)
    await page.goto(await findLink(email, 'confirm'))
    await expectAccessible(page)
    await counted.press(page.getByRole('button', { name: 'Yes, email me' }))
    await page.getByRole('heading', { name: 'You’re on the list' }).waitFor()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(counted.presses()).toBe(2)
    expect(presses()).toBe(1)
    await page.goto(await findLink(email, 'stop'))
    await page.getByRole('button', { name: 'Stop these emails' }).click()
    await page.getByRole('heading', { name: 'You won’t get these emails anymore' }).waitFor()
    await expectAccessible(page)
  })
})

test('a member waits after one press, without typing the email', async () => {
  const page = await openPage(phone)
  await page.goto(`/login?back_url=${encodeURIComponent(goods)}`)
  await signUp(page, newMember())
  await openSoldOut(page)
  await page.locator('main').getByLabel('Email', { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: ask }).click()
  await page.getByText('We’ll email you when it’s back.').waitFor()
  await expectAccessible(page)
})

test('the form works without JavaScript', async () => {
  const page = await openPage({ ...desktop, javaScriptEnabled: false })
  const { email } = newBuyer()
  await page.goto(goods)
  await page.locator('label', { hasText: '24 × 24 in' }).click()
  await page.getByRole('button', { name: 'Show this option' }).click()
  const form = page.locator('form[action="/restock"]')
  await form.getByLabel('Email').fill('nora@')
  await form.getByRole('button', { name: ask }).click()
  await page.getByText('Please enter a valid email address.').waitFor()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: ask }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.goto(await findLink(email, 'confirm'))
  await page.getByRole('button', { name: 'Yes, email me' }).click()
  await page.getByRole('heading', { name: 'You’re on the list' }).waitFor()
})

test('the form is posted when its script cannot be loaded', async () => {
  const page = await openPage(phone)
  await page.route('**/assets/request-on-page-*.js', (route) => route.abort())
  await openSoldOut(page)
  await page.locator('main').getByLabel('Email', { exact: true }).fill(newBuyer().email)
  await page.getByRole('button', { name: ask }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  expect(clearConsoleErrors()).toEqual([expect.stringContaining('net::ERR_FAILED')])
})

test('an email program stops the emails with one request', async () => {
  const page = await openPage(desktop)
  const { email } = newBuyer()
  await openSoldOut(page)
  await page.locator('main').getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: ask }).click()
  await page.getByText('Check your email.').waitFor()
  const response = await page.request.post(await findLink(email, 'stop'), {
    form: { 'List-Unsubscribe': 'One-Click' },
  })
  expect(response.status()).toBe(200)
  await page.goto(await findLink(email, 'confirm'))
  await page.getByRole('button', { name: 'Yes, email me' }).click()
  await page.getByText('This link has expired.').waitFor()
})
