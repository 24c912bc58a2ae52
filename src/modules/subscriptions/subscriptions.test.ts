import { beforeEach, describe, expect, test } from 'vitest'
import { days, hours } from '#kernel/time/time.ts'
import { fixedClock } from '#test/support/clock.ts'
import { emptyTables } from '#test/support/database.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { openTestSubscriptions } from '#test/support/subscriptions.ts'

const clock = fixedClock()
const start = clock.now().getTime()
const { database, call } = await openTestShop({ clock })
beforeEach(async () => {
  await emptyTables(database)
  clock.set(new Date(start))
})

const mails = async () =>
  (
    await database.query(
      'select recipient, subject, plain, unsubscribe_url as leave from emails order by created_at, id',
    )
  ).rows
const states = async () =>
  (await database.query('select email, state from subscribers order by created_at, id')).rows
const linkOf = async (pattern: RegExp) =>
  pattern.exec(String((await mails()).at(-1)?.['plain']))?.[1] ?? ''
const confirmToken = () => linkOf(/#t=([\w-]+)/)
const leaveToken = async () =>
  /t=([\w.-]+)$/.exec(String((await mails()).at(-1)?.['leave']))?.[1] ?? ''
const subscribe = (email: string, headers = {}) => {
  clock.advance(1000)
  return call('post /api/guest/subscribe', { email }, headers)
}
const confirm = async () => {
  const token = await confirmToken()
  clock.advance(1000)
  return call('post /api/guest/confirmSubscription', { token })
}

/** Subscribed and confirmed; the code. */
async function join(email: string): Promise<string> {
  await subscribe(email)
  const { data } = await confirm()
  return (data['coupon'] as { code: string }).code
}

describe('double opt-in', () => {
  test('subscribing sends a link; no code is issued before confirmation', async () => {
    expect(await subscribe('Nora@Example.com')).toMatchObject({ success: true, data: {} })
    expect(await states()).toEqual([{ email: 'nora@example.com', state: 'pending' }])
    expect((await mails()).map((mail) => [mail['recipient'], mail['subject']])).toEqual([
      ['nora@example.com', 'Confirm your email for 20% off your first order'],
    ])
    expect((await database.query('select 1 from coupons')).rows).toEqual([])
  })

  test('confirming issues a single-use 20 % code for 30 days and emails it, once', async () => {
    await subscribe('nora@example.com')
    const token = await confirmToken()
    clock.advance(1000)
    const first = await call('post /api/guest/confirmSubscription', { token })
    expect(first).toMatchObject({
      data: {
        email: 'nora@example.com',
        coupon: { code: expect.stringMatching(/^WELCOME-.{9}$/) },
      },
    })
    expect(await call('post /api/guest/confirmSubscription', { token })).toMatchObject({
      data: first.data,
    })
    const { rows } = await database.query(
      "select value, max_uses, identity, combines_with, extract(day from ends_at - starts_at)::int as days, class from coupons where source = 'subscription'",
    )
    expect(rows).toEqual([
      {
        value: { kind: 'percent', percent: 2000 },
        max_uses: 1,
        identity: 'nora@example.com',
        combines_with: ['shipping'],
        days: 30,
        class: 'order',
      },
    ])
    expect((await mails()).map((mail) => mail['subject'])).toEqual([
      'Confirm your email for 20% off your first order',
      'Your code: 20% off your first order',
    ])
  })

  test('a link works for 48 hours; then the address is deleted', async () => {
    await subscribe('nora@example.com')
    clock.advance(hours(49))
    expect(await confirm()).toMatchObject({ code: 41000 })
    await openTestSubscriptions(database, clock)['subscriptions.cleanup']?.({})
    expect(await states()).toEqual([])
  })

  test('consent is stored with its time, source and wording', async () => {
    await subscribe('nora@example.com')
    const { rows } = await database.query(
      'select consent_at is not null as at, consent_ip, consent_text, source from subscribers',
    )
    expect(rows).toEqual([
      {
        at: true,
        consent_ip: expect.any(String),
        consent_text: expect.stringContaining('Unsubscribe any time'),
        source: 'popup',
      },
    ])
  })

  test('a customer who has ordered before gets no code', async () => {
    await database.query(`insert into orders (id, number, checkout_id, cart_id, owner_id, session_id, email, lookup_key, email_key, currency, merchandise,
      product_discount, order_discount, wrap, shipping, shipping_discount, tax, total, taxes, policies, marketing_consent, marketing_consent_at, placed_at)
      values ('ord_1', 'AB-23456789', 'c', 'c', 'gst_1', 's', 'n.ora+x@gmail.com', 'l', 'e', 'USD', 0, 0, 0, 0, 0, 0, 0, 0, '[]', '{}', false, now(), now())`)
    await subscribe('nora@gmail.com')
    expect((await mails()).at(-1)).toMatchObject({
      subject: 'Confirm your email for our newsletter',
    })
    expect(await confirm()).toMatchObject({ data: { coupon: null } })
    expect((await mails()).at(-1)).toMatchObject({ subject: 'Welcome to our newsletter' })
  })
})

describe('one mailbox in different spellings', () => {
  test('30 spellings get one subscription, one email a day and one code', async () => {
    const spellings = Array.from({ length: 30 }, (_, index) => {
      const name = [...'noraha']
        .map((letter, at) => ((index >> at) & 1 ? `${letter}.` : letter))
        .join('')
      return `${name.replace(/\.$/, '')}+${index}@${index % 2 ? 'gmail.com' : 'GoogleMail.com'}`
    })
    for (const email of spellings) {
      expect(await subscribe(email)).toMatchObject({ success: true })
      const token = await confirmToken()
      if (token) await call('post /api/guest/confirmSubscription', { token })
      clock.advance(hours(25))
    }
    expect(await states()).toHaveLength(1)
    expect(
      (
        await database.query(
          "select count(*)::int as codes from coupons where source = 'subscription'",
        )
      ).rows,
    ).toEqual([{ codes: 1 }])
  })

  test('1,000 requests for one address send one email in 24 hours', async () => {
    for (let index = 0; index < 1000; index++)
      await subscribe(index % 2 ? `victim+${index}@example.com` : 'victim@example.com')
    expect(await mails()).toHaveLength(1)
  })
})

describe('privacy of subscribers', () => {
  test('getSubscribeInfo is true only for the signed-in member’s own subscribed address', async () => {
    const member = await signedInMember(database)
    const info = (email: string, headers = {}) =>
      call('get /api/guest/getSubscribeInfo', { email }, headers)
    expect(await info(member.email, member.bearer)).toMatchObject({ success: true, data: false })
    await join(member.email)
    await join('other@example.com')
    expect(await info(member.email, member.bearer)).toMatchObject({ success: true, data: true })
    expect(await info('other@example.com', member.bearer)).toMatchObject({ data: false })
    expect(await info(member.email)).toMatchObject({ data: false })
    expect(await info('nobody@example.com')).toMatchObject({ data: false })
  })

  test('subscribing again gives the same answer to everyone except the signed-in owner', async () => {
    const member = await signedInMember(database)
    await join(member.email)
    const [again, fresh] = [await subscribe(member.email), await subscribe('fresh@example.com')]
    expect({ ...again, headers: null }).toEqual({ ...fresh, headers: null })
    expect(await subscribe(member.email, member.bearer)).toMatchObject({
      success: false,
      msg: 'You’re already subscribed to our newsletter.',
    })
  })

  test('subscribing returns a boolean, the same for every address', async () => {
    await join('known@example.com')
    for (const email of ['known@example.com', 'fresh@example.com'])
      expect(await subscribe(email)).toMatchObject({ success: true, data: false })
  })

  test('unsubscribing 100 foreign addresses changes nothing and gives the same answer', async () => {
    await join('known@example.com')
    for (let index = 0; index < 100; index++) {
      const email = index === 50 ? 'known@example.com' : `foreign${index}@example.com`
      expect(await call('post /api/guest/unsubscribe', { email })).toMatchObject({
        success: true,
        data: null,
      })
    }
    expect(await states()).toEqual([{ email: 'known@example.com', state: 'confirmed' }])
  })

  test.each([
    '',
    'x',
    'sub_01kjqh0cc0e6s8849kfzp572k6.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    '../../x',
  ])('a token that is not ours (%j) leaves nothing', async (token) => {
    expect(await call('post /api/guest/unsubscribe', { token })).toMatchObject({ code: 41000 })
  })
})

describe('unsubscribing', () => {
  test('works with the link of any newsletter, is idempotent, and accepts a reason', async () => {
    await join('nora@example.com')
    const token = await leaveToken()
    expect(await call('get /api/guest/subscription', { token })).toMatchObject({
      data: { email: 'n•••@example.com', state: 'confirmed' },
    })
    expect(await states()).toEqual([{ email: 'nora@example.com', state: 'confirmed' }])
    expect(await call('post /api/guest/unsubscribe', { token })).toMatchObject({
      data: { state: 'unsubscribed' },
    })
    expect(await call('post /api/guest/unsubscribe', { token, reason: 'too_often' })).toMatchObject(
      { data: { state: 'unsubscribed' } },
    )
    expect((await database.query('select unsubscribe_reason from subscribers')).rows).toEqual([
      { unsubscribe_reason: 'too_often' },
    ])
  })

  test('can be undone for 30 days, or replaced by a lower frequency', async () => {
    await join('nora@example.com')
    const token = await leaveToken()
    const change = (frequency: string) =>
      call('post /api/guest/changeSubscription', { token, frequency })
    expect(await change('monthly')).toMatchObject({
      data: { state: 'confirmed', frequency: 'monthly' },
    })
    await call('post /api/guest/unsubscribe', { token })
    clock.advance(days(29))
    expect(await change('every')).toMatchObject({
      data: { state: 'confirmed', frequency: 'every' },
    })
    await call('post /api/guest/unsubscribe', { token })
    clock.advance(days(31))
    expect(await change('every')).toMatchObject({ code: 41000 })
  })

  test('a bounced or complained address needs a new confirmation', async () => {
    await join('nora@example.com')
    const token = await leaveToken()
    await database.query("update subscribers set state = 'complained'")
    expect(
      await call('post /api/guest/changeSubscription', { token, frequency: 'every' }),
    ).toMatchObject({ code: 41000 })
    clock.advance(hours(25))
    await subscribe('nora@example.com')
    expect(await states()).toEqual([{ email: 'nora@example.com', state: 'complained' }])
    await confirm()
    expect(await states()).toEqual([{ email: 'nora@example.com', state: 'confirmed' }])
  })
})

test('a code confirmed for a member belongs to the member at once', async () => {
  const member = await signedInMember(database)
  const code = await join(member.email)
  expect((await database.query('select code, member_id from coupons')).rows).toEqual([
    { code, member_id: member.id },
  ])
})

const marks = [
  '"',
  ' ',
  ',',
  ';',
  '\n',
  '\r\nBcc: x@evil.example',
  '<',
  '>',
  '(',
  ')',
  '\\',
  '\t',
  '\u0000',
  '\u202e',
  '[',
  ']',
  ':',
  'é',
  '🂡',
  '\u2028',
]
const hostileAddresses = [
  ...marks.flatMap((mark) => [
    `nora${mark}@example.com`,
    `nora@exam${mark}ple.com`,
    `${mark}nora@example.com${mark}x@evil.example`,
  ]),
  '"nora@evil.example"@example.com',
  'nora@example.com,x@evil.example',
  'nora@@example.com',
  'nora@example',
  'nora@.com',
  '@example.com',
  `${'a'.repeat(65)}@example.com`,
  `nora@${'a'.repeat(250)}.com`,
]

test(`${hostileAddresses.length} hostile addresses: no mail goes anywhere, and the warning is the specified one`, async () => {
  expect(hostileAddresses.length).toBeGreaterThanOrEqual(60)
  for (const email of hostileAddresses) {
    const answer = await subscribe(email)
    if (answer.success) expect(email.trim()).toMatch(/^nora@example\.com$|^[^\s@]+@example\.com$/)
    else expect(answer.code, JSON.stringify(email)).toBe(42200)
  }
  expect(new Set((await mails()).map((mail) => mail['recipient'])).size).toBeLessThanOrEqual(1)
  expect(
    (await mails()).every((mail) => /^nora@example\.com$/.test(String(mail['recipient']))),
  ).toBe(true)
  expect(await subscribe('nora@example')).toMatchObject({
    data: { fields: { email: 'Please enter a valid email address.' } },
  })
})
