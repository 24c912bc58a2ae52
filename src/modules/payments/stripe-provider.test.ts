import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openTestStripe } from '#test/support/stripe.ts'

const { stripe, provider } = await openTestStripe()

let count = 0
const open = (amount = 28_416) =>
  provider.openSession({
    paymentId: `pay_${++count}`,
    checkoutId: `chk_${count}`,
    amount,
    currency: 'USD',
    email: 'nora@example.com',
    canLeavePage: true,
    customerRef: null,
  })

async function authorized() {
  const session = await open()
  await stripe.confirm(session.ref, 'pm_card_visa')
  return session
}

describe('a payment method with a page of its own', () => {
  test('is authorized after the redirect and shown by its name', async () => {
    const { ref } = await open()
    await stripe.confirm(ref, 'pm_paypal')
    expect(await provider.read(ref)).toMatchObject({ status: 'requires_action' })
    await stripe.confirm(ref, 'pm_paypal_approved')
    expect(await provider.read(ref)).toMatchObject({
      status: 'authorized',
      method: { brand: 'PayPal', last4: '', exp: '' },
      cardFingerprint: null,
      checks: null,
    })
  })

  test('can be processing, and be declined later', async () => {
    const { ref } = await open()
    await stripe.confirm(ref, 'pm_paypal_processing')
    expect(await provider.read(ref)).toMatchObject({ status: 'processing', failure: null })
    await stripe.confirm(ref, 'pm_paypal_declined')
    expect(await provider.read(ref)).toMatchObject({
      status: 'open',
      failure: { class: 'declined', code: 'payment_method_provider_decline' },
    })
  })

  test('is not offered where the page cannot be left', async () => {
    await provider.openSession({
      paymentId: `pay_${++count}`,
      checkoutId: `dep_${count}`,
      amount: 8_000,
      currency: 'USD',
      email: null,
      canLeavePage: false,
      customerRef: null,
    })
    expect(stripe.requests.at(-1)?.form).toMatchObject({
      'automatic_payment_methods[allow_redirects]': 'never',
    })
  })
})

