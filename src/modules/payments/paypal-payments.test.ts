import { describe, expect, test } from 'vitest'
import { systemClock } from '#kernel/time/time.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { testContext } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/database.ts'
import {
  createPaymentServices,
  createTestPayment,
  openTestSession,
} from '#test/support/payment-services.ts'
import { completeWith } from '#test/support/payments.ts'
import { openTestPayPal } from '#test/support/paypal.ts'
import type { PayPalMessage } from '#test/support/paypal-server.ts'
import { capturePayment } from './capture-payment.ts'
import { findPayment } from './find-payment.ts'
import { recordWebhook } from './commands/record-webhook.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { voidPayment } from './void-payment.ts'

const database = await openTestDatabase()
const { paypal, provider } = await openTestPayPal()
const services = createPaymentServices(database, { current: provider })
const complete = completeWith(services)
const ctx = testContext(database, { clock: systemClock })

const open = async () =>
  openTestSession(ctx, services, { paymentId: await createTestPayment(database, 28_416) })

const deliver = ({ body, headers }: PayPalMessage) =>
  recordWebhook(
    { ...services, complete },
    { provider: 'paypal', rawBody: body, header: (name) => headers[name] },
  )

const read = (paymentId: string) => findPayment(database.db, paymentId)

async function captured() {
  const session = await open()
  paypal.approve(session.ref)
  await complete(session.paymentId)
  await capturePayment(services, session.paymentId)
  return session
}

describe('with PayPal', () => {
  test('a payment goes from approval to order, capture and refund', async () => {
    const session = await open()
    expect(session.form).toEqual({
      part: 'paypal',
      data: { clientId: paypal.clientId, orderId: session.ref },
    })
    expect((await complete(session.paymentId)).status).toBe('created')
    paypal.approve(session.ref)
    expect(await complete(session.paymentId)).toMatchObject({
      status: 'authorized',
      method: { brand: 'PayPal', last4: '', exp: '' },
      orderId: expect.stringMatching(/^ord_/) as string,
    })
    expect(await capturePayment(services, session.paymentId)).toMatchObject({ status: 'captured' })
    const refund = { paymentId: session.paymentId, amount: 8_416, reason: 'Returned' }
    expect(
      await refundPayment(services, { ...refund, originator: { kind: 'return', id: 'ret_1' } }),
    ).toMatchObject({ status: 'succeeded' })
    expect(await read(session.paymentId)).toMatchObject({
      status: 'partly_refunded',
      refunded: 8_416,
    })
  })

  test('ten calls after one approval authorize once and keep the authorization', async () => {
    const session = await open()
    paypal.approve(session.ref)
    await Promise.all(Array.from({ length: 10 }, () => complete(session.paymentId)))
    const { authorizations } = paypal.order(session.ref).payments
    expect(authorizations.map(({ status }) => status)).toEqual(['CREATED'])
    expect(await read(session.paymentId)).toMatchObject({ status: 'authorized' })
  })

  test('a lost answer to the authorization is found by the next call', async () => {
    const session = await open()
    paypal.approve(session.ref)
    paypal.fail({ when: 'after', cut: true })
    await complete(session.paymentId).catch(() => null)
    expect(await complete(session.paymentId)).toMatchObject({ status: 'authorized' })
    expect(paypal.order(session.ref).payments.authorizations).toHaveLength(1)
  })

  test('a decline is counted once, and another approval pays', async () => {
    const session = await open()
    paypal.approve(session.ref, 'INSTRUMENT_DECLINED')
    for (const time of ['first', 'second', 'third'])
      expect(await complete(session.paymentId), time).toMatchObject({
        status: 'created',
        attempts: 1,
        failure: { class: 'declined', code: 'INSTRUMENT_DECLINED' },
      })
    paypal.approve(session.ref)
    expect(await complete(session.paymentId)).toMatchObject({ status: 'authorized', attempts: 1 })
  })

  test('a refusal without a known reason is a decline', async () => {
    const session = await open()
    paypal.approve(session.ref, 'TRANSACTION_BLOCKED_BY_PAYEE')
    for (const time of ['first', 'second'])
      expect(await complete(session.paymentId), time).toMatchObject({
        status: 'created',
        attempts: 1,
        failure: { class: 'declined', code: 'TRANSACTION_BLOCKED_BY_PAYEE' },
      })
  })

  test('an authorization that PayPal denies after its review ends the payment', async () => {
    const review = async () => {
      const session = await open()
      paypal.approve(session.ref)
      await provider.authorize?.(session.ref, `authorize-${session.paymentId}`)
      const [authorization] = paypal.order(session.ref).payments.authorizations
      if (!authorization) throw new Error('There is no authorization.')
      authorization.status = 'PENDING'
      expect(await complete(session.paymentId)).toMatchObject({ status: 'processing' })
      authorization.status = 'DENIED'
      return session.paymentId
    }
    expect(await complete(await review())).toMatchObject({
      status: 'failed',
      failure: { class: 'declined', code: 'DENIED' },
    })
    expect(await voidPayment(services, await review())).toMatchObject({ status: 'failed' })
  })

  test('an approval after the payment was closed authorizes nothing', async () => {
    const session = await open()
    expect(await voidPayment(services, session.paymentId)).toMatchObject({ status: 'failed' })
    paypal.approve(session.ref)
    await complete(session.paymentId)
    const message = paypal.event('CHECKOUT.ORDER.APPROVED', { id: session.ref })
    expect(await deliver(message)).toEqual({ received: true })
    expect(paypal.order(session.ref).payments.authorizations).toEqual([])
  })

  test('an authorization of a payment that is closed meanwhile is voided', async () => {
    const session = await open()
    paypal.approve(session.ref)
    const before = paypal.requests.length
    const closing = (async () => {
      // The row is closed while the call is under way.
      while (!paypal.requests.slice(before).some(({ path }) => path.endsWith('/authorize')))
        await new Promise((resolve) => setImmediate(resolve))
      await execute(
        database.db,
        sql`update payments set closing = true where id = ${session.paymentId}`,
      )
    })()
    await Promise.all([complete(session.paymentId), closing])
    await voidPayment(services, session.paymentId)
    expect(paypal.order(session.ref).payments.authorizations).toMatchObject([{ status: 'VOIDED' }])
    expect(await read(session.paymentId)).toMatchObject({ orderId: null, captured: 0 })
  })
})

