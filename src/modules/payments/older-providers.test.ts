import { expect, test } from 'vitest'
import { systemClock } from '#kernel/time/time.ts'
import { testContext } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/database.ts'
import {
  createPaymentServices,
  createTestPayment,
  openTestSession,
} from '#test/support/payment-services.ts'
import { completeWith } from '#test/support/payments.ts'
import { openTestPayPal } from '#test/support/paypal.ts'
import { openTestStripe } from '#test/support/stripe.ts'
import { capturePayment } from './capture-payment.ts'
import { recordWebhook } from './commands/record-webhook.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { findPayment } from './find-payment.ts'

const database = await openTestDatabase()
const { stripe, provider: stripeProvider } = await openTestStripe()
const { paypal, provider: paypalProvider } = await openTestPayPal()
const ctx = testContext(database, { clock: systemClock })

const before = createPaymentServices(database, { current: stripeProvider })
const after = createPaymentServices(database, { current: paypalProvider, older: [stripeProvider] })

const createOpenPayment = () => createTestPayment(database)

const open = (services: typeof before, paymentId: string) =>
  openTestSession(ctx, services, { paymentId })

test('a payment stays with the provider that it was opened with', async () => {
  const paymentId = await createOpenPayment()
  const { ref } = await open(before, paymentId)
  expect(await open(after, paymentId)).toMatchObject({ provider: 'stripe', ref })
  await stripe.confirm(ref, 'pm_card_visa')
  const { body, signature } = stripe.event(
    'payment_intent.amount_capturable_updated',
    stripe.intent(ref),
  )
  const incoming = {
    provider: 'stripe',
    rawBody: body,
    header: (name: string) => (name === 'stripe-signature' ? signature : undefined),
  }
  expect(await recordWebhook({ ...after, complete: completeWith(after) }, incoming)).toEqual({
    received: true,
  })
  expect(await capturePayment(after, paymentId)).toMatchObject({ status: 'captured' })
  const refund = { paymentId, amount: 9_600, reason: 'Returned' }
  expect(
    await refundPayment(after, { ...refund, originator: { kind: 'return', id: 'ret_1' } }),
  ).toMatchObject({ status: 'succeeded' })
  expect(await findPayment(database.db, paymentId)).toMatchObject({
    provider: 'stripe',
    status: 'refunded',
  })
  expect(paypal.orders()).toEqual([])
})

test('a new payment is opened with the current provider', async () => {
  expect(await open(after, await createOpenPayment())).toMatchObject({
    provider: 'paypal',
    form: { part: 'paypal' },
  })
})

test('a payment of a provider that is not set up is not captured, and can be later', async () => {
  const paymentId = await createOpenPayment()
  const { ref } = await open(before, paymentId)
  await stripe.confirm(ref, 'pm_card_visa')
  await completeWith(before)(paymentId)
  const without = createPaymentServices(database, { current: paypalProvider })
  await expect(capturePayment(without, paymentId)).rejects.toThrow(/stripe is not set up/)
  expect(await capturePayment(after, paymentId)).toMatchObject({ status: 'captured' })
})
