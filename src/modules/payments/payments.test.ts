import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { openTestPayments, testSecret } from '#test/support/payments.ts'
import { capturePayment } from './capture-payment.ts'
import { paymentInvariants } from './db/invariants.ts'
import { signMessage } from '#platform/secrets/signed-message.ts'
import { sandboxKeys, signatureHeader } from './sandbox/keys.ts'
import { voidPayment } from './void-payment.ts'

const database = await openTestDatabase()
const shop = await openTestPayments(database)
const { services, sandbox } = shop

async function paid(amount = 9_600) {
  const session = await shop.open(amount)
  await shop.confirm(session, '4242424242424242')
  await shop.complete(session.paymentId)
  await capturePayment(services, session.paymentId)
  await sandbox.idle()
  return session
}

describe('by card', () => {
  test.each(['4242424242424242', '5555555555554444', '378282246310005', '6011111111111117'])(
    '%s is authorized, then captured once the order exists',
    async (number) => {
      const session = await shop.open()
      expect((await shop.confirm(session, number)).body.status).toBe('authorized')
      const payment = await shop.complete(session.paymentId)
      expect(payment).toMatchObject({
        status: 'authorized',
        authorized: 9_600,
        captured: 0,
        method: { last4: number.slice(-4), exp: '12/30' },
      })
      expect(await capturePayment(services, session.paymentId)).toMatchObject({
        status: 'captured',
        captured: 9_600,
      })
      expect(await capturePayment(services, session.paymentId)).toMatchObject({
        status: 'captured',
        captured: 9_600,
      })
    },
  )

  const declines: [string, string][] = [
    ['4000000000000002', 'declined'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_details'],
    ['4000000000000119', 'try_later'],
  ]
  test.each(declines)(
    '%s is declined as %s, and another card still pays',
    async (number, failureClass) => {
      const session = await shop.open()
      expect((await shop.confirm(session, number)).body.status).toBe('open')
      expect(await shop.complete(session.paymentId)).toMatchObject({
        status: 'created',
        failure: { class: failureClass },
        attempts: 1,
        orderId: null,
      })
      await shop.confirm(session, '4242424242424242')
      expect(await shop.complete(session.paymentId)).toMatchObject({
        status: 'authorized',
        failure: null,
        attempts: 2,
      })
    },
  )

  test('3-D Secure waits for the bank and pays when the shopper approves', async () => {
    const session = await shop.open()
    expect((await shop.confirm(session, '4000002500003155')).body.status).toBe('requires_action')
    expect((await shop.complete(session.paymentId)).status).toBe('requires_action')
    expect((await shop.read(session.paymentId)).checks).toMatchObject({ threeDSecure: false })
    expect((await shop.answerBank(session, true)).status).toBe('authorized')
    expect(await shop.complete(session.paymentId)).toMatchObject({
      status: 'authorized',
      checks: { threeDSecure: true },
    })
  })

  test.each([
    ['4000002500003155', false],
    ['4000008400001629', true],
  ])('3-D Secure with %s answered %s leaves it open', async (number, approved) => {
    const session = await shop.open()
    await shop.confirm(session, number)
    expect((await shop.answerBank(session, approved)).status).toBe('open')
    expect(await shop.complete(session.paymentId)).toMatchObject({
      status: 'created',
      failure: { class: 'authentication_failed' },
    })
  })

  test('a lost response had its effect, which is found by reading the state', async () => {
    const session = await shop.open()
    await expect(shop.confirm(session, '4000000000007049')).rejects.toThrow()
    expect((await shop.complete(session.paymentId)).status).toBe('authorized')
  })

  test('a webhook that arrives first creates the order before the browser returns', async () => {
    const session = await shop.open()
    await shop.confirm(session, '4000000000007023')
    expect((await shop.read(session.paymentId)).orderId).toMatch(/^ord_/)
  })

  test('a duplicate webhook succeeds without an effect', async () => {
    const session = await shop.open()
    const before = shop.received.length
    await shop.confirm(session, '4000000000007031')
    await sandbox.idle()
    expect(shop.received.slice(before)).toEqual([
      { status: 200, type: 'payment.authorized' },
      { status: 200, type: 'payment.authorized' },
    ])
    const payment = await shop.read(session.paymentId)
    expect(payment.orderId).toMatch(/^ord_/)
    expect(
      await services.jobs
        .waiting('payments.capture')
        .then((waiting) => waiting.filter(({ data }) => data['paymentId'] === session.paymentId)),
    ).toHaveLength(1)
  })

  test('a late webhook arrives a minute later', async () => {
    const session = await shop.open()
    await shop.confirm(session, '4000000000007015')
    await sandbox.idle()
    expect((await shop.read(session.paymentId)).status).toBe('created')
    await database.query(`update sandbox.webhooks set due_at = now() where session_id = $1`, [
      session.ref,
    ])
    await shop.runJobs(120_000)
    expect((await shop.read(session.paymentId)).orderId).toMatch(/^ord_/)
  })

  test.each([
    ['4000000000007056', 'captured'],
    ['4000000000007064', 'created'],
  ])('%s is in processing and settles later, and ends %s', async (number, end) => {
    const session = await shop.open()
    expect((await shop.confirm(session, number)).body.status).toBe('processing')
    expect((await shop.complete(session.paymentId)).status).toBe('processing')
    await expect(voidPayment({ ...services }, session.paymentId)).rejects.toThrow(
      'not released yet',
    )
    await database.query(`update payments set closing = false where id = $1`, [session.paymentId])
    await database.query(`update sandbox.sessions set settle_at = now() where id = $1`, [
      session.ref,
    ])
    await shop.runJobs(120_000)
    expect((await shop.complete(session.paymentId)).status).toBe(end)
  })

  test('any other card number is refused and never stored', async () => {
    const session = await shop.open()
    expect(await shop.confirm(session, '4111111111111111')).toMatchObject({
      status: 422,
      body: { error: { code: 'unknown_card', param: 'number' } },
    })
    const { rows } = await database.query(
      'select s::text as text from sandbox.sessions s union all select c::text from sandbox.charges c union all select p::text from payments p union all select w::text from sandbox.webhooks w',
    )
    for (const row of rows) expect(String(row['text'])).not.toMatch(/\d{13,}/)
  })
})

describe('card testing', () => {
  test('the eighth declined attempt closes the payment and a ninth does not reach the bank', async () => {
    const session = await shop.open()
    for (let attempt = 1; attempt <= 8; attempt++) await shop.confirm(session, '4000000000000002')
    expect((await shop.confirm(session, '4242424242424242')).status).toBe(409)
    expect(await shop.complete(session.paymentId)).toMatchObject({
      status: 'failed',
      attempts: 8,
      failure: { class: 'too_many' },
    })
  })

  test('a payer with too many failed attempts in an hour gets no new session', async () => {
    await database.query(`update payments set attempts = 24 where id = $1`, [
      (await shop.open()).paymentId,
    ])
    await expect(shop.open()).rejects.toThrow('too-many')
    await database.query(`update payments set payer = null`)
    expect((await shop.open()).ref).toMatch(/^sps_/)
  })
})

describe('keys', () => {
  test('opening a session again returns the same session', async () => {
    const { paymentId, ...first } = await shop.open()
    const payment = await shop.read(paymentId)
    const again = await services.providers.current.openSession({
      paymentId,
      checkoutId: payment.checkoutId,
      amount: 9_600,
      currency: 'USD',
      email: null,
      canLeavePage: true,
      customerRef: null,
    })
    expect(again).toEqual({ ref: first.ref, clientSecret: first.clientSecret })
  })

  test('the same key with another request is refused', async () => {
    const { paymentId } = await shop.open()
    await expect(
      services.providers.current.openSession({
        paymentId,
        checkoutId: 'chk',
        amount: 1,
        currency: 'USD',
        email: null,
        canLeavePage: true,
        customerRef: null,
      }),
    ).rejects.toMatchObject({ kind: 'rejected', code: 'idempotency_mismatch' })
    const session = await paid()
    await services.providers.current.refund(session.ref, 100, 'one-key')
    await expect(
      services.providers.current.refund(session.ref, 200, 'one-key'),
    ).rejects.toMatchObject({ code: 'idempotency_mismatch' })
  })

  test('a write repeated with its key returns the first answer without a second effect', async () => {
    const session = await shop.open()
    await shop.confirm(session, '4242424242424242')
    const first = await services.providers.current.capture(session.ref, 4_000, 'capture-key')
    expect(await services.providers.current.capture(session.ref, 4_000, 'capture-key')).toEqual(
      first,
    )
    expect(first).toMatchObject({ status: 'captured', captured: 4_000 })
    const refund = await services.providers.current.refund(session.ref, 1_000, 'refund-key')
    expect(
      await Promise.all(
        [1, 2, 3].map(() => services.providers.current.refund(session.ref, 1_000, 'refund-key')),
      ),
    ).toEqual([refund, refund, refund])
    expect((await services.providers.current.read(session.ref)).refunded).toBe(1_000)
  })

  test('reads, captures and refunds require the API key', async () => {
    const session = await shop.open()
    for (const [method, path] of [
      ['GET', `sessions/${session.ref}`],
      ['POST', `sessions/${session.ref}/capture`],
      ['POST', `sessions/${session.ref}/refunds`],
      ['POST', 'sessions'],
      ['GET', 'sessions?key=charge-pay_kept'],
      ['POST', 'control/chaos'],
      ['GET', 'control/counts'],
    ] as const) {
      const response = await fetch(`${shop.base}/sandbox/v1/${path}`, {
        method,
        headers: { authorization: 'Bearer sk_sandbox_wrong' },
      })
      expect(response.status).toBe(401)
    }
  })
})

describe('provider failures', () => {
  test('a capture that failed after its effect is found by the next attempt', async () => {
    const session = await shop.open()
    await shop.confirm(session, '4242424242424242')
    await shop.complete(session.paymentId)
    await shop.chaos({ failAfter: 1 })
    await expect(capturePayment(services, session.paymentId)).rejects.toMatchObject({
      kind: 'unavailable',
    })
    await shop.chaos({ cutAfter: 1 })
    await expect(capturePayment(services, session.paymentId)).rejects.toMatchObject({
      kind: 'unavailable',
    })
    await shop.chaos({})
    expect(await capturePayment(services, session.paymentId)).toMatchObject({
      status: 'captured',
      captured: 9_600,
    })
  })

  test('a state with another amount leaves the payment unpaid', async () => {
    const session = await shop.open()
    await shop.chaos({ amountDrift: -9_500 })
    await shop.confirm(session, '4242424242424242')
    await sandbox.idle()
    expect(await shop.complete(session.paymentId)).toMatchObject({
      status: 'created',
      authorized: 0,
      orderId: null,
    })
    await shop.chaos({})
  })

  test('a webhook with a wrong signature is refused and sent again', async () => {
    const session = await shop.open()
    await shop.chaos({ wrongSignature: true })
    const before = shop.received.length
    await shop.confirm(session, '4242424242424242')
    await sandbox.idle()
    expect(shop.received.slice(before)).toEqual([{ status: 403, type: 'payment.authorized' }])
    expect((await shop.read(session.paymentId)).status).toBe('created')
    await shop.chaos({})
    await database.query(`update sandbox.webhooks set due_at = now() where session_id = $1`, [
      session.ref,
    ])
    await shop.runJobs(5_000)
    expect((await shop.read(session.paymentId)).orderId).toMatch(/^ord_/)
  })

  test('without webhooks the state is found by reading it', async () => {
    await shop.chaos({ webhooks: 'lost' })
    const session = await shop.open()
    await shop.confirm(session, '4242424242424242')
    await sandbox.idle()
    await shop.runJobs(120_000)
    expect((await shop.read(session.paymentId)).status).toBe('created')
    await shop.chaos({})
    expect((await shop.complete(session.paymentId)).status).toBe('authorized')
  })
})

test('every webhook three times in any order gives the same row', async () => {
  const session = await paid()
  const end = await shop.read(session.paymentId)
  const { rows } = await database.query(
    'select id, type from sandbox.webhooks where session_id = $1',
    [session.ref],
  )
  expect(rows.map((row) => row['type']).sort()).toEqual(['payment.authorized', 'payment.captured'])
  await database.query('delete from payment_events where provider_ref = $1', [session.ref])
  const { webhookSecret } = sandboxKeys(testSecret)
  const messages = rows.map((row) =>
    JSON.stringify({
      id: row['id'],
      type: row['type'],
      data: { session: session.ref, reference: session.paymentId },
    }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...messages, ...messages, ...messages], { minLength: 6 }),
      async (order) => {
        for (const body of order) {
          expect(
            (
              await fetch(`${shop.base}/api/webhooks/sandbox`, {
                method: 'POST',
                body,
                headers: { [signatureHeader]: signMessage(webhookSecret, body, new Date()) },
              })
            ).status,
          ).toBe(200)
        }
        expect(await shop.read(session.paymentId)).toEqual(end)
      },
    ),
    { numRuns: 20 },
  )
})

