import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startApp, type App } from '#test/support/app.ts'
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  openPage,
  phone,
  visit,
  waitForHydration,
} from '#test/support/browser.ts'
import { copyOfShop, type ShopEnvironment } from '#test/support/copy-of-shop.ts'
import { variantsInStock } from '#test/support/shopper.ts'
import { answerAsStripe, type StripeCards } from '#test/support/stripe-script.ts'
import { stripeEnvironment } from '#test/support/stripe-environment.ts'
import { startStripeServer, type StripeServer } from '#test/support/stripe-server.ts'
import { newMember, signUp } from './members.ts'
import { callApiFromPage, callRegistryApi, registryAddress } from './registries.ts'
import { addToCart, fillCheckout, newBuyer, readOrderNumber, callStaffApi } from './shopping.ts'

let stripe: StripeServer
let shop: App
let environment: ShopEnvironment

beforeAll(async () => {
  stripe = await startStripeServer()
  environment = await copyOfShop(inject('shopToCopy'), 'stripe')
  shop = await startApp({
    ...environment,
    ...stripeEnvironment(stripe),
  })
})
afterAll(async () => {
  await shop.stop()
  await stripe.close()
})

/** Requests blocked by the content security policy are console errors, which fail the test. */
async function open(options: Parameters<typeof openPage>[0], cards?: StripeCards): Promise<Page> {
  const page = await openPage({ ...options, baseURL: shop.origin })
  await answerAsStripe(page, stripe, cards)
  return page
}

const cardNumber = (page: Page) =>
  page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number')

async function cardFormIsThere(page: Page): Promise<void> {
  await cardNumber(page).waitFor()
  await page.getByRole('button', { name: /^Pay \$/ }).waitFor()
}

async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const shots = process.env['SHOTS']
  if (shots)
    await page.screenshot({
      path: `${shots}/stripe-${name}-${page.viewportSize()?.width ?? 0}.png`,
      fullPage: true,
    })
}

test.each([
  ['a phone', phone],
  ['a desk', desktop],
] as const)(
  'an order is placed from the cart with a card in the Stripe form, on %s',
  async (_, window) => {
    const page = await open(window)
    await addToCart(page)
    await page.goto('/cart')
    await page.getByRole('link', { name: 'Check out' }).first().click()
    await page.getByRole('heading', { name: 'Checkout' }).waitFor()
    await fillCheckout(page, newBuyer())
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.waitForURL(/\/pay\?/)
    await cardFormIsThere(page)
    await look(page, 'pay')
    // Back and forward without a document load: the form still works and keeps its input.
    await cardNumber(page).fill('4242 4242 4242 4242')
    await page.getByRole('link', { name: 'Back to checkout' }).click()
    await page.getByRole('heading', { name: 'Checkout' }).waitFor()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.waitForURL(/\/pay\?/)
    await cardFormIsThere(page)
    expect(await cardNumber(page).inputValue(), 'input kept while the page was hidden').toBe(
      '4242 4242 4242 4242',
    )
    const confirmed = page.waitForRequest(/payment_intents\/\w+\/confirm/)
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    const told = new URLSearchParams((await confirmed).postData() ?? '').get('told') ?? ''
    expect(
      JSON.parse(told),
      'the billing address for the bank, which is not asked for again',
    ).toEqual({
      fields: { billingDetails: { name: 'never', address: 'never' } },
      billing_details: {
        name: 'Helen Marsh',
        address: {
          line1: '118 Benefit Street',
          line2: '',
          city: 'Providence',
          state: 'RI',
          postal_code: '02906',
          country: 'US',
        },
      },
    })
    expect(await readOrderNumber(page)).toMatch(/^AB-/)
    await page.goBack()
    await page.getByRole('heading', { name: 'Your cart is empty.' }).waitFor()
  },
)

test.each([
  ['pays', 'pm_card_threeDSecure2Required'],
  ['declines', 'pm_card_visa_chargeDeclined'],
] as const)(
  'authentication can be repeated after leaving the bank’s window, and the bank %s',
  async (answer, authenticate) => {
    const page = await open(phone, { confirm: 'pm_card_authenticationRequired', authenticate })
    await addToCart(page)
    await page.goto('/settlement')
    await fillCheckout(page, newBuyer())
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await page.waitForURL(/\/pay\?/)
    await cardFormIsThere(page)
    const confirmed = page.waitForResponse(/payment_intents\/\w+\/confirm/)
    await page.getByRole('button', { name: /^Pay \$/ }).click()
    await confirmed
    await page.reload()
    await page.getByText('Your bank needs to verify it’s you').waitFor()
    const again = page.getByRole('button', { name: 'Ask my bank again' })
    await again.waitFor()
    await look(page, `bank-${answer}`)
    await again.click()
    if (answer === 'pays') {
      expect(await readOrderNumber(page)).toMatch(/^AB-/)
      return
    }
    await page.getByText('Your items are still reserved.').waitFor()
    expect(await again.count(), 'the bank has answered').toBe(0)
    await page.getByRole('button', { name: /^Pay \$/ }).waitFor()
    await look(page, 'bank-declined')
  },
)

