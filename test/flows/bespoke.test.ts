import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { runShopCommand } from '#test/support/app.ts'
import { flowShop } from '#test/support/flow-shop.ts'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
  visit,
} from '#test/support/browser.ts'
import { newMember, signUp } from './members.ts'
import { hostileTexts } from '#test/support/hostile-texts.ts'
import { findEmail, newBuyer, payWith, callStaffApi } from './shopping.ts'

/** $80 at acceptance; on the phone another $50 at a milestone, and the rest at the end. */
const inTwo = '[{"due":"acceptance","amount":8000},{"due":"approval"}]'
const inThree =
  '[{"due":"acceptance","amount":8000},{"due":"milestone","label":"The heron is digitized","amount":5000},{"due":"sending"}]'

const windows: readonly (readonly [string, BrowserContextOptions, string])[] = [
  ['a desk', desktop, inTwo],
  ['a phone', phone, inThree],
]

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

const picture = await sharp({
  create: { width: 900, height: 700, channels: 3, background: '#b9a983' },
})
  .jpeg()
  .toBuffer()

const drawing = join(flowShop.environment.DATA_DIR, 'heron.jpg')
await writeFile(drawing, picture)

async function sendBrief(page: Page): Promise<{ number: string; email: string }> {
  const { email } = newBuyer()
  await page.goto('/bespokeServices')
  await page.getByRole('link', { name: /^Start.*crest/ }).click()
  await page.getByText(/^8 to 23 business days, ready/).waitFor()
  await page.getByLabel('You have (optional)').selectOption({ label: 'A drawing' })
  await page.getByText(/^8 to 15 business days, ready/).waitFor()
  await page.getByLabel('Name of your commission').fill('Crest for the summer house')
  await page
    .getByLabel('Tell us about it')
    .fill('A heron in reeds, one thread, for napkins and for the bed. No letters.')
  await page
    .getByLabel('Drawings, photos or documents')
    .setInputFiles({ name: 'heron.jpg', mimeType: 'image/jpeg', buffer: picture })
  await page.getByRole('button', { name: 'Remove heron.jpg' }).waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Helen Marsh')
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.reload()
  // Typed text and uploads are restored.
  await page.getByRole('button', { name: 'Remove heron.jpg' }).waitFor()
  await expect
    .poll(() => page.getByLabel('Name of your commission').inputValue())
    .toBe('Crest for the summer house')
  await expectGood(page, 'brief')
  await page.getByRole('button', { name: 'Send the brief' }).click()
  await page.getByRole('heading', { name: 'We received your brief' }).waitFor()
  await expectGood(page, 'received')
  return { number: /CM-\w{6}/.exec(await page.locator('main').innerText())?.[0] ?? '', email }
}

