import { describe, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { testContext } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { completeWith, openTestPayments } from '#test/support/payments.ts'
import { openTestStripe } from '#test/support/stripe.ts'
import { capturePayment } from './capture-payment.ts'
import { createPayment } from './create-payment.ts'
import { paymentInvariants } from './db/invariants.ts'
import { openProviderSession } from './open-provider-session.ts'
import { paymentProviders } from './payment-providers.ts'
import { recordWebhook } from './commands/record-webhook.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { readDisputes, type OnDispute } from './record-disputes.ts'

const database = await openTestDatabase()
const shop = await openTestPayments(database)
const { stripe, provider } = await openTestStripe()
const services = { ...shop.services, providers: paymentProviders({ current: provider }) }

const refund = (paymentId: string, amount: number) =>
  refundPayment(shop.services, {
    paymentId,
    amount,
    reason: 'A test.',
    originator: { kind: 'goodwill', id: 'test' },
  })
const violations = async () =>
  (await checkInvariants(database.db, paymentInvariants)).flatMap((found) => found.violations)
const statusOf = async (paymentId: string) => (await shop.read(paymentId)).status
/**
 * A webhook that arrives before the payment is stored is refused and sent again two seconds later.
 */
const paymentsAre = (paymentId: string, status: string) =>
  expect
    .poll(async () => {
      await shop.runJobs()
      return statusOf(paymentId)
    })
    .toBe(status)

describe('the sandbox', () => {
  /** A captured payment with a dispute. */
  async function disputed(card: string) {
    const session = await shop.open()
    await shop.confirm(session, card)
    await shop.complete(session.paymentId)
    await shop.runJobs()
    await paymentsAre(session.paymentId, 'disputed')
    return session
  }

  /** Advances past the decision of the bank. */
  async function bankDecides(ref: string) {
    await database.query(`update sandbox.disputes set closes_at = now() where session_id = $1`, [
      ref,
    ])
    await database.query(
      `update sandbox.webhooks set due_at = now() where session_id = $1 and type = 'dispute.closed'`,
      [ref],
    )
    await shop.runJobs(61_000)
  }

  test('a disputed payment cannot be refunded and is charged back when the dispute is lost', async () => {
    const { paymentId, ref } = await disputed('4000000000000259')
    expect(await refund(paymentId, 9_600)).toMatchObject({ refused: 'transition-illegal' })
    expect(await readDisputes(database.db, paymentId)).toMatchObject([
      { status: 'open', amount: 9_600, reason: 'fraudulent' },
    ])
    await bankDecides(ref)
    await paymentsAre(paymentId, 'charged_back')
    expect(await refund(paymentId, 1)).toMatchObject({ refused: 'transition-illegal' })
    expect(await shop.read(paymentId)).toMatchObject({
      captured: 9_600,
      refunded: 0,
      refundPending: 0,
    })
    expect(await violations()).toEqual([])
  })

  test('a payment is captured again when the dispute is won', async () => {
    const { paymentId, ref } = await disputed('4000000000007080')
    await bankDecides(ref)
    await paymentsAre(paymentId, 'captured')
    expect(await refund(paymentId, 600)).toMatchObject({ status: 'succeeded' })
    expect(await statusOf(paymentId)).toBe('partly_refunded')
    expect(await violations()).toEqual([])
  })
})

describe('Stripe', () => {
  const told: Parameters<OnDispute>[0][] = []

  async function authorized() {
    const { id: paymentId } = await inTransaction(database.db, (tx) =>
      createPayment(tx, { checkoutId: createId('chk'), amount: 9_600, currency: 'USD' }),
    )
    const session = await openProviderSession(
      testContext(database, { clock: services.clock }),
      services,
      { paymentId },
    )
    if (isRefusal(session)) throw new Error(session.refused)
    await stripe.confirm(session.ref, 'pm_card_visa')
    const { orderId } = await completeWith(services)(paymentId)
    return { paymentId, ref: session.ref, orderId }
  }

  async function paid() {
    const session = await authorized()
    await capturePayment(services, session.paymentId)
    return session
  }

  function hear(ref: string, type: string, id?: string) {
    const { body, signature } = stripe.event(
      `charge.dispute.${type}`,
      { object: 'dispute', id: 'dp_x', payment_intent: ref },
      { id },
    )
    const header = (name: string) => (name === 'stripe-signature' ? signature : undefined)
    const followDispute: OnDispute = async (dispute) => void told.push(dispute)
    const complete = async () => expect.unreachable('a dispute completes nothing')
    return recordWebhook(
      { ...services, complete, onDispute: followDispute },
      { provider: 'stripe', rawBody: body, header },
    )
  }

  test('disputes are read from Stripe for each webhook in any order, and each status is passed on', async () => {
    const { paymentId, ref, orderId } = await paid()
    const { id } = stripe.dispute(ref, 'needs_response')
    for (const [type, eventId] of [
      ['created', 'evt_d1'],
      ['created', 'evt_d1'],
      ['funds_withdrawn'],
    ] as const)
      expect(await hear(ref, type, eventId)).toEqual({ received: true })
    expect(await statusOf(paymentId)).toBe('disputed')
    expect(
      told.every(
        (one) => one.orderId === orderId && one.dispute.ref === id && one.dispute.status === 'open',
      ),
    ).toBe(true)
    expect(told.length).toBeGreaterThan(0)
    stripe.dispute(ref, 'under_review')
    await hear(ref, 'updated')
    expect(await readDisputes(database.db, paymentId)).toEqual([
      {
        ref: id,
        status: 'open',
        amount: 9_600,
        reason: 'fraudulent',
        respondBy: expect.any(Date) as Date,
        openedAt: new Date(1_234_567_890_000),
      },
    ])
    stripe.dispute(ref, 'lost')
    await Promise.all([hear(ref, 'closed'), hear(ref, 'closed'), hear(ref, 'updated')])
    expect(await statusOf(paymentId)).toBe('charged_back')
    expect(told.at(-1)?.dispute.status).toBe('lost')
    expect(await violations()).toEqual([])
  })

  test('an inquiry without a claim changes nothing', async () => {
    const { paymentId, ref } = await paid()
    for (const status of [
      'warning_needs_response',
      'warning_under_review',
      'warning_closed',
      'prevented',
      'something_new',
    ]) {
      stripe.dispute(ref, status)
      expect(await hear(ref, 'created')).toEqual({ received: true })
      expect(await statusOf(paymentId)).toBe('captured')
    }
    expect(await readDisputes(database.db, paymentId)).toEqual([])
  })

  test('a won dispute keeps earlier refunds', async () => {
    const { paymentId, ref } = await paid()
    await refundPayment(services, {
      paymentId,
      amount: 600,
      reason: 'A test.',
      originator: { kind: 'goodwill', id: 'test' },
    })
    stripe.dispute(ref, 'needs_response', 5_000)
    await hear(ref, 'created')
    expect(await statusOf(paymentId)).toBe('disputed')
    stripe.dispute(ref, 'won')
    await hear(ref, 'closed')
    expect(await shop.read(paymentId)).toMatchObject({ status: 'partly_refunded', refunded: 600 })
    stripe.dispute(ref, 'needs_response')
    await hear(ref, 'updated')
    expect(await statusOf(paymentId), 'an answer of before').toBe('partly_refunded')
    expect(await violations()).toEqual([])
  })

  test('a dispute before the stored capture is refused and processed on the next attempt', async () => {
    const { paymentId, ref } = await authorized()
    stripe.dispute(ref, 'needs_response')
    expect(await hear(ref, 'created', 'evt_soon')).toMatchObject({
      refused: 'provider-unavailable',
    })
    expect(await statusOf(paymentId)).toBe('authorized')
    await capturePayment(services, paymentId)
    expect(await hear(ref, 'created', 'evt_soon')).toEqual({ received: true })
    expect(await statusOf(paymentId)).toBe('disputed')
  })
})
