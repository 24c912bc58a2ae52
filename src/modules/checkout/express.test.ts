import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '#platform/db/query.ts'
import { integer, nullable, text } from '#platform/db/row.ts'
import { raw, sql } from '#platform/db/sql.ts'
import { makeVariant } from '#test/support/products.ts'
import { openTestShop, type Answer, type TestShop } from '#test/support/shop.ts'
import { stripeEnvironment } from '#test/support/stripe-environment.ts'
import { startStripeServer } from '#test/support/stripe-server.ts'

const stripe = await startStripeServer()
afterAll(() => stripe.close())
const environment = { ...stripeEnvironment(stripe), EXPRESS_CHECKOUT: 'true' }
const open = await openTestShop({ environment })
const { database, call, shop } = open
const { db } = database

beforeEach(() => {
  stripe.breakAnswers(() => undefined)
})

type Bearer = { readonly authorization: string }
interface Sheet {
  readonly cartVersion: number
  readonly total: number
  readonly due: number
  readonly lines: readonly { readonly label: string; readonly amount: number }[]
  readonly methods: readonly { readonly id: string; readonly amount: number }[]
  readonly countries: readonly string[]
}

const providence = { city: 'Providence', state: 'RI', postalCode: '02906', countryCode: 'US' }
const contact = {
  email: 'nora@example.com',
  phone: '+1 401-555-0142',
  shipping: { ...providence, name: 'Nora Marie Hale', line1: '118 Benefit Street', line2: '' },
  billing: {
    name: 'Nora Hale',
    line1: '24 Orchard Street',
    line2: 'Apt 3',
    city: 'New York',
    state: 'New York',
    postalCode: '10002',
    countryCode: 'US',
  },
}

const sheetOf = ({ data }: Answer) => data['sheet'] as Sheet
const obstacleOf = ({ data }: Answer) => (data['obstacle'] as { reason: string } | null)?.reason

async function quote(bearer: Bearer, input: object = {}, { call: ask }: TestShop = open) {
  return ask('post /api/express/quote', input, bearer)
}

async function shopper(qty = 1, variant: Parameters<typeof makeVariant>[1] = {}) {
  const bearer = await open.guest()
  const variantId = await makeVariant(database, { onHand: 5, ...variant })
  if (qty > 0) await call('post /api/cart/add', { variantId, qty }, bearer)
  return { bearer, variantId }
}

function place(
  bearer: Bearer & Readonly<Record<string, string>>,
  sheet: Sheet,
  change: object = {},
) {
  const body = {
    cardToken: stripe.createConfirmationToken('pm_card_visa'),
    expectedTotal: sheet.total,
    expectedDue: sheet.due,
    cartVersion: sheet.cartVersion,
    methodId: sheet.methods[0]?.id,
    contact,
    ...change,
  }
  return call('post /api/express/place', body, bearer)
}

const sessionOf = ({ data }: Answer) =>
  data['session'] as { state: string; orderId: string; failure: { class: string } | null } | null

const orders = () =>
  queryRows(
    db,
    { id: text, ownerId: text, email: text, total: integer },
    sql`select id, owner_id, email, total from orders order by placed_at`,
  )
const stock = (variantId: string) =>
  queryRows(
    db,
    { onHand: integer, allocated: integer, reserved: integer },
    sql`select on_hand, allocated, reserved from stock_levels where variant_id = ${variantId}`,
  )
const count = async (table: string) =>
  (await queryRows(db, { rows: integer }, sql`select count(*)::int as rows from ${raw(table)}`))[0]
    ?.rows ?? 0

/** The charges that Stripe has authorized. */
const chargedTotal = () =>
  stripe.intents().filter(({ status }) => ['requires_capture', 'succeeded'].includes(status)).length

