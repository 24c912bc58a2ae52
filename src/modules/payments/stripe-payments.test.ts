import { describe, expect, test } from 'vitest'
import { systemClock } from '#kernel/time/time.ts'
import { testContext } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/database.ts'
import {
  createPaymentServices,
  createTestPayment,
  openTestSession,
} from '#test/support/payment-services.ts'
import { completeWith } from '#test/support/payments.ts'
import { openTestStripe } from '#test/support/stripe.ts'
import { capturePayment } from './capture-payment.ts'
import { findPayment } from './find-payment.ts'
import { recordWebhook } from './commands/record-webhook.ts'
import { refundPayment } from './commands/refund-payment.ts'

const database = await openTestDatabase()
const { stripe, provider } = await openTestStripe()
const services = createPaymentServices(database, { current: provider })
const complete = completeWith(services)
const ctx = testContext(database, { clock: systemClock })

const open = async () =>
  openTestSession(ctx, services, {
    paymentId: await createTestPayment(database, 28_416),
    email: 'nora@example.com',
  })

function send(type: string, ref: string, options: Parameters<typeof stripe.event>[2] = {}) {
  const { body, signature } = stripe.event(type, stripe.intent(ref), options)
  return recordWebhook(
    { ...services, complete },
    {
      provider: 'stripe',
      rawBody: body,
      header: (name) => (name === 'stripe-signature' ? signature : undefined),
    },
  )
}

const read = (paymentId: string) => findPayment(database.db, paymentId)

describe('with Stripe', () => {
  test('a payment goes from session to order, capture and refund', async () => {
    const session = await open()
    expect(session).toMatchObject({
      provider: 'stripe',
      form: { part: 'stripe', data: { publishableKey: 'pk_test_local' } },
    })
    await stripe.confirm(session.ref, 'pm_card_visa')
    expect(await send('payment_intent.amount_capturable_updated', session.ref)).toEqual({
      received: true,
    })
    expect(await read(session.paymentId)).toMatchObject({
      status: 'authorized',
      method: { brand: 'Visa', last4: '4242' },
      orderId: expect.stringMatching(/^ord_/) as string,
    })
    expect(await capturePayment(services, session.paymentId)).toMatchObject({
      status: 'captured',
      captured: 28_416,
    })
    expect(
      await refundPayment(services, {
        paymentId: session.paymentId,
        amount: 10_000,
        reason: 'A chipped plate.',
        originator: { kind: 'goodwill', id: 'test' },
      }),
    ).toMatchObject({ status: 'succeeded' })
    expect(await read(session.paymentId)).toMatchObject({
      status: 'partly_refunded',
      refunded: 10_000,
    })
  })

  test('a genuine event with a lower amount creates no order', async () => {
    const session = await open()
    await stripe.confirm(session.ref, 'pm_card_visa')
    Object.assign(stripe.intent(session.ref), { amount: 100, amount_capturable: 100 })
    expect(await send('payment_intent.amount_capturable_updated', session.ref)).toEqual({
      received: true,
    })
    expect(await read(session.paymentId)).toMatchObject({
      status: 'created',
      authorized: 0,
      orderId: null,
    })
  })

  test('a forged event is refused and not stored', async () => {
    const session = await open()
    expect(
      await send('payment_intent.succeeded', session.ref, {
        secret: 'whsec_guess',
        id: 'evt_forged',
      }),
    ).toMatchObject({
      refused: 'not-allowed',
    })
    expect(
      (await database.query(`select 1 from payment_events where event_id = 'evt_forged'`)).rows,
    ).toEqual([])
  })

  test('an event that claims an unpaid amount changes nothing', async () => {
    const session = await open()
    expect(await send('payment_intent.succeeded', session.ref)).toEqual({ received: true })
    expect(await read(session.paymentId)).toMatchObject({
      status: 'created',
      captured: 0,
      orderId: null,
    })
  })

  test('an event that could not be processed is refused and processed when it is sent again', async () => {
    const session = await open()
    await stripe.confirm(session.ref, 'pm_card_visa')
    stripe.fail({ when: 'before', status: 500 })
    expect(
      await send('payment_intent.amount_capturable_updated', session.ref, { id: 'evt_again' }),
    ).toMatchObject({
      refused: 'provider-unavailable',
    })
    expect(
      await send('payment_intent.amount_capturable_updated', session.ref, { id: 'evt_again' }),
    ).toEqual({ received: true })
    expect(await read(session.paymentId)).toMatchObject({ status: 'authorized' })
  })

  test('the eighth declined attempt closes the payment', async () => {
    const session = await open()
    for (let attempt = 1; attempt <= 8; attempt++) {
      await stripe.confirm(session.ref, 'pm_card_visa_chargeDeclined')
      await send('payment_intent.payment_failed', session.ref)
    }
    expect(stripe.intent(session.ref).status).toBe('canceled')
    expect(await read(session.paymentId)).toMatchObject({
      status: 'failed',
      attempts: 8,
      failure: { class: 'too_many', code: 'generic_decline' },
    })
  })

  test('a provider that is down gives a message and charges nothing', async () => {
    stripe.fail({ when: 'before', status: 500 })
    await expect(open()).rejects.toThrow('provider-unavailable')
  })
})