/** Marks the document, to detect a document load. */
const mark = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('data-before', ''))
const isMarked = (page: Page) =>
  page.evaluate(() => document.documentElement.hasAttribute('data-before'))

test('a commission opened from the account is paid with Stripe', async () => {
  const page = await open(phone)
  await page.goto('/login?back_url=%2Fuser%2Fcommissions')
  const member = newMember()
  await signUp(page, member, shop.origin)
  await page.getByText('You have no commissions yet.').waitFor()
  const { number } = await callApiFromPage(page, '/api/bespoke/submit', {
    serviceId: 'crest',
    answers: {},
    quantity: 1,
    name: 'Ida Berg',
    email: member.email,
    title: 'Crest for the summer house',
    brief: 'A heron in reeds, one thread, for napkins and for the bed. No letters.',
  })
  const lines = '[{"label":"Drawing","amount":24000}]'
  const plan = '[{"due":"acceptance","amount":8000},{"due":"approval"}]'
  await callStaffApi(
    'bespoke/quote',
    { number: String(number), lines, plan, leadDays: '12' },
    { origin: shop.origin, environment },
  )
  await page.reload()
  await mark(page)
  await page.getByRole('link', { name: 'Crest for the summer house' }).click()
  await page.getByRole('button', { name: 'Accept this quote' }).click()
  expect(await isMarked(page)).toBe(false)
  expect(page.url()).toBe(`${shop.origin}/bespokeServices/commission`)
  await page.getByRole('button', { name: 'Pay $80.00' }).click()
  await cardFormIsThere(page)
  await look(page, 'commission')
  await page.getByRole('button', { name: 'Pay $80.00' }).click()
  await page.getByText('We received your deposit.').waitFor()
})

test('a contribution to a group gift is paid with Stripe', async () => {
  const owner = await open(desktop)
  await owner.goto('/login?back_url=%2Fregistry')
  await signUp(owner, newMember(), shop.origin)
  await owner.waitForURL((url) => url.pathname === '/registry')
  const { id } = await callRegistryApi(owner, 'create', {})
  const registrants = [{ firstName: 'Ida', lastName: 'Berg' }]
  await callRegistryApi(owner, 'edit', {
    id,
    title: 'Our house',
    registrants,
    addressBefore: registryAddress,
    visibility: 'searchable',
  })
  await callRegistryApi(owner, 'publish', { id })
  const deadline = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await callRegistryApi(owner, 'startGroupGift', {
    id,
    title: 'A long table',
    target: 8000,
    minContribution: 500,
    deadline,
    outcome: 'refund',
  })

  const guest = await open(phone)
  await guest.goto('/registry/findRegistry/list?name=Ida+Berg')
  const found = guest.getByRole('link', { name: 'Ida Berg' })
  await found.waitFor()
  await mark(guest)
  await found.click()
  await guest.getByRole('button', { name: /^Contribute/ }).waitFor()
  await waitForHydration(guest)
  await guest.getByRole('button', { name: /^Contribute/ }).click()
  expect(await isMarked(guest)).toBe(false)
  await guest.getByLabel('Your contribution in dollars').fill('80')
  await guest.getByLabel('Your name').fill('Helen Marsh')
  await guest.getByLabel('Email for the confirmation').fill(newBuyer().email)
  await guest.getByRole('button', { name: 'Continue to payment' }).click()
  await cardFormIsThere(guest)
  await look(guest, 'part')
  await guest.getByRole('button', { name: 'Pay $80.00' }).click()
  await guest.getByText('Thank you. You contributed $80.00').waitFor()
})

test('a page restored from the back-forward cache is idle, and a second click works', async () => {
  const page = await open(desktop)
  await addToCart(page)
  await page.goto('/settlement')
  await fillCheckout(page, newBuyer())
  await page.route('**/pay?*', (route) =>
    route.request().isNavigationRequest() ? route.abort('aborted') : route.continue(),
  )
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForRequest(/\/pay\?/)
  const isRead = page.waitForRequest('**/api/checkout/index')
  // As Safari does after Back.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await isRead
  await page.unroute('**/pay?*')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/pay\?/)
  await cardFormIsThere(page)
})

test('pages without a card form neither allow nor load Stripe', async () => {
  const [variant] = await variantsInStock(shop.origin, 1)
  const goods = `/goodsDetail/${variant?.slug}`
  for (const path of [
    '/',
    goods,
    '/cart',
    '/settlement',
    '/paymentSuccess/ord_1',
    '/login',
    '/registry',
  ]) {
    const response = await fetch(shop.origin + path)
    expect(response.headers.get('content-security-policy'), path).not.toContain('stripe')
  }
  const page = await open(desktop)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).hostname))
  await visit(page, goods)
  expect(new Set(asked)).toEqual(new Set(['127.0.0.1']))
})
