import { createServer } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { startApp } from '#test/support/app.ts'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  clearConsoleErrors,
  openPage,
  phone,
  visit,
} from '#test/support/browser.ts'
import { copyOfShop } from '#test/support/copy-of-shop.ts'
import { readEmailedCode, newMember, signIn, signUp, type NewMember } from './members.ts'
import {
  addToCart,
  fillCheckout,
  continueToPayment,
  findEmail,
  newBuyer,
  readOrderNumber,
  payWith,
} from './shopping.ts'

const offer = 'Save this order to an account'

async function memberAt(page: Page, path: string): Promise<NewMember> {
  const member = newMember()
  await page.goto('/login?back_url=%2Fuser%2FaddressBook')
  await signUp(page, member)
  await page.waitForURL((url) => url.pathname === '/user/addressBook')
  await visit(page, path)
  return member
}

async function confirmPassword(page: Page, { password }: NewMember): Promise<void> {
  await page
    .getByRole('dialog', { name: 'Confirm it’s you' })
    .getByLabel('Your password')
    .fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('an address is added, edited and deleted in the address book', async () => {
  const page = await openPage(phone)
  await memberAt(page, '/user/addressBook')
  await page.getByRole('button', { name: 'Add an address' }).click()
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByLabel('First name').and(page.locator('[aria-invalid=true]')).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('First name').fill('Ida')
  await page.getByLabel('Last name').fill('Berg')
  await page.getByLabel('Street address').fill('118 Benefit Street')
  await page.getByLabel('City').fill('Providence')
  await page.getByLabel('ZIP code').fill('02906')
  await page.getByLabel('Phone').fill('(401) 555-0142')
  await page.getByLabel('Name for this address').fill('Home')
  await page.getByRole('button', { name: 'Save address' }).click()
  const card = page.locator('main').getByRole('heading', { name: 'Home', exact: true })
  await card.waitFor()
  await page.getByRole('button', { name: 'Edit Home' }).click()
  await page.getByLabel('Name for this address').fill('The lake house')
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByRole('heading', { name: 'The lake house', exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete The lake house' }).click()
  await page
    .getByRole('heading', { name: 'The lake house', exact: true })
    .waitFor({ state: 'detached' })
})

test('a contact message with a picture gets a number and a confirmation email', async () => {
  const page = await openPage(desktop)
  const member = await memberAt(page, '/user/contactUs')
  await page.getByLabel('What is it about?').selectOption('goods')
  await page.getByLabel('Message').fill('The hem of one napkin came open in the first wash.')
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'torn-hem.png', mimeType: 'image/png', buffer: picture })
  await page.getByText('torn-hem.png').first().waitFor()
  await page.locator('progress').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText(/We received your message. Your ticket number is/).waitFor()
  await expectAccessible(page)
  await findEmail(member.email, /The hem of one napkin|number/)
})

test('an email address is changed with password, code and a link to the new address', async () => {
  const page = await openPage(desktop)
  const member = await memberAt(page, '/user/accountSettings')
  const next = newMember().email
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(next)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor()
  await expectAccessible(page)
  await confirmPassword(page, member)
  await page.getByText(`Six digits, sent to ${next}.`).waitFor()
  await page.getByLabel('Code').fill(await readEmailedCode(next))
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText(/^We’ve sent a link to i.*@example\.com$/).waitFor()
  const [, link = ''] = await findEmail(
    next,
    /(http[^\s"<]*\/user\/accountSettings\/confirmAfter#t=[^\s"<]+)/,
  )
  await page.goto(link.replaceAll('&amp;', '&'))
  await page.getByRole('button', { name: 'Yes, use this address' }).click()
  await page.getByRole('heading', { name: 'Your new address is confirmed' }).waitFor()
  expect(page.url()).toMatch(/\/user\/accountSettings\/confirmAfter$/)
  await expectAccessible(page)
  await page.goto('/user/accountSettings')
  await page.locator('main').getByText(next).first().waitFor()
  clearConsoleErrors()
})

test('signed-in devices are listed, and one can be signed out remotely', async () => {
  const page = await openPage(desktop)
  const member = await memberAt(page, '/user/accountSettings')
  const other = await openPage(phone)
  await signIn(other, member)
  await other.waitForURL(/\/user\/accountSettings/)
  await page.reload()
  const card = page
    .getByRole('region', { name: 'Signed-in devices' })
    .or(page.locator('section', { hasText: 'Signed-in devices' }))
    .first()
  await card.getByText(', this device').waitFor()
  await card.getByRole('button', { name: /^Sign out (?!everywhere)/ }).click()
  await page
    .getByText(/is signed out\.$/)
    .first()
    .waitFor()
  await other.goto('/user/addressBook')
  await other.waitForURL(/\/login\?back_url=%2Fuser%2FaddressBook/)
  clearConsoleErrors()
})

test('the account starts at an overview of order, points, registry and wish list', async () => {
  const page = await openPage(phone)
  const member = await memberAt(page, '/user')
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
  await page.getByRole('heading', { name: 'No orders yet' }).waitFor()
  await page.getByText('400 points to your first $5.00').waitFor()
  await page.getByRole('link', { name: 'Create a registry' }).first().waitFor()
  await expectAccessible(page)
  await addToCart(page)
  await page.goto('/settlement')
  await fillCheckout(page, { ...newBuyer(), email: member.email })
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/pay\?/)
  await payWith(page, '4242424242424242')
  const number = await readOrderNumber(page)
  await page.goto('/user')
  await page.getByRole('link', { name: `Change the order ${number}` }).waitFor()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a member’s order is in the account, with its invoice as a PDF', async () => {
  const page = await openPage(desktop)
  const member = await memberAt(page, '/user/addressBook')
  await addToCart(page)
  await page.goto('/settlement')
  await fillCheckout(page, { ...newBuyer(), email: member.email })
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/pay\?/)
  await payWith(page, '4242424242424242')
  await readOrderNumber(page)
  expect(await page.getByRole('heading', { name: offer }).count(), 'a member has one').toBe(0)
  await page.goto('/order')
  await page.locator('main').getByRole('link', { name: /AB-/ }).first().click()
  await page.waitForURL(/\/order\/detail\//)
  const saved = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /invoice/i })
    .first()
    .click()
  expect((await saved).suggestedFilename()).toMatch(/^Invoice AB-\w{8}\.pdf$/)
  await expectAccessible(page)
})

