import { describe, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { systemClock } from '#kernel/time/time.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { testContext } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/database.ts'
import {
  createPaymentServices,
  createTestPayment,
  openTestSession,
} from '#test/support/payment-services.ts'
import { completeWith, openTestPayments, testSecret } from '#test/support/payments.ts'
import { openTestStripe } from '#test/support/stripe.ts'
import { capturePayment } from './capture-payment.ts'
import { paymentInvariants } from './db/invariants.ts'
import { paymentJobs } from './jobs.ts'
import { findPayment } from './find-payment.ts'
import { recordWebhook } from './commands/record-webhook.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { sandboxKeys } from './sandbox/keys.ts'
import { voidPayment } from './void-payment.ts'

const database = await openTestDatabase()
const { stripe, provider } = await openTestStripe()
const services = createPaymentServices(database, { current: provider })
const complete = completeWith(services)
const originator = { kind: 'goodwill', id: 'test' } as const

async function authorized(amount?: number) {
  const session = await openTestSession(testContext(database, { clock: systemClock }), services, {
    paymentId: await createTestPayment(database, amount),
  })
  await stripe.confirm(session.ref, 'pm_card_visa')
  return session
}

async function paid(amount?: number) {
  const session = await authorized(amount)
  await complete(session.paymentId)
  await capturePayment(services, session.paymentId)
  return session
}

/** Sends a webhook of Stripe about refunds of a session. */
function hear(ref: string, type = 'charge.refunded', id?: string) {
  const object = {
    object: type.startsWith('charge') ? 'charge' : 'refund',
    id: 'x',
    payment_intent: ref,
  }
  const { body, signature } = stripe.event(type, object, { id })
  const header = (name: string) => (name === 'stripe-signature' ? signature : undefined)
  return recordWebhook({ ...services, complete }, { provider: 'stripe', rawBody: body, header })
}

const read = (paymentId: string) => findPayment(database.db, paymentId)
const refundsOf = async (paymentId: string) =>
  (
    await database.query(
      `select amount, status, provider_ref as ref, originator ->> 'kind' as origin, reason from refunds where payment_id = $1 order by amount`,
      [paymentId],
    )
  ).rows

describe("a refund made in Stripe's dashboard", () => {
  test('becomes one row with its origin, however often it is reported', async () => {
    const { paymentId, ref } = await paid()
    const made = stripe.refundInDashboard(ref, 2_000)
    for (const [type, id] of [
      ['refund.created'],
      ['charge.refunded', 'evt_same'],
      ['charge.refunded', 'evt_same'],
      ['refund.updated'],
    ] as const)
      expect(await hear(ref, type, id)).toEqual({ received: true })
    expect(await read(paymentId)).toMatchObject({
      status: 'partly_refunded',
      refunded: 2_000,
      refundPending: 0,
    })
    expect(await refundsOf(paymentId)).toEqual([
      {
        amount: 2_000,
        status: 'succeeded',
        ref: made.id,
        origin: 'provider',
        reason: 'Refunded directly at the card provider.',
      },
    ])
  })

  test('reported by concurrent webhooks is stored once', async () => {
    const { paymentId, ref } = await paid()
    stripe.refundInDashboard(ref, 2_000)
    stripe.refundInDashboard(ref, 1_000)
    await Promise.all(Array.from({ length: 8 }, () => hear(ref)))
    expect(await read(paymentId)).toMatchObject({ refunded: 3_000 })
    expect(await refundsOf(paymentId)).toHaveLength(2)
  })

  test('and a refund of the shop never exceed the captured amount', async () => {
    const { paymentId, ref } = await paid()
    stripe.refundInDashboard(ref, 2_000)
    await hear(ref)
    expect(
      isRefusal(
        await refundPayment(services, {
          paymentId,
          amount: 7_601,
          reason: 'Too much.',
          originator,
        }),
      ),
    ).toBe(true)
    expect(
      await refundPayment(services, { paymentId, amount: 7_600, reason: 'The rest.', originator }),
    ).toMatchObject({ status: 'succeeded' })
    expect(await hear(ref)).toEqual({ received: true })
    expect(await read(paymentId)).toMatchObject({ status: 'refunded', refunded: 9_600 })
    expect((await refundsOf(paymentId)).map(({ origin }) => origin)).toEqual([
      'provider',
      'goodwill',
    ])
  })

  test('is distinguished from a refund of the shop with a lost response', async () => {
    const { paymentId, ref } = await paid()
    stripe.fail({ when: 'after', cut: true })
    stripe.fail({ when: 'before', cut: true })
    await refundPayment(services, {
      paymentId,
      amount: 3_000,
      reason: 'A chipped plate.',
      originator,
    })
    stripe.refundInDashboard(ref, 2_000)
    expect(await hear(ref)).toEqual({ received: true })
    expect((await refundsOf(paymentId)).map(({ amount, origin }) => [amount, origin])).toEqual([
      [2_000, 'provider'],
      [3_000, 'goodwill'],
    ])
    expect(await read(paymentId)).toMatchObject({ refunded: 5_000, refundPending: 0 })
  })

  test('can leave too little for a pending refund of the shop, which then needs manual action', async () => {
    const { paymentId, ref } = await paid()
    stripe.fail({ when: 'before', status: 500 })
    await refundPayment(services, {
      paymentId,
      amount: 6_000,
      reason: 'A chipped plate.',
      originator,
    })
    stripe.refundInDashboard(ref, 9_600)
    expect(await hear(ref)).toEqual({ received: true })
    await services.jobs.runDue(paymentJobs(services), new Date(Date.now() + 3_600_000))
    expect(await read(paymentId)).toMatchObject({
      status: 'refunded',
      refunded: 9_600,
      refundPending: 0,
    })
    expect((await refundsOf(paymentId)).map(({ status, origin }) => [status, origin])).toEqual([
      ['manual', 'goodwill'],
      ['succeeded', 'provider'],
    ])
  })

  test('stays pending until Stripe reports more and is not retried when it fails', async () => {
    const { paymentId, ref } = await paid()
    stripe.holdRefunds(true)
    const [good, bad] = [stripe.refundInDashboard(ref, 1_000), stripe.refundInDashboard(ref, 2_000)]
    stripe.holdRefunds(false)
    await hear(ref)
    expect(await read(paymentId)).toMatchObject({
      status: 'captured',
      refunded: 0,
      refundPending: 3_000,
    })
    stripe.settleRefund(good.id, 'succeeded')
    stripe.settleRefund(bad.id, 'failed')
    await services.jobs.runDue(paymentJobs(services), new Date(Date.now() + 3_600_000))
    await hear(ref, 'refund.failed')
    expect((await refundsOf(paymentId)).map(({ status }) => status)).toEqual([
      'succeeded',
      'cancelled',
    ])
    expect(await read(paymentId)).toMatchObject({
      status: 'partly_refunded',
      refunded: 1_000,
      refundPending: 0,
    })
    expect(stripe.charges().find((charge) => charge.id === good.charge)?.amount_refunded).toBe(
      1_000,
    )
  })

  test('reported before the stored capture is processed on the next attempt', async () => {
    const { paymentId, ref } = await authorized()
    await complete(paymentId)
    await services.providers.current.capture(ref, 9_600, 'capture-elsewhere')
    stripe.refundInDashboard(ref, 2_000)
    expect(await hear(ref, 'charge.refunded', 'evt_early')).toMatchObject({
      refused: 'provider-unavailable',
    })
    expect(await refundsOf(paymentId)).toEqual([])
    await capturePayment(services, paymentId)
    expect(await hear(ref, 'charge.refunded', 'evt_early')).toEqual({ received: true })
    expect(await read(paymentId)).toMatchObject({ status: 'partly_refunded', refunded: 2_000 })
  })
})

test('a returned refund no longer counts and can be made again', async () => {
  const { paymentId, ref } = await paid()
  const own = await refundPayment(services, {
    paymentId,
    amount: 6_000,
    reason: 'A chipped plate.',
    originator,
  })
  expect(own).toMatchObject({ status: 'succeeded' })
  stripe.refundInDashboard(ref, 3_600)
  await hear(ref)
  expect(await read(paymentId)).toMatchObject({ status: 'refunded' })
  for (const { ref: refundRef } of await refundsOf(paymentId))
    stripe.settleRefund(String(refundRef), 'failed')
  await hear(ref, 'refund.failed')
  await hear(ref, 'refund.updated')
  expect((await refundsOf(paymentId)).map(({ status }) => status)).toEqual(['manual', 'manual'])
  expect(await read(paymentId)).toMatchObject({
    status: 'partly_refunded',
    refunded: 0,
    refundPending: 0,
  })
  expect(
    await refundPayment(services, { paymentId, amount: 9_600, reason: 'Once more.', originator }),
  ).toMatchObject({ status: 'succeeded' })
})

test('a released authorization is not a refund', async () => {
  const { paymentId, ref } = await authorized()
  await voidPayment(services, paymentId)
  expect(await hear(ref)).toEqual({ received: true })
  expect(await refundsOf(paymentId)).toEqual([])
  expect(await read(paymentId)).toMatchObject({ captured: 0, refunded: 0, refundPending: 0 })
})

test('a refund created in the sandbox is recorded the same way', async () => {
  const shop = await openTestPayments(database)
  const session = await shop.open(9_600)
  await shop.confirm(session, '4242424242424242')
  await shop.complete(session.paymentId)
  await capturePayment(shop.services, session.paymentId)
  await refundPayment(shop.services, {
    paymentId: session.paymentId,
    amount: 1_000,
    reason: 'A chipped plate.',
    originator,
  })
  const response = await fetch(`${shop.base}/sandbox/v1/sessions/${session.ref}/refunds`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${sandboxKeys(testSecret).apiKey}`,
      'idempotency-key': 'by hand',
    },
    body: JSON.stringify({ amount: 2_000 }),
  })
  expect(response.status).toBe(200)
  await shop.sandbox.idle()
  expect(await shop.read(session.paymentId)).toMatchObject({
    status: 'partly_refunded',
    refunded: 3_000,
    refundPending: 0,
  })
  expect(
    (await refundsOf(session.paymentId)).map(({ amount, origin }) => [amount, origin]),
  ).toEqual([
    [1_000, 'goodwill'],
    [2_000, 'provider'],
  ])
})

test('every payment invariant holds after these tests', async () => {
  const findings = await checkInvariants(database.db, paymentInvariants)
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
})
