import { beforeEach, describe, expect, test } from 'vitest'
import { cartInvariants } from '#modules/cart/db/invariants.ts'
import { inventoryInvariants } from '#modules/inventory/db/invariants.ts'
import { setOnHand } from '#modules/inventory/commands/set-on-hand.ts'
import { orderInvariants } from '#modules/orders/db/invariants.ts'
import { paymentInvariants } from '#modules/payments/db/invariants.ts'
import type { PaymentProvider } from '#modules/payments/payment-provider.ts'
import { minutes } from '#kernel/time/time.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { boolean, integer, nullable, text } from '#platform/db/row.ts'
import { raw, sql } from '#platform/db/sql.ts'
import { unwrapResult, openTestCheckout, type TestBuyer } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { storeCard, submitCard } from '#test/support/sandbox.ts'
import { completeCheckout } from './complete-checkout.ts'
import { checkoutContract } from './contract.ts'
import { checkoutInvariants } from './db/invariants.ts'
import { checkoutHandlers, payHandlers } from './api/http.ts'

const database = await openTestDatabase()
const { db } = database
const shop = openTestCheckout(database)
const { clock, handlers, sandbox } = shop
const start = clock.now()

beforeEach(async () => {
  shop.dropWebhooks(false)
  shop.silenceProvider(false)
  shop.loseAnswers(false)
  clock.set(start)
  await emptyTables(database)
})

const count = async (table: string) =>
  (await queryRow(db, { count: integer }, sql`select count(*) from ${raw(table)}`))?.count
const payments = () =>
  queryRows(
    db,
    {
      status: text,
      cardToken: nullable(text),
      hasSession: boolean,
      authorized: integer,
      captured: integer,
      attempts: integer,
      closing: boolean,
      hasPayer: boolean,
    },
    sql`
      select status, card_token, provider_ref is not null as has_session, authorized, captured,
        attempts, closing, payer is not null as has_payer
      from payments
      order by created_at, status desc, attempts`,
  )
const stock = async (variantId: string) =>
  queryRow(
    db,
    { onHand: integer, allocated: integer, reserved: integer },
    sql`select on_hand, allocated, reserved from stock_levels where variant_id = ${variantId}`,
  )

async function prepared(qty = 1) {
  const nora = shop.buyer()
  const variantId = await makeVariant(database, { onHand: 5 })
  return { nora, variantId, settlement: await nora.prepare([{ variantId, qty }]) }
}

const placeWith = async (nora: TestBuyer, cardToken: string) =>
  unwrapResult(await nora.place(undefined, cardToken))

async function expectSound(): Promise<void> {
  await shop.runJobs()
  const all = [
    ...inventoryInvariants,
    ...cartInvariants,
    ...paymentInvariants,
    ...orderInvariants,
    ...checkoutInvariants,
  ]
  const findings = await checkInvariants(db, all)
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
}