describe('the sheet of a wallet', () => {
  test('has real rates for a place without a street, and tax', async () => {
    const { bearer } = await shopper(2)
    const answer = await quote(bearer, { address: providence })
    const sheet = sheetOf(answer)
    expect(sheet.methods.map(({ id }) => id)).toContain('standard')
    expect(sheet.lines.map(({ label }) => label)).toEqual(['Subtotal', 'Shipping', 'Tax'])
    expect(sheet.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(sheet.due)
    const dearer = sheetOf(await quote(bearer, { address: providence, methodId: 'next-day' }))
    expect(dearer.methods[0]?.id).toBe('next-day')
    expect(dearer.due).toBeGreaterThan(sheet.due)
    expect(sheet.countries).toEqual(['US'])
  })

  test('is the price that checkout shows for the same address', async () => {
    const { bearer } = await shopper(2)
    const sheet = sheetOf(await quote(bearer, { address: providence }))
    const { data } = await call('get /api/checkout/index', {}, bearer)
    const [group] = data['groups'] as { id: string }[]
    const { data: checkout } = await call(
      'post /api/checkout/quote',
      {
        groups: [
          {
            groupId: group?.id,
            address: {
              firstName: 'Nora',
              lastName: 'Hale',
              line1: '118 Benefit Street',
              city: 'Providence',
              stateCode: 'RI',
              zip: '02906',
              phone: '4015550142',
            },
          },
        ],
      },
      bearer,
    )
    expect((checkout['totals'] as { grand: number }).grand).toBe(sheet.total)
  })

  test('saves nothing', async () => {
    const { bearer } = await shopper()
    const before = sheetOf(await quote(bearer)).cartVersion
    await quote(bearer, { address: providence, methodId: 'express' })
    expect(sheetOf(await quote(bearer)).cartVersion).toBe(before)
  })

  test('gives up a method that a new address does not have', async () => {
    const { bearer } = await shopper()
    const sheet = sheetOf(await quote(bearer, { address: providence, methodId: 'moon-rocket' }))
    expect(sheet.methods[0]?.id).toBe('standard')
  })

  test.each([
    ['another country', { ...providence, countryCode: 'CA', state: 'ON' }, 'address.countryCode'],
    ['a ZIP code that is none', { ...providence, postalCode: '1' }, 'address.postalCode'],
    [
      'a territory that the shop does not ship to',
      { city: 'San Juan', state: '', postalCode: '00901', countryCode: 'PR' },
      'address.state',
    ],
  ])('is refused for %s, with words', async (_, address, field) => {
    const { bearer } = await shopper()
    const { code, data, msg } = await quote(bearer, { address })
    expect(code).toBe(42200)
    expect(Object.keys(data.fields ?? {})).toEqual([field])
    expect(msg).toMatch(/\.$/)
  })

  test('ignores fields that a wallet adds', async () => {
    const { bearer } = await shopper()
    const address = { ...providence, sorting_code: '', dependent_locality: 'College Hill' }
    expect(sheetOf(await quote(bearer, { address })).due).toBeGreaterThan(0)
  })

  test('is given for an item without a session, and opens none', async () => {
    const variantId = await makeVariant(database)
    const before = await count('sessions')
    const { data } = await call('post /api/express/quote', { item: { variantId, qty: 1 } })
    expect((data['sheet'] as Sheet).due).toBeGreaterThan(96_00)
    expect(await count('sessions')).toBe(before)
  })
})

describe('express checkout is not offered', () => {
  test('without a cart', async () => {
    expect(obstacleOf(await quote(await open.guest()))).toBe('cart-empty')
  })

  test('for a shop without it, and nothing is placed there', async () => {
    const { EXPRESS_CHECKOUT: _, ...without } = environment
    const plain = await openTestShop({ database, environment: without })
    const { bearer } = await shopper()
    const sheet = sheetOf(await quote(bearer, { address: providence }))
    const off = { code: 40300, data: { reason: 'express-off' } }
    expect(await quote(bearer, {}, plain)).toMatchObject(off)
    const body = {
      cardToken: 'ctoken_1',
      expectedTotal: sheet.total,
      expectedDue: sheet.due,
      cartVersion: sheet.cartVersion,
      methodId: 'standard',
      contact,
    }
    expect(await plain.call('post /api/express/place', body, bearer)).toMatchObject(off)
    expect((await plain.shop.app.request('/express')).status).toBe(404)
  })

  test('with a provider that has no wallet buttons', async () => {
    const sandbox = await openTestShop({ database, environment: { EXPRESS_CHECKOUT: 'true' } })
    const { bearer } = await shopper()
    expect(await quote(bearer, {}, sandbox)).toMatchObject({
      code: 40300,
      data: { reason: 'express-off' },
    })
  })

  test('to guests of a shop that sells to members', async () => {
    const members = await openTestShop({
      database,
      environment: { ...environment, GUEST_CHECKOUT: 'false' },
    })
    const { bearer } = await shopper()
    expect(obstacleOf(await quote(bearer, {}, members))).toBe('guest-checkout-off')
  })

  test('for what is not shipped, in the cart and on its page', async () => {
    const { bearer, variantId } = await shopper(1, { requiresShipping: false })
    expect(obstacleOf(await quote(bearer))).toBe('nothing-shipped')
    expect(obstacleOf(await quote(bearer, { item: { variantId, qty: 1 } }))).toBe('nothing-shipped')
  })

  test('for more than is left', async () => {
    const { bearer, variantId } = await shopper(0)
    expect(obstacleOf(await quote(bearer, { item: { variantId, qty: 6 } }))).toBe(
      'cart-line-unavailable',
    )
  })

  test('for a gift that ships to somebody else', async () => {
    const { bearer } = await shopper()
    const sheet = sheetOf(await quote(bearer, { address: providence }))
    await call('post /api/cart/shipTo', { to: 'recipient' }, bearer)
    expect(obstacleOf(await quote(bearer))).toBe('several-addresses')
    const refused = await place(bearer, { ...sheet, cartVersion: sheet.cartVersion + 1 })
    expect(refused).toMatchObject({ code: 40300, data: { reason: 'several-addresses' } })
  })

  test('after pickup was chosen at checkout', async () => {
    const { bearer } = await shopper()
    const { data } = await call('get /api/checkout/index', {}, bearer)
    const [group] = data['groups'] as { id: string }[]
    const groups = [{ groupId: group?.id, methodId: 'local.pickup' }]
    await call('post /api/checkout/quote', { groups }, bearer)
    expect(obstacleOf(await quote(bearer))).toBe('pickup-chosen')
    // The shopper who chooses a method in the wallet has changed their mind.
    expect(obstacleOf(await quote(bearer, { methodId: 'standard' }))).toBeUndefined()
  })
})

describe('a cart that a wallet pays', () => {
  test('is one order, with the stock, the addresses and one charge', async () => {
    const { bearer, variantId } = await shopper(2)
    const sheet = sheetOf(await quote(bearer, { address: providence }))
    const before = chargedTotal()
    const placed = await place(bearer, sheet)
    expect(sessionOf(placed)).toMatchObject({ state: 'charged' })
    const { data: order } = await call(
      'get /api/order/detail',
      { id: sessionOf(placed)?.orderId ?? '' },
      bearer,
    )
    expect(JSON.stringify(order)).toContain('118 Benefit Street')
    expect(await orders()).toContainEqual(
      expect.objectContaining({ email: 'nora@example.com', total: sheet.total }),
    )
    expect(await stock(variantId)).toEqual([{ onHand: 5, allocated: 2, reserved: 0 }])
    expect(chargedTotal()).toBe(before + 1)
    const [intent] = stripe.requests.filter(({ form }) => form['confirmation_token']).slice(-1)
    expect(intent?.form).toMatchObject({
      confirm: 'true',
      capture_method: 'manual',
      use_stripe_sdk: 'true',
      'automatic_payment_methods[allow_redirects]': 'always',
      return_url: `${shop.origin}/pay?checkout=${String(placed.data['checkoutId'])}&return=1`,
    })
    expect(obstacleOf(await quote(bearer))).toBe('cart-empty')
  })

  test('is billed to the billing address, or to the shipping address without a usable one', async () => {
    const billed = async (billing: object | null) => {
      const { bearer } = await shopper()
      const sheet = sheetOf(await quote(bearer, { address: providence }))
      const { orderId } =
        sessionOf(await place(bearer, sheet, { contact: { ...contact, billing } })) ?? {}
      const [row] = await queryRows(
        db,
        { city: nullable(text) },
        sql`select billing ->> 'city' as city from orders where id = ${orderId ?? ''}`,
      )
      return row?.city
    }
    expect(await billed(contact.billing)).toBe('New York')
    expect(await billed({ countryCode: 'US' })).toBe('Providence')
    expect(await billed(null)).toBe('Providence')
  })

  test('placed again by a second press is not charged again', async () => {
    const { bearer } = await shopper()
    const sheet = sheetOf(await quote(bearer, { address: providence }))
    const before = chargedTotal()
    const [rows] = [await count('orders')]
    const press = { ...bearer, 'idempotency-key': 'express-second-press-1' }
    const cardToken = stripe.createConfirmationToken('pm_card_visa')
    const first = await place(press, sheet, { cardToken })
    expect(await place(press, sheet, { cardToken })).toEqual(first)
    // Another press of the wallet, with another token.
    expect(await place(bearer, sheet)).toMatchObject({ success: false })
    expect(chargedTotal()).toBe(before + 1)
    expect(await count('orders')).toBe(rows + 1)
  })

  test.each(['before', 'after'] as const)(
    'is charged once when Stripe is cut off %s it has charged',
    async (when) => {
      const { bearer } = await shopper()
      const sheet = sheetOf(await quote(bearer, { address: providence }))
      const before = chargedTotal()
      stripe.breakAnswers(() => ({ when, cut: true }))
      const placed = await place(bearer, sheet)
      stripe.breakAnswers(() => undefined)
      // The SDK repeats a call whose connection was closed, and the key answers it.
      expect(sessionOf(placed)?.state).toBe(when === 'before' ? 'checking' : 'charged')
      const { checkoutId } = placed.data
      const { data } = await call('post /api/pay/complete', { checkoutId }, bearer)
      expect(data['state']).toBe('charged')
      expect(chargedTotal()).toBe(before + 1)
    },
  )

  test('is declined with the reason, and another card can be entered for the same checkout', async () => {
    const { bearer, variantId } = await shopper()
    const sheet = sheetOf(await quote(bearer, { address: providence }))
    const cardToken = stripe.createConfirmationToken('pm_card_visa_chargeDeclinedInsufficientFunds')
    const placed = await place(bearer, sheet, { cardToken })
    expect(sessionOf(placed)).toMatchObject({
      state: 'open',
      failure: { class: 'insufficient_funds' },
      form: { part: 'stripe' },
    })
    expect(await stock(variantId)).toEqual([{ onHand: 5, allocated: 0, reserved: 1 }])
  })

  test('waits for the bank where it asks for authentication', async () => {
    const { bearer } = await shopper()
    const sheet = sheetOf(await quote(bearer, { address: providence }))
    const cardToken = stripe.createConfirmationToken('pm_card_authenticationRequired')
    expect(sessionOf(await place(bearer, sheet, { cardToken }))?.state).toBe('requires_action')
  })

  test('is refused when its total or the cart has changed, and nothing is charged', async () => {
    const { bearer, variantId } = await shopper()
    const sheet = sheetOf(await quote(bearer, { address: providence }))
    const before = stripe.intents().length
    const cheap = { expectedTotal: sheet.total - 1, expectedDue: sheet.due - 1 }
    expect(await place(bearer, sheet, cheap)).toMatchObject({
      code: 42210,
      data: { was: sheet.total - 1, now: sheet.total },
    })
    const current = sheetOf(await quote(bearer, { address: providence }))
    await call('post /api/cart/add', { variantId, qty: 1 }, bearer)
    expect(await place(bearer, current)).toMatchObject({ code: 40900 })
    expect(stripe.intents()).toHaveLength(before)
  })

  test.each([
    ['no street', { shipping: { ...contact.shipping, line1: '' } }, 'contact.shipping.line1'],
    ['one name', { shipping: { ...contact.shipping, name: 'Nora' } }, 'contact.shipping.name'],
    ['no phone', { phone: '' }, 'contact.phone'],
    ['no email', { email: '' }, 'contact.email'],
    [
      'no ZIP code',
      { shipping: { ...contact.shipping, postalCode: '' } },
      'contact.shipping.postalCode',
    ],
  ])('is refused with %s, in words', async (_, change, field) => {
    const { bearer } = await shopper()
    const sheet = sheetOf(await quote(bearer, { address: providence }))
    const refused = await place(bearer, sheet, { contact: { ...contact, ...change } })
    expect(refused.code).toBe(42200)
    expect(refused.data.fields?.[field]).toMatch(/\.$/)
  })
})

describe('an item that a wallet buys on its page', () => {
  const purchase = (variantId: string, qty = 1, purchaseId: string = crypto.randomUUID()) => ({
    item: { variantId, qty, purchaseId },
  })

  async function buyer(qty = 1) {
    const { bearer, variantId: inCart } = await shopper()
    const variantId = await makeVariant(database, { onHand: 5, price: 50_00 })
    const item = { variantId, qty }
    const sheet = sheetOf(await quote(bearer, { item, address: providence }))
    return { bearer, inCart, variantId, sheet }
  }

  test('is an order of the buyer, and the cart stays as it was', async () => {
    const { bearer, inCart, variantId, sheet } = await buyer(2)
    const before = await call('get /api/cart/index', {}, bearer)
    const placed = await place(bearer, sheet, purchase(variantId, 2))
    expect(sessionOf(placed)).toMatchObject({ state: 'charged' })
    const after = await call('get /api/cart/index', {}, bearer)
    expect(after.data).toEqual(before.data)
    const { data: order } = await call(
      'get /api/order/detail',
      { id: sessionOf(placed)?.orderId ?? '' },
      bearer,
    )
    expect(JSON.stringify(order)).toContain('118 Benefit Street')
    expect(await stock(variantId)).toEqual([{ onHand: 5, allocated: 2, reserved: 0 }])
    expect(await stock(inCart)).toEqual([{ onHand: 5, allocated: 0, reserved: 0 }])
  })

  test('leaves no personal data in its cart', async () => {
    const { bearer, variantId, sheet } = await buyer()
    const { checkoutId } = (await place(bearer, sheet, purchase(variantId))).data
    const carts = await queryRows(
      db,
      { email: nullable(text), draft: nullable(text), state: text },
      sql`
        select email, checkout_draft::text as draft, state from carts
        where id = (select cart_id from checkouts where id = ${String(checkoutId)})`,
    )
    expect(carts).toEqual([{ email: null, draft: null, state: 'ordered' }])
  })

  test('is ordered and charged once, however often it is sent', async () => {
    const { bearer, variantId, sheet } = await buyer()
    const before = chargedTotal()
    const same = purchase(variantId)
    const placed = await Promise.all([
      place(bearer, sheet, same),
      place(bearer, sheet, same),
      place(bearer, sheet, same),
    ])
    const again = await place(bearer, sheet, same)
    const ids = new Set([...placed, again].map(({ data }) => data['checkoutId']))
    expect(ids.size).toBe(1)
    expect(sessionOf(again)).toMatchObject({ state: 'charged' })
    expect(chargedTotal()).toBe(before + 1)
    expect(await stock(variantId)).toEqual([{ onHand: 5, allocated: 1, reserved: 0 }])
  })

  test('is not bought a second time with another quantity after a lost answer', async () => {
    const { bearer, variantId, sheet } = await buyer()
    const before = chargedTotal()
    const purchaseId = crypto.randomUUID()
    const first = await place(bearer, sheet, purchase(variantId, 1, purchaseId))
    const item = { variantId, qty: 2 }
    const larger = sheetOf(await quote(bearer, { item, address: providence }))
    const second = await place(bearer, larger, purchase(variantId, 2, purchaseId))
    expect(second.data['checkoutId']).toBe(first.data['checkoutId'])
    expect(chargedTotal()).toBe(before + 1)
  })

  test('can be tried again with another wallet after a decline', async () => {
    const { bearer, variantId, sheet } = await buyer()
    const same = purchase(variantId)
    const cardToken = stripe.createConfirmationToken('pm_card_visa_chargeDeclined')
    expect(sessionOf(await place(bearer, sheet, { ...same, cardToken }))?.state).toBe('open')
    expect(sessionOf(await place(bearer, sheet, same))?.state).toBe('charged')
    expect(await stock(variantId)).toEqual([{ onHand: 5, allocated: 1, reserved: 0 }])
  })

  test('belongs to its buyer: the same purchase of somebody else is another one', async () => {
    const { bearer, variantId, sheet } = await buyer()
    const same = purchase(variantId)
    const mine = await place(bearer, sheet, same)
    const other = await open.guest()
    const theirs = await place(other, sheet, same)
    expect(theirs.data['checkoutId']).not.toBe(mine.data['checkoutId'])
  })

  test('is refused when it has sold out, and nothing is charged', async () => {
    const { bearer, variantId, sheet } = await buyer(3)
    await place(await open.guest(), sheet, purchase(variantId, 3))
    const before = stripe.intents().length
    expect(await place(bearer, sheet, purchase(variantId, 3))).toMatchObject({ code: 42220 })
    expect(stripe.intents()).toHaveLength(before)
  })
})

describe('the page with the buttons', () => {
  test('has a policy for Stripe, and only pages of the shop can frame it', async () => {
    const response = await shop.app.request('/express')
    expect(response.status).toBe(200)
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("script-src 'self' https://js.stripe.com")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(response.headers.get('permissions-policy')).toContain('"https://js.stripe.com"')
    const page = await response.text()
    expect(page).toContain('https://js.stripe.com/endive/stripe.js')
    expect(page).toContain('pk_test_local')
    expect(page).not.toContain(stripe.secretKey)
  })
})
