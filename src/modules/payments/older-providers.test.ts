import { expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { systemClock } from '#kernel/time/time.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { createLog } from '#platform/log/log.ts'
import { testContext } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { testJobs } from '#test/support/jobs.ts'
import { completeWith, testSecret } from '#test/support/payments.ts'
import { openTestPayPal } from '#test/support/paypal.ts'
import { openTestStripe } from '#test/support/stripe.ts'
import { capturePayment } from './capture-payment.ts'
import { recordWebhook } from './commands/record-webhook.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { createPayment } from './create-payment.ts'
import { findPayment } from './find-payment.ts'
import { openProviderSession } from './open-provider-session.ts'
import { paymentProviders, type PaymentProviders } from './payment-providers.ts'

const database = await openTestDatabase()
const { stripe, provider: stripeProvider } = await openTestStripe()
const { paypal, provider: paypalProvider } = await openTestPayPal()
const ctx = testContext(database, { clock: systemClock })

const servicesWith = (providers: PaymentProviders) => ({
  db: database.db,
  jobs: testJobs(database),
  log: createLog('silent'),
  clock: systemClock,
  secret: testSecret,
  count: () => undefined,
  isSavingCards: false,
  providers,
})
type TestServices = ReturnType<typeof servicesWith>

const before = servicesWith(paymentProviders({ current: stripeProvider }))
const after = servicesWith(paymentProviders({ current: paypalProvider, older: [stripeProvider] }))

async function createOpenPayment(): Promise<string> {
  const { id } = await inTransaction(database.db, (tx) =>
    createPayment(tx, { checkoutId: createId('chk'), amount: 9_600, currency: 'USD' }),
  )
  return id
}

async function open(services: TestServices, paymentId: string) {
  const session = await openProviderSession(ctx, services, { paymentId })
  if (isRefusal(session)) throw new Error(session.refused)
  return session
}

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
  const without = servicesWith(paymentProviders({ current: paypalProvider }))
  await expect(capturePayment(without, paymentId)).rejects.toThrow(/stripe is not set up/)
  expect(await capturePayment(after, paymentId)).toMatchObject({ status: 'captured' })
})