describe('a card that the provider keeps', () => {
  test('is charged with the placing: one call, one order, the money taken, and nothing of the card left in the row', async () => {
    const { nora, variantId, settlement } = await prepared(2)
    const { checkoutId, session } = await placeWith(nora, await storeCard(sandbox))
    expect(session).toMatchObject({
      checkoutId,
      state: 'charged',
      total: settlement.due,
      orderNumber: expect.stringMatching(/^AB-/) as string,
      provider: null,
      clientSecret: '',
    })
    await shop.runJobs()
    expect(await payments()).toMatchObject([
      {
        status: 'captured',
        captured: settlement.due,
        cardToken: null,
        hasSession: true,
        hasPayer: false,
      },
    ])
    expect(await stock(variantId)).toEqual({ onHand: 5, allocated: 2, reserved: 0 })
    expect(await sandbox.counts()).toMatchObject({
      sessions: 1,
      attempts: 1,
      authorized: 1,
      captured: 1,
      twice: 0,
    })
    expect(unwrapResult(await nora.place(settlement, await storeCard(sandbox)))).toMatchObject({
      checkoutId,
      session: { state: 'charged' },
    })
    expect(await count('orders')).toBe(1)
    await expectSound()
  })

  test('pays one order after the other', async () => {
    const token = await storeCard(sandbox)
    for (let time = 0; time < 2; time++) {
      const { nora } = await prepared()
      expect((await placeWith(nora, token)).session).toMatchObject({ state: 'charged' })
    }
    expect(await sandbox.counts()).toMatchObject({ authorized: 2, twice: 0 })
  })

  test('that is declined leaves the session to pay in, with the reason; another card may be entered there', async () => {
    const { nora } = await prepared()
    const { checkoutId, session } = await placeWith(
      nora,
      await storeCard(sandbox, '4000000000009995'),
    )
    expect(session).toMatchObject({
      state: 'open',
      provider: 'sandbox',
      failure: { class: 'insufficient_funds' },
    })
    expect(await count('orders')).toBe(0)
    expect(unwrapResult(await handlers.openPaySession(nora.ctx, { checkoutId }, exchange))).toEqual(
      session,
    )
    expect(await submitCard(sandbox, session ?? { clientSecret: '', form: null })).toBe(
      'authorized',
    )
    expect(await nora.complete(checkoutId)).toMatchObject({ state: 'charged' })
    expect(await sandbox.counts()).toMatchObject({ sessions: 1, attempts: 2, authorized: 1 })
    await expectSound()
  })

  test('that was declined, or not entered, gives way to the next one: the cart is placed anew and the pieces are held once', async () => {
    const { nora, variantId, settlement } = await prepared()
    const withoutCard = unwrapResult(await nora.place(settlement))
    const declined = unwrapResult(
      await nora.place(settlement, await storeCard(sandbox, '4000000000000002')),
    )
    const paid = unwrapResult(await nora.place(settlement, await storeCard(sandbox)))
    expect(new Set([withoutCard.checkoutId, declined.checkoutId, paid.checkoutId]).size).toBe(3)
    expect(paid.session).toMatchObject({ state: 'charged' })
    await shop.runJobs()
    expect(await payments()).toMatchObject([
      { status: 'failed', attempts: 0 },
      { status: 'failed', attempts: 1 },
      { status: 'captured' },
    ])
    expect(await stock(variantId)).toEqual({ onHand: 5, allocated: 1, reserved: 0 })
    expect(await sandbox.counts()).toMatchObject({ sessions: 3, authorized: 1, twice: 0 })
    await expectSound()
  })

  test('whose bank asks is confirmed in the session', async () => {
    const { nora } = await prepared()
    const { checkoutId, session } = await placeWith(
      nora,
      await storeCard(sandbox, '4000002500003155'),
    )
    expect(session).toMatchObject({ state: 'requires_action', provider: 'sandbox' })
    const id =
      new URL(session?.form?.data['url'] ?? '', 'http://shop').searchParams.get('session') ?? ''
    await sandbox.app.request(`/v1/sessions/${id}/challenge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_secret: session?.clientSecret, approved: true }),
    })
    expect(await nora.complete(checkoutId)).toMatchObject({ state: 'charged' })
  })

  test('whose webhook comes before the answer, twice or late, and whose answer is lost, is charged once and becomes one order', async () => {
    for (const number of [
      '4000000000007023',
      '4000000000007031',
      '4000000000007015',
      '4000000000007049',
    ]) {
      const { nora } = await prepared()
      const { checkoutId, session } = await placeWith(nora, await storeCard(sandbox, number))
      expect(session?.state).toBe(number.endsWith('7049') ? 'checking' : 'charged')
      expect(await nora.complete(checkoutId)).toMatchObject({ state: 'charged' })
    }
    await shop.runJobs()
    expect(await count('orders')).toBe(4)
    expect(await sandbox.counts()).toMatchObject({
      sessions: 4,
      attempts: 4,
      captured: 4,
      twice: 0,
    })
    await expectSound()
  })

  test('that is unknown charges nothing, counts as a try and leaves the session to pay in', async () => {
    const { nora } = await prepared()
    const { checkoutId, session } = await placeWith(nora, 'tok_guessed')
    expect(session).toMatchObject({
      state: 'open',
      provider: 'sandbox',
      failure: { class: 'incorrect_details' },
    })
    expect(await payments()).toMatchObject([
      { status: 'created', cardToken: null, attempts: 1, hasPayer: true, hasSession: true },
    ])
    await nora.enterCard(checkoutId)
    expect(await nora.complete(checkoutId)).toMatchObject({ state: 'charged' })
    await expectSound()
  })

  test('is named by a token, never by its number', () => {
    const { input } = checkoutContract.placeCheckout
    const named = (cardToken: string) =>
      input.safeParse({ expectedTotal: 1, expectedDue: 1, cardToken })
    expect(named('pm_1QKx2LLkdIwHu7ixraBm864M').success).toBe(true)
    for (const wrong of ['4242424242424242', '', 'tok 1', "tok_'", 'x'.repeat(256)]) {
      expect(named(wrong).error?.issues).toMatchObject([{ path: ['cardToken'] }])
    }
  })

  test('is not tried for who has tried too often, and nothing is placed', async () => {
    const { placeCheckout } = checkoutHandlers({ ...shop.services, attemptsPerHour: 1 })
    const { nora, settlement } = await prepared()
    await placeWith(nora, 'tok_guessed')
    const { totals, due, cartVersion } = settlement
    const again = {
      expectedTotal: totals.grand,
      expectedDue: due,
      cartVersion,
      cardToken: await storeCard(sandbox),
    }
    expect(await placeCheckout(nora.ctx, again, exchange)).toMatchObject({
      refused: 'too-many',
      detail: { retryAfter: 3600 },
    })
    expect(await count('checkouts')).toBe(1)
    expect(await sandbox.counts()).toMatchObject({ authorized: 0 })
  })
})

describe('when the provider does not answer', () => {
  /**
   * Places, with no answer from the provider that reaches the shop; from then on it answers again.
   */
  async function placeUnanswered(nora: TestBuyer, when: 'before' | 'after') {
    shop.silenceProvider(when === 'before')
    shop.loseAnswers(when === 'after')
    const placed = await placeWith(nora, await storeCard(sandbox))
    shop.silenceProvider(false)
    shop.loseAnswers(false)
    return placed
  }

  describe.each(['before', 'after'] as const)('%s the charge', (when) => {
    test('it is "checking", and the next look charges once and writes the order', async () => {
      const { nora } = await prepared()
      const { checkoutId, session } = await placeUnanswered(nora, when)
      expect(session).toMatchObject({
        state: 'checking',
        message: expect.stringContaining('Don’t pay again') as string,
      })
      expect(await count('orders')).toBe(0)
      expect(await nora.complete(checkoutId)).toMatchObject({ state: 'charged' })
      expect(await sandbox.counts()).toMatchObject({ sessions: 1, authorized: 1 })
    })

    test('and nobody comes back, the job of a minute later writes the order', async () => {
      const { nora } = await prepared()
      await placeUnanswered(nora, when)
      clock.advance(minutes(1))
      await shop.runJobs()
      expect(await count('orders')).toBe(1)
      expect(await payments()).toMatchObject([{ status: 'captured', cardToken: null }])
      expect(await sandbox.counts()).toMatchObject({ sessions: 1, captured: 1 })
      await expectSound()
    })
  })

  test('for five minutes, nobody is charged out of the blue: two minutes later the card is let go, and another one may be entered', async () => {
    const { nora } = await prepared()
    shop.silenceProvider(true)
    const { checkoutId } = await placeWith(nora, await storeCard(sandbox))
    clock.advance(minutes(5))
    shop.silenceProvider(false)
    expect(await nora.status(checkoutId)).toMatchObject({ state: 'checking' })
    expect(await payments()).toMatchObject([
      { cardToken: expect.any(String) as string, attempts: 0 },
    ])
    clock.advance(minutes(2))
    expect(await nora.status(checkoutId)).toMatchObject({
      state: 'open',
      failure: { class: 'try_later' },
    })
    expect(await sandbox.counts()).toMatchObject({ sessions: 0 })
    await nora.enterCard(checkoutId)
    expect(await nora.complete(checkoutId)).toMatchObject({ state: 'charged' })
    await expectSound()
  })

  test('for five minutes, a charge that was made is found and becomes the order', async () => {
    const { nora } = await prepared()
    shop.loseAnswers(true)
    const { checkoutId } = await placeWith(nora, await storeCard(sandbox))
    clock.advance(minutes(5))
    shop.loseAnswers(false)
    expect(await nora.status(checkoutId)).toMatchObject({ state: 'charged' })
    expect(await sandbox.counts()).toMatchObject({ sessions: 1, authorized: 1 })
  })

  test('until just before the five minutes are over, a charge that is not found yet is asked about again and becomes the order', async () => {
    const { nora } = await prepared()
    shop.silenceProvider(true)
    const { checkoutId } = await placeWith(nora, await storeCard(sandbox))
    shop.silenceProvider(false)
    shop.loseAnswers(true)
    clock.advance(minutes(5) - 1)
    expect(await nora.status(checkoutId)).toMatchObject({ state: 'checking' })
    shop.loseAnswers(false)
    const { current } = shop.services.providers
    const blind: PaymentProvider = { ...current, findCharge: async () => null }
    const unfound = payHandlers({
      ...shop.services,
      providers: { ...shop.services.providers, current: blind, get: () => blind },
    })
    clock.advance(minutes(1))
    expect(
      unwrapResult(await unfound.readPayStatus(nora.ctx, { checkoutId }, exchange)),
    ).toMatchObject({
      state: 'checking',
    })
    expect(await nora.status(checkoutId)).toMatchObject({ state: 'charged' })
    expect(await sandbox.counts()).toMatchObject({ sessions: 1, authorized: 1, voided: 0 })
  })

  test.each([minutes(1), minutes(6)])(
    'and the cart is placed anew %i ms later, what was charged is let go',
    async (later) => {
      const { nora, variantId } = await prepared()
      shop.loseAnswers(true)
      await placeWith(nora, await storeCard(sandbox))
      unwrapResult(await handlers.addLine(nora.ctx, { variantId, qty: 1 }, exchange))
      clock.advance(later)
      shop.loseAnswers(false)
      expect((await placeWith(nora, await storeCard(sandbox))).session).toMatchObject({
        state: 'charged',
      })
      await shop.runJobs()
      expect(await payments()).toMatchObject([
        { status: 'voided', cardToken: null, closing: true },
        { status: 'captured' },
      ])
      expect(await sandbox.counts()).toMatchObject({
        authorized: 2,
        captured: 1,
        voided: 1,
        twice: 0,
      })
      expect(await stock(variantId)).toEqual({ onHand: 5, allocated: 2, reserved: 0 })
      await expectSound()
    },
  )

  test('and the cart is placed anew, a card that was never charged is let go without a trace at the provider once it is late', async () => {
    const { nora, variantId } = await prepared()
    shop.silenceProvider(true)
    await placeWith(nora, await storeCard(sandbox))
    unwrapResult(await handlers.addLine(nora.ctx, { variantId, qty: 1 }, exchange))
    clock.advance(minutes(7))
    shop.silenceProvider(false)
    expect((await placeWith(nora, await storeCard(sandbox))).session).toMatchObject({
      state: 'charged',
    })
    await shop.runJobs()
    expect(await payments()).toMatchObject([
      { status: 'failed', cardToken: null },
      { status: 'captured' },
    ])
    expect(await sandbox.counts()).toMatchObject({ sessions: 1, authorized: 1 })
    await expectSound()
  })
})

describe('when something happens while the card is being charged', () => {
  /** Places with a card whose charge is answered once `meanwhile` is over. */
  async function placeWhile(nora: TestBuyer, meanwhile: () => Promise<unknown>) {
    const { current } = shop.services.providers
    const slow: PaymentProvider = {
      ...current,
      charge: async (charge) => {
        const charged = await current.charge(charge)
        await meanwhile()
        return charged
      },
    }
    const { placeCheckout } = checkoutHandlers({
      ...shop.services,
      providers: { ...shop.services.providers, current: slow, get: () => slow },
    })
    const { totals, due, cartVersion } = await nora.settlement()
    const cardToken = await storeCard(sandbox)
    return unwrapResult(
      await placeCheckout(
        nora.ctx,
        { expectedTotal: totals.grand, expectedDue: due, cartVersion, cardToken },
        exchange,
      ),
    )
  }
  const placedId = async () =>
    (
      await queryRow(
        db,
        { id: text },
        sql`select id from checkouts order by created_at desc limit 1`,
      )
    )?.id ?? ''

  test('the job writes the order first: it is the one that is answered with', async () => {
    const { nora } = await prepared()
    const { session } = await placeWhile(nora, async () =>
      completeCheckout(shop.services, await placedId()),
    )
    const order = await queryRow(db, { number: text }, sql`select number from orders`)
    expect(session).toMatchObject({ state: 'charged', orderNumber: order?.number })
    expect(await count('orders')).toBe(1)
    expect(await sandbox.counts()).toMatchObject({ sessions: 1, authorized: 1 })
    await expectSound()
  })

  test('the changed cart is placed in another window: that one is paid, and the first charge is let go', async () => {
    const { nora, variantId } = await prepared()
    const { session } = await placeWhile(nora, async () => {
      unwrapResult(await handlers.addLine(nora.ctx, { variantId, qty: 1 }, exchange))
      expect((await placeWith(nora, await storeCard(sandbox))).session).toMatchObject({
        state: 'charged',
      })
    })
    expect(session).toMatchObject({ state: 'releasing' })
    await shop.runJobs()
    expect(await count('orders')).toBe(1)
    expect(await stock(variantId)).toEqual({ onHand: 5, allocated: 2, reserved: 0 })
    expect(await sandbox.counts()).toMatchObject({
      authorized: 2,
      captured: 1,
      voided: 1,
      twice: 0,
    })
    await expectSound()
  })

  test('the pieces are gone when the hold is over: nothing is ordered, and the charge is let go', async () => {
    const { nora, variantId } = await prepared(5)
    const { session } = await placeWhile(nora, async () => {
      await execute(db, sql`update stock_reservations set state = 'released'`)
      await execute(db, sql`update stock_levels set reserved = 0 where variant_id = ${variantId}`)
      await inTransaction(db, (tx) =>
        setOnHand(tx, [{ variantId, onHand: 0, oversellLimit: 0 }], {
          reason: 'adjust',
          ref: 'count',
        }),
      )
    })
    expect(session).toMatchObject({ state: 'releasing' })
    await shop.runJobs()
    expect(await count('orders')).toBe(0)
    expect(await sandbox.counts()).toMatchObject({ authorized: 1, voided: 1, captured: 0 })
    await expectSound()
  })
})

test('of a cart that changed while it was placed, the changed one is priced and refused for its total, and what is short in it is told', async () => {
  const { nora, variantId, settlement } = await prepared()
  await execute(db, sql`update stock_levels set on_hand = 0 where variant_id = ${variantId}`)
  expect(await nora.place(settlement, await storeCard(sandbox))).toMatchObject({
    refused: 'stock-short',
  })
  await execute(db, sql`update stock_levels set on_hand = 5 where variant_id = ${variantId}`)
  unwrapResult(await handlers.addLine(nora.ctx, { variantId, qty: 1 }, exchange))
  expect(await nora.place(settlement, await storeCard(sandbox))).toMatchObject({
    refused: 'total-changed',
  })
  expect(await count('checkouts')).toBe(0)
  expect(await sandbox.counts()).toMatchObject({ sessions: 0 })
})
