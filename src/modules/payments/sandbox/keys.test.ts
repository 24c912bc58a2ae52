import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createSandboxPaymentProvider } from '../sandbox-provider.ts'
import { signMessage } from '#platform/secrets/signed-message.ts'
import { sandboxKeys, signatureHeader } from './keys.ts'

const secret = 'a secret of thirty-two characters'
const { webhookSecret, apiKey } = sandboxKeys(secret)
const now = new Date('2026-03-02T15:00:00Z')
const at = Math.floor(now.getTime() / 1000)
const body = JSON.stringify({
  id: 'sev_1',
  type: 'payment.authorized',
  data: { session: 'sps_1', reference: 'pay_1' },
})
const provider = createSandboxPaymentProvider({
  secret,
  apiBase: 'http://nowhere',
  fetch: () => Response.error(),
})
const good = signMessage(webhookSecret, body, now)
const v1 = good.split('v1=')[1] ?? ''
const mac = (key: string, text: string, kind = 'sha256') =>
  createHmac(kind, key).update(text).digest('hex')

const parse = (rawBody: string, header: string | undefined, name: string = signatureHeader) =>
  provider.parseWebhook(rawBody, (asked) => (asked === name ? header : undefined), now)

const forgeries: [string, string, string | undefined, string?][] = [
  ['no signature', body, undefined],
  ['an empty one', body, ''],
  ['words', body, 'trust me'],
  ['only a time', body, `t=${at}`],
  ['only a digest', body, `v1=${v1}`],
  ['an empty digest', body, `t=${at},v1=`],
  ['a shortened digest', body, `t=${at},v1=${v1.slice(0, 40)}`],
  ['a lengthened digest', body, `t=${at},v1=${v1}00`],
  [
    'one bit of the digest changed',
    body,
    `t=${at},v1=${v1.slice(0, -1)}${v1.endsWith('0') ? '1' : '0'}`,
  ],
  ['zeros', body, `t=${at},v1=${'0'.repeat(64)}`],
  ['another secret', body, signMessage(`${webhookSecret}x`, body, now)],
  ["the shop's own secret", body, signMessage(secret, body, now)],
  ['the API key as the secret', body, signMessage(apiKey, body, now)],
  ['an empty secret', body, signMessage('', body, now)],
  ['a body with another session', body.replace('sps_1', 'sps_2'), good],
  ['a body with a space more', `${body} `, good],
  ['the same JSON written differently', JSON.stringify(JSON.parse(body), null, 1), good],
  ['a digest without the time', body, `t=${at},v1=${mac(webhookSecret, body)}`],
  ['another time than was signed', body, `t=${at + 1},v1=${v1}`],
  [
    'a timestamp six minutes ago',
    body,
    signMessage(webhookSecret, body, new Date(now.getTime() - 360_000)),
  ],
  [
    'a message from the future',
    body,
    signMessage(webhookSecret, body, new Date(now.getTime() + 360_000)),
  ],
  ['an older scheme', body, `t=${at},v0=${v1}`],
  ['a weaker hash', body, `t=${at},v1=${mac(webhookSecret, `${at}.${body}`, 'sha1')}`],
  ['two digests, the first wrong', body, `t=${at},v1=${'0'.repeat(64)},v1=${v1}`],
  ['time not a number', body, `t=NaN,v1=${v1}`],
  ['the right signature under another name', body, good, 'x-signature'],
  [
    'a signed body that is no event',
    '{"id":"sev_1"}',
    signMessage(webhookSecret, '{"id":"sev_1"}', now),
  ],
]

describe('a webhook', () => {
  test('with the right signature is read', async () => {
    expect(await parse(body, good)).toEqual({
      eventId: 'sev_1',
      type: 'payment.authorized',
      ref: 'sps_1',
      claims: 'authorized',
    })
  })

  test.each(forgeries)('with %s is refused', async (...[, ...message]) => {
    expect(await parse(...message)).toBeNull()
  })

  test.each(['__proto__', 'constructor', 'toString'])(
    'with the type %s, a property of every object, claims nothing',
    async (type) => {
      const named = body.replace('payment.authorized', type)
      expect(await parse(named, signMessage(webhookSecret, named, now))).toEqual({
        eventId: 'sev_1',
        type,
        ref: 'sps_1',
        claims: null,
      })
    },
  )

  test('with a signed body that is not JSON is refused', async () => {
    expect(await parse('{', signMessage(webhookSecret, '{', now))).toBeNull()
  })
})