/** Delays the script of the card form, so that it is filled in before the script runs. */
async function slowCardScript(page: Page): Promise<void> {
  await page.route('**/sandbox/frame.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
}

async function openCommission(page: Page, email: string): Promise<void> {
  const [, link = ''] = await findEmail(email, /(\/bespokeServices\/commission#t=[\w-]{43})/)
  await page.goto(link)
  await page.getByRole('heading', { name: 'Crest for the summer house' }).waitFor()
}

async function payBalance(page: Page, left: string): Promise<void> {
  const place = {
    'First name': 'Helen',
    'Last name': 'Marsh',
    'Street address': '24 Orchard Street',
    City: 'Portland',
    'ZIP code': '97201',
    Phone: '5035550142',
  }
  for (const [label, value] of Object.entries(place))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByLabel('State').selectOption('OR')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('heading', { name: `Balance, ${left}` }).waitFor()
  await expectGood(page, 'balance')
  await page.getByRole('button', { name: `Pay ${left}` }).click()
  await payWith(page, '4242 4242 4242 4242')
}

/** Pays the milestone of an approved plan. */
async function payMilestone(page: Page, number: string): Promise<void> {
  await page.getByText('Your commission is in production.').waitFor()
  await callStaffApi('bespoke/reachMilestone', {
    number,
    text: 'The heron stitches cleanly at two inches.',
  })
  await page.reload()
  await page.getByRole('heading', { name: 'The heron is digitized, $50.00' }).waitFor()
  await page.getByText('The heron stitches cleanly').waitFor()
  await expectGood(page, 'milestone')
  await page.getByRole('button', { name: 'Pay $50.00' }).click()
  await payWith(page, '4242 4242 4242 4242')
  await page.getByText('Your commission is in production.').waitFor()
  await callStaffApi('bespoke/reachMilestone', { number, text: 'It is finished, and pressed.' })
  await page.reload()
}

describe.each(windows)('a guest at %s', (_, window, plan) => {
  test('requests a commission, accepts the quote, pays the deposit, comments on the proof and approves it, with the emailed link', async () => {
    const page = await openPage(window)
    const { number, email } = await sendBrief(page)
    const other = await openPage(window)
    await openCommission(other, email)
    expect(other.url()).not.toContain('#t=')
    await other.getByText('Files: heron.jpg').waitFor()
    await callStaffApi('bespoke/message', { number, text: 'Shall the heron look left or right?' })
    await other.reload()
    await other.getByText('Shall the heron look left or right?').waitFor()
    await other.getByLabel('Your message').fill('Left, toward the door.')
    await other.getByRole('button', { name: 'Send' }).click()
    await other.getByText('Left, toward the door.').waitFor()
    await callStaffApi('bespoke/quote', {
      number,
      lines: '[{"label":"Drawing and digitizing","amount":24000}]',
      plan,
      leadDays: '12',
    })
    await other.reload()
    await other.getByRole('heading', { name: /^Quote, open until/ }).waitFor()
    await expectGood(other, 'quoted')
    await other.getByRole('button', { name: 'Accept this quote' }).click()
    await other.getByRole('heading', { name: 'Deposit, $80.00' }).waitFor()
    await slowCardScript(other)
    await other.getByRole('button', { name: 'Pay $80.00' }).click()
    await payWith(other, '4242 4242 4242 4242')
    await other.getByText('We received your deposit.').waitFor()
    await expectGood(other, 'deposit-paid')
    await runShopCommand(
      ['commissions', 'proof', number, drawing, 'Heron in one thread'],
      flowShop.environment,
    )
    await other.reload()
    await other.getByRole('img', { name: 'Drawing 1: Heron in one thread' }).waitFor()
    await other
      .getByRole('img', { name: 'Drawing 1: Heron in one thread' })
      .click({ position: { x: 30, y: 20 } })
    await other.getByText('upper left').waitFor()
    await other.getByLabel('What should change there').fill('The reed is too thick.')
    await other.getByRole('button', { name: 'Pin comment' }).click()
    await expectGood(other, 'pinned')
    await other.getByRole('button', { name: 'Request this change' }).click()
    await other.getByText('We are revising the drawing').waitFor()
    await runShopCommand(
      ['commissions', 'proof', number, drawing, 'Thinner reed'],
      flowShop.environment,
    )
    await callStaffApi('bespoke/quote', {
      number,
      lines: '[{"label":"Drawing and digitizing","amount":26000}]',
      plan,
      leadDays: '14',
    })
    await other.reload()
    await other.getByRole('heading', { name: /^New price and lead time, open until/ }).waitFor()
    await expectGood(other, 'amended')
    await other.getByRole('button', { name: 'Accept the change' }).click()
    await other.getByText('$260.00').first().waitFor()
    await other.getByRole('button', { name: 'Approve drawing 2' }).click()
    if (plan === inThree) await payMilestone(other, number)
    await other.getByRole('heading', { name: 'Shipping address' }).waitFor()
    await expectGood(other, 'approved')
    await payBalance(other, plan === inThree ? '$130.00' : '$180.00')
    await other.getByRole('heading', { name: /^Order AB-/ }).waitFor()
    await other.getByText('It is in production as order').waitFor()
    await expectGood(other, 'ordered')
    const [, order = 'none'] = await findEmail(email, /Order (AB-\w{8}) is confirmed/)
    expect(await other.locator('main').innerText()).toContain(`as order ${order}.`)
  })
})

/** Texts that would run as HTML. */
const markup = hostileTexts.filter((text) => /^[\x20-\x7e]{4,200}$/.test(text))

/** Adds an address to the member's address book. */
async function keepAddress(page: Page): Promise<void> {
  await visit(page, '/user/addressBook')
  await page.getByRole('button', { name: 'Add an address' }).click()
  const home = {
    'First name': 'Ida',
    'Last name': 'Berg',
    'Street address': '118 Benefit Street',
    City: 'Providence',
    'ZIP code': '02906',
    Phone: '(401) 555-0142',
  }
  for (const [label, value] of Object.entries(home)) await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByText('118 Benefit Street').first().waitFor()
}

test('a member opens a commission from the account, typed markup stays text, and the saved address is used', async () => {
  const page = await openPage(phone)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => void (dialogs.push(dialog.message()), dialog.dismiss()))
  const [title, brief] = ['"><svg onload=alert(1)>', markup.join('\n')]
  await page.goto('/user/commissions')
  await page.getByText('Sign in to see your commissions.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signUp(page, newMember())
  await page.getByText('You have no commissions yet.').waitFor()
  await keepAddress(page)
  await page.goto('/bespokeServices/upload?service=crest')
  await expect.poll(() => page.getByRole('main').getByLabel('Email').inputValue()).toContain('@')
  await page.getByLabel('Name of your commission').fill(title)
  await page.getByLabel('Tell us about it').fill(brief)
  await page.getByRole('button', { name: 'Send the brief' }).click()
  await page.getByRole('heading', { name: 'We received your brief' }).waitFor()
  await page.goto('/user/commissions')
  await page.getByRole('link', { name: title }).waitFor()
  await expectGood(page, 'mine')
  await page.getByRole('link', { name: title }).click()
  await page.getByText('We will review your brief').waitFor()
  await page.getByText('<img src=x onerror=alert(1)>').waitFor()
  await expectGood(page, 'hostile')
  const number = /CM-\w{6}/.exec(await page.locator('main').innerText())?.[0] ?? ''
  await callStaffApi('bespoke/quote', {
    number,
    lines: '[{"label":"Drawing","amount":24000}]',
    plan: '[{"due":"approval"}]',
    leadDays: '12',
  })
  await page.reload()
  await page.getByRole('button', { name: 'Accept this quote' }).click()
  await page.getByText('We are preparing a drawing').waitFor()
  await runShopCommand(['commissions', 'proof', number, drawing, 'Heron'], flowShop.environment)
  await page.reload()
  await page.getByRole('button', { name: 'Approve drawing 1' }).click()
  await page.getByRole('heading', { name: 'Shipping address' }).waitFor()
  expect(await page.getByLabel('Street address').inputValue()).toBe('118 Benefit Street')
  expect(await page.getByLabel('ZIP code').inputValue()).toMatch(/^02906/)
  await expectGood(page, 'own-address')
  expect(dialogs).toEqual([])
})

test('a link without its token shows an explanation', async () => {
  const page = await openPage(phone)
  await page.goto('/bespokeServices/commission')
  await page.getByRole('heading', { name: 'This link is not valid' }).waitFor()
  await expectGood(page, 'no-key')
})