describe('a message of PayPal', () => {
  test('about an authorization that was made after the payment was closed voids it', async () => {
    const session = await open()
    paypal.approve(session.ref)
    await voidPayment(services, session.paymentId)
    await provider.authorize?.(session.ref, `authorize-${session.paymentId}`)
    const [authorization] = paypal.order(session.ref).payments.authorizations
    const message = paypal.event('PAYMENT.AUTHORIZATION.CREATED', {
      id: authorization?.id,
      supplementary_data: { related_ids: { order_id: session.ref } },
    })
    expect(await deliver(message)).toEqual({ received: true })
    expect(authorization).toMatchObject({ status: 'VOIDED' })
    expect(await read(session.paymentId)).toMatchObject({ status: 'failed', authorized: 0 })
  })

  test('completes a payment whose browser is gone, once', async () => {
    const session = await open()
    paypal.approve(session.ref)
    const message = paypal.event('CHECKOUT.ORDER.APPROVED', { id: session.ref })
    expect(await deliver(message)).toEqual({ received: true })
    expect(await deliver(message), 'a duplicate').toEqual({ received: true })
    expect(await read(session.paymentId)).toMatchObject({ status: 'authorized' })
    const late = paypal.event('CHECKOUT.ORDER.APPROVED', { id: session.ref })
    await capturePayment(services, session.paymentId)
    expect(await deliver(late), 'out of order').toEqual({ received: true })
    expect(await read(session.paymentId)).toMatchObject({ status: 'captured' })
  })

  test('is refused with a forged signature or from another host', async () => {
    const forged = paypal.event('CHECKOUT.ORDER.APPROVED', { id: 'X' }, { forged: true })
    expect(await deliver(forged)).toMatchObject({ reason: 'signature-invalid' })
    const { body, headers } = paypal.event('CHECKOUT.ORDER.APPROVED', { id: 'X' })
    const elsewhere = { ...headers, 'paypal-cert-url': 'https://paypal.com.evil.example/cert' }
    const before = paypal.requests.length
    expect(await deliver({ body, headers: elsewhere })).toMatchObject({
      reason: 'signature-invalid',
    })
    expect(paypal.requests).toHaveLength(before)
  })

  test('is sent again when PayPal does not verify it', async () => {
    const session = await open()
    paypal.approve(session.ref)
    const message = paypal.event('CHECKOUT.ORDER.APPROVED', { id: session.ref })
    paypal.fail({ when: 'before', status: 500 })
    expect(await deliver(message)).toMatchObject({
      refused: 'provider-unavailable',
      reason: 'webhook-not-processed',
    })
    expect(await deliver(message)).toEqual({ received: true })
    expect(await read(session.paymentId)).toMatchObject({ status: 'authorized' })
  })

  test('about a capture that the shop did not make changes nothing', async () => {
    const message = paypal.event('CUSTOMER.DISPUTE.CREATED', {
      dispute_id: 'PP-D-1',
      disputed_transactions: [{ seller_transaction_id: 'UNKNOWN1' }],
    })
    expect(await deliver(message)).toEqual({ received: true })
  })

  test('records a refund that was made at PayPal', async () => {
    const session = await captured()
    const id = paypal.refundAtPayPal(session.ref, 1_000)
    const [capture] = paypal.order(session.ref).payments.captures
    const href = `https://api.paypal.com/v2/payments/captures/${capture?.id}`
    const message = paypal.event('PAYMENT.CAPTURE.REFUNDED', { id, links: [{ rel: 'up', href }] })
    expect(await deliver(message)).toEqual({ received: true })
    expect(await read(session.paymentId)).toMatchObject({
      status: 'partly_refunded',
      refunded: 1_000,
    })
  })

  test('opens, loses and wins a dispute; an inquiry changes nothing', async () => {
    const session = await captured()
    const [capture] = paypal.order(session.ref).payments.captures
    const send = (fields: Record<string, unknown>) => {
      const id = paypal.dispute(session.ref, fields)
      return deliver(
        paypal.event('CUSTOMER.DISPUTE.UPDATED', {
          dispute_id: id,
          disputed_transactions: [{ seller_transaction_id: capture?.id }],
        }),
      )
    }
    await send({ dispute_life_cycle_stage: 'INQUIRY' })
    expect(await read(session.paymentId)).toMatchObject({ status: 'captured' })
    await send({ dispute_life_cycle_stage: 'CHARGEBACK' })
    expect(await read(session.paymentId)).toMatchObject({ status: 'disputed' })
    expect(await provider.listDisputes(session.ref)).toMatchObject([
      { status: 'open', amount: 28_416, reason: 'fraudulent' },
    ])
    await send({
      status: 'RESOLVED',
      dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' },
    })
    expect(await read(session.paymentId)).toMatchObject({ status: 'captured' })
  })
})