describe('the card form', () => {
  test('works under a strict content security policy and labels each field', async () => {
    const session = await shop.open(28_416)
    const response = await fetch(`${shop.base}${session.form.data['url']?.split('#')[0]}`)
    const page = await response.text()
    // One inline script, in the first bytes: it blocks the context menu, and the policy names it by
    // its hash.
    expect(response.headers.get('content-security-policy')).toMatch(
      /script-src 'self' 'sha256-[\w+/]{43}='; style-src 'self'/,
    )
    expect(page.match(/<script(?![^>]* src=)[^>]*>/g)).toHaveLength(1)
    expect(page).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:/i)
    for (const [field, hint] of [
      ['number', 'cc-number'],
      ['exp', 'cc-exp'],
      ['cvc', 'cc-csc'],
      ['name', 'cc-name'],
    ]) {
      expect(page).toMatch(new RegExp(`<label for="${field}">`))
      expect(page).toMatch(
        new RegExp(`<input\\s+id="${field}"\\s+name="${field}"[^>]*\\sautocomplete="${hint}"`),
      )
    }
    expect(page).toContain('Pay $284.16')
    expect(page).not.toContain(session.clientSecret)
    for (const file of [
      'frame.css',
      'frame.js',
      'card-fields.js',
      'frame-messages.js',
      'hanken-grotesk.woff2',
    ])
      expect((await fetch(`${shop.base}/sandbox/${file}`)).status).toBe(200)
  })

  test('is not shown for decided or unknown payments', async () => {
    const session = await shop.open()
    await shop.confirm(session, '4242424242424242')
    const page = await (
      await fetch(`${shop.base}${session.form.data['url']?.split('#')[0]}`)
    ).text()
    expect(page).toContain('data-state="authorized"')
    expect(page).not.toContain('<form')
    expect((await fetch(`${shop.base}/sandbox/frame?session=%3Cscript%3E`)).status).toBe(404)
  })
})

test('every payment invariant holds after these tests', async () => {
  const findings = await checkInvariants(database.db, paymentInvariants)
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
})

test('no payment is authorized twice at the provider', async () => {
  expect((await sandbox.counts()).twice).toBe(0)
})