test('a guest creates an account after buying: the email is prefilled but in no URL, and the order is in the account', async () => {
  const page = await openPage(phone)
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(request.url()))
  const { email } = newBuyer()
  await addToCart(page)
  await continueToPayment(page, { email, firstName: 'Helen', lastName: 'Marsh' })
  await payWith(page, '4242424242424242')
  const number = await readOrderNumber(page)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.goto(`/order/detail/${id}`)
  await page.getByRole('heading', { name: offer }).waitFor()
  await expectAccessible(page)
  await page.goto(`/paymentSuccess/${id}`)
  await page.getByLabel('Password', { exact: true }).first().fill('Linen and 1 table')
  await page.getByRole('button', { name: 'Create an account' }).first().click()
  await page.waitForURL(/\/login\/confirmAccount/)
  await page.getByLabel('Code').fill(await readEmailedCode(email))
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.waitForURL(({ pathname }) => pathname === `/order/detail/${id}`)
  await page.getByText(number).filter({ visible: true }).first().waitFor()
  expect(await page.getByRole('heading', { name: offer }).count()).toBe(0)
  await page.goto('/order')
  await page.locator('main').getByRole('link', { name: number }).first().waitFor()
  expect(asked.filter((url) => decodeURIComponent(url).includes(email))).toEqual([])
})

test('a passkey is added, signs in, and confirms the member', async () => {
  const port = await freePort()
  // Passkeys require a host name; the other shops use an IP address.
  const origin = `http://localhost:${port}`
  const app = await startApp({
    ...(await copyOfShop(inject('shopToCopy'), 'passkey')),
    PORT: String(port),
    HOST: 'localhost',
    PUBLIC_ORIGIN: origin,
  })
  try {
    const page = await openPage({ ...desktop, baseURL: origin })
    const devices = await page.context().newCDPSession(page)
    await devices.send('WebAuthn.enable')
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    const member = newMember()
    await page.goto('/login?back_url=%2Fuser%2FaccountSettings')
    await signUp(page, member, origin)
    await visit(page, '/user/accountSettings')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await confirmPassword(page, member)
    await page.getByText('My passkey').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove My passkey' }).click()
    await page
      .getByRole('dialog', { name: 'Confirm it’s you' })
      .getByRole('button', { name: 'Use a passkey' })
      .click()
    await page.getByRole('button', { name: 'Remove My passkey' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await confirmPassword(page, member)
    await page.getByText('My passkey').first().waitFor()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    await page.waitForURL(/\/user\/accountSettings/)
    await page.getByText('by passkey').first().waitFor()
    clearConsoleErrors()
    // Closes the page before the shop stops, so that no request fails.
    await page.context().close()
  } finally {
    await app.stop()
  }
})

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, 'localhost', () => {
      const at = server.address()
      server.close(() =>
        typeof at === 'object' && at !== null ? resolve(at.port) : reject(new Error('no port')),
      )
    })
  })
}
