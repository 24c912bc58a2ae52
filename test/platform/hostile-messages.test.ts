import { describe, expect, test } from 'vitest'
import {
  simulatedSignatureHeader,
  simulatedSignatureKey,
} from '#modules/fulfillment/simulated-carrier.ts'
import { sandboxKeys, signatureHeader } from '#modules/payments/sandbox/keys.ts'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { signMessage } from '#platform/secrets/signed-message.ts'
import { hostileTexts } from '#test/support/hostile-texts.ts'
import { rowCounter, uncounted } from '#test/support/row-counts.ts'
import { openTestShop } from '#test/support/shop.ts'

const secret = 'a secret of thirty-two characters'
const stripeSecret = 'whsec_local'
const { shop, database } = await openTestShop({ environment: { SECRET: secret } })
const withStripe = await openTestShop({
  database,
  environment: {
    SECRET: secret,
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: stripeSecret,
  },
})
/** A received message may only write that it arrived. */
const counts = await rowCounter(database, [...uncounted, 'payment_events'])

/** Longer than an index entry and not compressible. */
const long = Array.from({ length: 6_000 }, (_, at) =>
  String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000)),
).join('')
const texts = [...hostileTexts, long, `x${'🧵'.repeat(300)}`, 'pi_1\u0000', ' ', '']
const values: readonly unknown[] = [
  ...texts,
  null,
  true,
  0,
  -1,
  1e308,
  [],
  {},
  [[]],
  { id: 'x' },
  ['a', null],
  [1],
]

/** Variants of the message with each field, at any depth, missing or invalid. */
function corruptVariants(message: unknown): unknown[] {
  if (typeof message !== 'object' || message === null) return [...values]
  return Object.entries(message).flatMap(([key, inner]) => {
    const put = (value: unknown) =>
      Array.isArray(message) ? [value] : { ...message, [key]: value }
    return [
      put(undefined),
      ...(typeof inner === 'object' ? values.map(put) : []),
      ...corruptVariants(inner).map(put),
    ]
  })
}

interface Sender {
  readonly name: string
  readonly app: { request(path: string, init: RequestInit): Response | Promise<Response> }
  readonly path: string
  readonly header: string
  readonly key: string
  readonly message: object
}

const senders: readonly Sender[] = [
  {
    name: 'the built-in card provider',
    app: shop.app,
    path: '/api/webhooks/sandbox',
    header: signatureHeader,
    key: sandboxKeys(secret).webhookSecret,
    message: {
      id: 'evt_1',
      type: 'payment.captured',
      data: { session: 'sps_1', reference: 'pay_1' },
    },
  },
  {
    name: 'Stripe',
    app: withStripe.shop.app,
    path: '/api/webhooks/stripe',
    header: 'stripe-signature',
    key: stripeSecret,
    message: {
      id: 'evt_2',
      object: 'event',
      type: 'charge.refunded',
      data: { object: { object: 'charge', id: 'ch_1', payment_intent: { id: 'pi_1' } } },
    },
  },
  {
    name: 'the carrier',
    app: shop.app,
    path: '/api/webhooks/carrier',
    header: simulatedSignatureHeader,
    key: simulatedSignatureKey(secret),
    message: { parcels: ['AUM000000000000'] },
  },
]

describe.each(senders)('a webhook of $name', ({ app, path, header, key, message }) => {
  const post = async (body: string, signature: string) =>
    (
      await app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [header]: signature },
        body,
      })
    ).status
  const signed = (body: string) => post(body, signMessage(key, body, new Date()))

  test('is accepted in its documented form', async () => {
    expect(await signed(JSON.stringify(message))).toBe(200)
  })

  test('with a valid signature and arbitrary fields is accepted or refused without other writes', async () => {
    const before = await counts()
    for (const value of [...corruptVariants(message), null, [], 1, 'text'])
      expect(await signed(JSON.stringify(value)), JSON.stringify(value).slice(0, 80)).toBeLessThan(
        500,
      )
    for (const body of ['', '{', '\uFEFF{}', '[[[[[[[[[[[[[[[[', `{"id":${'9'.repeat(400)}}`])
      expect(await signed(body), body).toBeLessThan(500)
    expect(await counts()).toEqual(before)
  })

  test('with an invalid signature is refused and not stored', async () => {
    const body = JSON.stringify(message)
    const all = async () => [
      await counts(),
      (await database.query('select count(*) from payment_events')).rows,
    ]
    const before = await all()
    const headers = texts.filter((text) => /^[\x20-\x7E]*$/.test(text))
    for (const signature of [
      ...headers,
      't=,v1=',
      `t=${'9'.repeat(40)},v1=${'0'.repeat(64)}`,
      signMessage('another', body, new Date()),
    ])
      expect(await post(body, signature), signature.slice(0, 60)).toBe(403)
    expect(await all()).toEqual(before)
  })
})