describe('a session', () => {
  test('is a PaymentIntent with manual capture and the payment id', async () => {
    const session = await open()
    const request = stripe.requests.at(-1)
    expect(request).toMatchObject({
      method: 'POST',
      path: '/v1/payment_intents',
      form: {
        amount: '28416',
        currency: 'usd',
        capture_method: 'manual',
        'automatic_payment_methods[enabled]': 'true',
        'automatic_payment_methods[allow_redirects]': 'always',
        'metadata[payment_id]': `pay_${count}`,
        'metadata[checkout_id]': `chk_${count}`,
        receipt_email: 'nora@example.com',
      },
    })
    expect(request?.headers).toMatchObject({
      'idempotency-key': `pay_${count}`,
      'stripe-version': '2026-10-28.endive',
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(session.clientSecret).toContain('_secret_')
    expect(provider.getForm(session)).toEqual({
      part: 'stripe',
      data: { publishableKey: 'pk_test_local', clientSecret: session.clientSecret },
    })
    expect(await provider.read(session.ref)).toEqual({
      ref: session.ref,
      status: 'open',
      amount: 28_416,
      authorized: 0,
      captured: 0,
      refunded: 0,
      currency: 'USD',
      paymentId: `pay_${count}`,
      method: null,
      cardFingerprint: null,
      checks: null,
      failure: null,
      attempts: null,
    })
  })

  test('is the same for a repeated key and is refused for another amount', async () => {
    const first = await open()
    count--
    expect(await open()).toEqual(first)
    count--
    await expect(open(1)).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('is authorized, captured and partly refunded, each once', async () => {
    const { ref } = await authorized()
    expect(await provider.read(ref)).toMatchObject({
      status: 'authorized',
      authorized: 28_416,
      captured: 0,
      method: { brand: 'Visa', last4: '4242', exp: '08/30' },
      cardFingerprint: 'AOB934RVNwzk6xtn',
    })
    const captured = await provider.capture(ref, 28_416, 'capture-1')
    expect(captured).toMatchObject({ status: 'captured', authorized: 28_416, captured: 28_416 })
    expect(await provider.capture(ref, 28_416, 'capture-1')).toEqual(captured)
    const refund = await provider.refund(ref, 10_000, 'rfd_1')
    expect(refund.status).toBe('succeeded')
    expect(await provider.refund(ref, 10_000, 'rfd_1')).toEqual(refund)
    expect((await provider.read(ref)).refunded).toBe(10_000)
    await expect(provider.refund(ref, 20_000, 'rfd_2')).rejects.toMatchObject({
      kind: 'rejected',
      code: 'charge_already_refunded',
    })
  })

  test('is captured in part', async () => {
    const { ref } = await authorized()
    expect(await provider.capture(ref, 20_000, 'capture-part')).toMatchObject({
      status: 'captured',
      captured: 20_000,
    })
  })

  test('waits for the bank', async () => {
    const { ref } = await open()
    await stripe.confirm(ref, 'pm_card_authenticationRequired')
    expect((await provider.read(ref)).status).toBe('requires_action')
  })

  test('can be voided, but a voided one not captured and a captured one not voided', async () => {
    const { ref } = await authorized()
    expect(await provider.void(ref, 'void-1')).toMatchObject({ status: 'voided', captured: 0 })
    await expect(provider.capture(ref, 28_416, 'capture-2')).rejects.toMatchObject({
      kind: 'rejected',
      code: 'payment_intent_unexpected_state',
    })
    const other = await authorized()
    await provider.capture(other.ref, 28_416, 'capture-3')
    await expect(provider.void(other.ref, 'void-2')).rejects.toMatchObject({ kind: 'rejected' })
  })

  test('a pending refund is read later', async () => {
    const { ref } = await authorized()
    await provider.capture(ref, 28_416, 'capture-4')
    stripe.holdRefunds(true)
    const refund = await provider.refund(ref, 5_000, 'rfd_3')
    stripe.holdRefunds(false)
    expect(refund.status).toBe('pending')
    stripe.settleRefund(refund.ref, 'failed')
    expect(await provider.readRefund(refund.ref)).toEqual({ ref: refund.ref, status: 'failed' })
  })
})

const declines: [string, string, string][] = [
  ['pm_card_visa_chargeDeclined', 'declined', 'generic_decline'],
  ['pm_card_visa_chargeDeclinedLostCard', 'declined', 'lost_card'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds', 'insufficient_funds'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_details', 'incorrect_cvc'],
  ['pm_card_chargeDeclinedProcessingError', 'try_later', 'processing_error'],
]
test.each(declines)('%s is a failure of the class %s', async (method, failureClass, code) => {
  const { ref } = await open()
  await stripe.confirm(ref, method)
  const state = await provider.read(ref)
  expect(state).toMatchObject({ status: 'open', failure: { class: failureClass, code } })
  expect(state.failure?.attempt).toMatch(/^ch_/)
})

describe('card checks of Stripe are mapped to those of the shop', () => {
  const passed = {
    address: 'unchecked',
    postalCode: 'unchecked',
    securityCode: 'pass',
    threeDSecure: false,
  }
  test.each<[string, object]>([
    ['pm_card_visa', passed],
    ['pm_card_avsFail', { ...passed, address: 'fail', postalCode: 'fail' }],
    ['pm_card_avsZipFail', { ...passed, address: 'pass', postalCode: 'fail' }],
    ['pm_card_avsUnchecked', { ...passed, address: 'unavailable', postalCode: 'unavailable' }],
    ['pm_card_cvcCheckFail', { ...passed, securityCode: 'fail' }],
    ['pm_card_threeDSecure2Required', { ...passed, threeDSecure: true }],
  ])('%s, promised and taken', async (method, checks) => {
    const { ref } = await open()
    await stripe.confirm(ref, method)
    expect(await provider.read(ref)).toMatchObject({ status: 'authorized', checks })
    expect(await provider.capture(ref, 28_416, `capture-${ref}`)).toMatchObject({
      status: 'captured',
      checks,
    })
  })

  test('an unknown result means that the bank could not check', async () => {
    const { ref } = await authorized()
    const card = stripe.charges().at(-1)?.['payment_method_details'] as { card: { checks: object } }
    Object.assign(card.card.checks, { cvc_check: 'perhaps' })
    expect((await provider.read(ref)).checks?.securityCode).toBe('unavailable')
    card.card = { ...card.card, checks: null as unknown as object }
    expect((await provider.read(ref)).checks).toEqual({ ...passed, securityCode: 'unchecked' })
  })
})

describe('a card stored by Stripe', () => {
  const charge = (cardToken: string) =>
    provider.charge({
      paymentId: `pay_${++count}`,
      checkoutId: `chk_${count}`,
      amount: 28_416,
      currency: 'USD',
      cardToken,
    })
  const again = (cardToken: string) => {
    count--
    return charge(cardToken)
  }

  test('is charged once per key by a PaymentIntent with manual capture', async () => {
    const charged = await charge('pm_card_visa')
    expect(stripe.requests.at(-1)).toMatchObject({
      path: '/v1/payment_intents',
      form: {
        amount: '28416',
        currency: 'usd',
        capture_method: 'manual',
        payment_method: 'pm_card_visa',
        confirm: 'true',
        'metadata[payment_id]': `pay_${count}`,
        'metadata[checkout_id]': `chk_${count}`,
      },
      headers: { 'idempotency-key': `charge-pay_${count}` },
    })
    expect(charged).toMatchObject({
      status: 'authorized',
      authorized: 28_416,
      captured: 0,
      paymentId: `pay_${count}`,
      method: { brand: 'Visa', last4: '4242' },
      clientSecret: expect.stringContaining('_secret_') as string,
    })
    expect(await again('pm_card_visa')).toEqual(charged)
    expect(await provider.findCharge(`pay_${count}`)).toEqual(charged)
  })

  test.each(declines)(
    '%s is a failure of the class %s, and the session stays open for another',
    async (method, failureClass, code) => {
      const charged = await charge(method)
      expect(charged).toMatchObject({
        status: 'open',
        authorized: 0,
        failure: { class: failureClass, code },
      })
      expect(await again(method)).toEqual(charged)
      expect(await provider.read(charged.ref)).toMatchObject({
        status: 'open',
        failure: { class: failureClass },
      })
      await stripe.confirm(charged.ref, 'pm_card_visa')
      expect((await provider.read(charged.ref)).status).toBe('authorized')
    },
  )

  test('waits for the bank', async () => {
    expect(await charge('pm_card_authenticationRequired')).toMatchObject({
      status: 'requires_action',
      authorized: 0,
    })
  })

  test('is rejected without a session if it is unknown', async () => {
    await expect(charge('pm_nobody')).rejects.toMatchObject({
      kind: 'rejected',
      code: 'resource_missing',
    })
    expect(await provider.findCharge(`pay_${count}`)).toBeNull()
  })

  test('has an unknown outcome after an error or a key used for another request', async () => {
    stripe.fail({ when: 'before', status: 500 })
    await expect(charge('pm_card_visa')).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await again('pm_card_visa')).toMatchObject({ status: 'authorized' })
    await expect(again('pm_card_mastercard')).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('repeats an error after the charge for the same key, so the charge is looked up', async () => {
    stripe.fail({ when: 'after', status: 500 })
    await expect(charge('pm_card_visa')).rejects.toMatchObject({ kind: 'unavailable' })
    const intents = stripe.intents().length
    expect(await again('pm_card_visa')).toMatchObject({ status: 'authorized' })
    expect(stripe.intents()).toHaveLength(intents)
    expect(await provider.findCharge(`pay_${count}`)).toMatchObject({
      status: 'authorized',
      authorized: 28_416,
    })
  })
})

describe('errors', () => {
  const unknown: [string, Parameters<typeof stripe.fail>[0]][] = [
    ['a fault before the effect', { when: 'before', status: 500 }],
    [
      'too many requests',
      {
        when: 'before',
        status: 429,
        error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many.' },
      },
    ],
    [
      'an idempotency key in use',
      {
        when: 'before',
        status: 409,
        error: {
          type: 'invalid_request_error',
          code: 'idempotency_key_in_use',
          message: 'In use.',
        },
      },
    ],
    [
      'a wrong API key',
      {
        when: 'before',
        status: 401,
        error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' },
      },
    ],
  ]
  test.each(unknown)(
    '%s means that nobody knows, and the same key asked again takes the money once',
    async (name, fault) => {
      const { ref } = await authorized()
      stripe.fail(fault)
      await expect(provider.capture(ref, 28_416, `capture-${name}`)).rejects.toMatchObject({
        kind: 'unavailable',
      })
      expect(await provider.capture(ref, 28_416, `capture-${name}`)).toMatchObject({
        status: 'captured',
        captured: 28_416,
      })
    },
  )

  test.each(['before', 'after'] as const)(
    'a connection cut %s the effect can be retried with the same key',
    async (when) => {
      const { ref } = await authorized()
      stripe.fail({ when, cut: true })
      expect(await provider.capture(ref, 28_416, `capture-cut-${when}`)).toMatchObject({
        status: 'captured',
      })
      stripe.fail({ when: 'before', cut: true })
      stripe.fail({ when: 'before', cut: true })
      await expect(provider.read(ref)).rejects.toMatchObject({ kind: 'unavailable' })
    },
  )

  test('an error after the effect is repeated for the same key, but reading returns the state', async () => {
    const { ref } = await authorized()
    stripe.fail({ when: 'after', status: 500 })
    for (let time = 0; time < 2; time++)
      await expect(provider.capture(ref, 28_416, 'capture-broken')).rejects.toMatchObject({
        kind: 'unavailable',
      })
    expect((await provider.read(ref)).status).toBe('captured')
    stripe.fail({ when: 'after', status: 500 })
    expect((await provider.refund(ref, 1_000, 'rfd_broken')).status).toBe('succeeded')
    expect((await provider.read(ref)).refunded).toBe(1_000)
  })

  test('an unknown session is rejected', async () => {
    await expect(provider.read('pi_unknown')).rejects.toMatchObject({
      kind: 'rejected',
      code: 'resource_missing',
    })
  })
})

describe('an event', () => {
  const now = new Date()
  const parse = ({ body, signature }: { body: string; signature: string | undefined }) =>
    provider.parseWebhook(
      body,
      (name) => (name === 'stripe-signature' ? signature : undefined),
      now,
    )

  test('refers to its PaymentIntent', async () => {
    const { ref } = await authorized()
    expect(
      await parse(
        stripe.event('payment_intent.amount_capturable_updated', stripe.intent(ref), {
          id: 'evt_1',
        }),
      ),
    ).toEqual({
      eventId: 'evt_1',
      type: 'payment_intent.amount_capturable_updated',
      ref,
      claims: 'authorized',
    })
    expect(
      await parse(
        stripe.event('charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: ref }),
      ),
    ).toMatchObject({
      ref,
      claims: 'refund',
    })
    expect(
      await parse(
        stripe.event('refund.failed', { object: 'refund', id: 're_1', payment_intent: ref }),
      ),
    ).toMatchObject({
      ref,
      claims: 'refund',
    })
    expect(
      await parse(stripe.event('customer.created', { object: 'customer', id: 'cus_1' })),
    ).toMatchObject({ ref: '', claims: null })
  })

  test('is refused if it is forged, changed, stale or not JSON', async () => {
    const good = stripe.event('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' })
    expect(await parse(good)).not.toBeNull()
    expect(await parse({ ...good, signature: undefined })).toBeNull()
    expect(await parse({ ...good, signature: 'garbage' })).toBeNull()
    expect(await parse({ ...good, body: good.body.replace('pi_1', 'pi_2') })).toBeNull()
    expect(await parse({ ...good, signature: good.signature.replace('v1=', 'v0=') })).toBeNull()
    expect(
      await parse(stripe.event('payment_intent.succeeded', {}, { secret: 'whsec_other' })),
    ).toBeNull()
    expect(
      await parse(
        stripe.event(
          'payment_intent.succeeded',
          {},
          { at: Math.floor(now.getTime() / 1000) - 301 },
        ),
      ),
    ).toBeNull()
  })
})

test('the page of wallet buttons loads the script that the package loads', async () => {
  const entry = createRequire(import.meta.url).resolve('@stripe/stripe-js/pure')
  const text = await readFile(join(dirname(entry), '../dist/pure.js'), 'utf8')
  const release = /RELEASE_TRAIN = '(\w+)'/.exec(text)?.[1] ?? ''
  expect(provider.expressPage?.script).toBe(`https://js.stripe.com/${release}/stripe.js`)
})