describe('an email to the shop', () => {
  const handOver = async (raw: Buffer) => {
    const key = await createStaffKey(database.db, { name: 'Mail server', now: new Date() })
    const response = await shop.app.request('/api/staff/email/receive', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${key}` },
      body: new Uint8Array(raw),
    })
    return { status: response.status, text: await response.text() }
  }
  const headers = [
    'From',
    'To',
    'Cc',
    'Subject',
    'Message-ID',
    'In-Reply-To',
    'References',
    'Reply-To',
    'Content-Type',
    'Date',
    'X-Original-To',
  ]
  const usual: Readonly<Record<string, string>> = {
    From: 'Nora Hale <nora@example.com>',
    To: 'hello@shop.example',
    Subject: 'Hello',
    'Content-Type': 'text/plain; charset=utf-8',
  }
  let count = 0
  const mail = (change: Readonly<Record<string, string>>, body: Buffer | string): Buffer => {
    const lines = Object.entries({
      ...usual,
      'Message-ID': `<hostile-${++count}@example.com>`,
      ...change,
    })
    const head = lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')
    return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), Buffer.from(body)])
  }
  const encoded = (text: string): string => `=?utf-8?b?${Buffer.from(text).toString('base64')}?=`
  const part = (type: string, body: string): string =>
    `--b\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`
  const parts = (...all: readonly string[]): string => `${all.join('')}--b--\r\n`
  const mixed = { 'Content-Type': 'multipart/mixed; boundary=b' }
  const hostileValues = [...hostileTexts, long]

  const mails: readonly (readonly [what: string, raw: Buffer])[] = [
    ...headers.flatMap((name) =>
      hostileValues.flatMap((text): [string, Buffer][] => [
        [`${name}: ${text.slice(0, 30)}`, mail({ [name]: text.slice(0, 20_000) }, 'Hello.')],
        [`${name}, encoded: ${text.slice(0, 30)}`, mail({ [name]: encoded(text) }, 'Hello.')],
      ]),
    ),
    ...hostileValues.flatMap((text): [string, Buffer][] => [
      [
        `sender ${text.slice(0, 30)}`,
        mail({ From: `${encoded(text)} <nora@example.com>` }, 'Hello.'),
      ],
      [`text ${text.slice(0, 30)}`, mail({}, text)],
      [
        `markup ${text.slice(0, 30)}`,
        mail({ 'Content-Type': 'text/html; charset=utf-8' }, `<p>${text}</p>`),
      ],
      [
        `UTF-16 ${text.slice(0, 30)}`,
        mail({ 'Content-Type': 'text/plain; charset=utf-16le' }, Buffer.from(text, 'utf16le')),
      ],
      [
        `file ${text.slice(0, 30)}`,
        mail(
          mixed,
          parts(
            part('text/plain', 'Hello.'),
            part(`text/plain; name="${encoded(text)}"\r\nContent-Disposition: attachment`, text),
          ),
        ),
      ],
    ]),
    [
      'bytes that are not text',
      mail({}, Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))),
    ],
    ['an unknown charset', mail({ 'Content-Type': 'text/plain; charset=x-none' }, 'Hello.')],
    ['nothing at all', Buffer.alloc(0)],
    ['NUL alone', Buffer.alloc(1_000)],
  ]

  test('is accepted completely or not at all, for any headers and text', async () => {
    for (const [what, raw] of mails) {
      const answer = await handOver(raw)
      expect(answer.status, `${what}: ${answer.text}`).toBeLessThan(500)
    }
    const half = await database.query(`
      select t.number from feedback_tickets t
      where not exists (select 1 from feedback_messages m where m.ticket_id = t.id) or not exists (select 1 from feedback_emails k where k.ticket_id = t.id)`)
    expect(half.rows).toEqual([])
    const { rows } = await database.query(`
      select name, text from feedback_tickets t join feedback_messages m on m.ticket_id = t.id where name ~ '[[:cntrl:]]' or text ~ '[\\x01-\\x08\\x0b-\\x1f]'`)
    expect(rows).toEqual([])
  })
})
