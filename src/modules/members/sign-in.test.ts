import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { minutes } from '#kernel/time/time.ts'
import { fixedClock } from '#test/support/clock.ts'
import { findEmailedCode, findEmailedToken, listEmailsTo } from '#test/support/sent-emails.ts'
import { openTestShop } from '#test/support/shop.ts'

const clock = fixedClock()
const { database, call, guest, shop } = await openTestShop({ clock })
let count = 0
const fresh = () => `sign-in.${++count}@example.com`
const password = 'Linen and 1 table'
const firefox = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}

async function registered(
  email = fresh(),
  { withPassword = true } = {},
): Promise<{ email: string; token: string }> {
  const { data } = await call('post /api/register', {
    email,
    firstName: 'Nora',
    lastName: 'Hale',
    ...(withPassword && { password }),
  })
  const answer = await call('post /api/confirmAccount', {
    registrationId: data['registrationId'],
    code: await findEmailedCode(database, email),
  })
  expect(answer).toMatchObject({ success: true })
  return { email, token: String(answer.data['token']) }
}

const login = (input: Record<string, unknown>, headers = {}) =>
  call('post /api/signIn', input, headers)
const bearer = (token: unknown) => ({ authorization: `Bearer ${String(token)}` })
const who = (token: unknown) => call('get /api/user/userinfo', {}, bearer(token))

async function solved(): Promise<string> {
  const { data } = await call('get /api/captcha/challenge')
  for (let number = 0; number < Number(data['below']); number++)
    if (
      createHash('sha256')
        .update(`${String(data['salt'])}${number}`)
        .digest('hex') === data['target']
    )
      return `${String(data['salt'])}.${number}.${String(data['signature'])}`
  throw new Error('The puzzle has no answer.')
}

describe('registering', () => {
  test('the emailed code creates the account, signs in and sends a welcome email', async () => {
    const { email, token } = await registered()
    expect((await who(token)).data).toMatchObject({ userLevel: 0, email })
    expect((await listEmailsTo(database, email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^\d{6} is your code for your new Aumbry account$/),
      'Welcome to Aumbry',
    ])
  })

  test('Password: 8 to 24 characters with at least one lowercase letter, one uppercase letter and one digit', async () => {
    for (const bad of ['Linen1', 'linen1234', 'LINEN1234', 'Linennnnn'])
      expect(
        await call('post /api/register', {
          email: fresh(),
          firstName: 'N',
          lastName: 'H',
          password: bad,
        }),
        bad,
      ).toMatchObject({
        code: 42200,
        data: {
          fields: {
            password:
              'Please use 8 to 24 characters with at least one lowercase letter, one uppercase letter and one digit.',
          },
        },
      })
  })

  test('E-mail: otherwise warning Please enter a valid email address.', async () => {
    expect(
      await call('post /api/register', { email: 'nora@home', firstName: 'N', lastName: 'H' }),
    ).toMatchObject({
      code: 42200,
      data: { fields: { email: 'Please enter a valid email address.' } },
    })
  })

  test.each(['Password1', 'Qwerty123', 'Iloveyou1', 'Abcd1234'])(
    '%j is one of the passwords that are guessed first',
    async (common) => {
      expect(
        await call('post /api/register', {
          email: fresh(),
          firstName: 'N',
          lastName: 'H',
          password: common,
        }),
      ).toMatchObject({
        code: 42200,
        data: { fields: { password: expect.stringContaining('easy to guess') } },
      })
    },
  )

  test('an address with an account gets a code that signs in and keeps the password', async () => {
    const { email, token } = await registered()
    const again = await call('post /api/register', {
      email,
      firstName: 'Eve',
      lastName: 'Else',
      password: 'Another 1 entirely',
    })
    expect(again).toMatchObject({
      success: true,
      data: { registrationId: expect.stringMatching(/^rgn_/) },
    })
    const answer = await call('post /api/confirmAccount', {
      registrationId: again.data['registrationId'],
      code: await findEmailedCode(database, email),
    })
    expect(answer.data).toMatchObject({ isNew: false, userInfo: (await who(token)).data })
    expect((await login({ email, password: 'Another 1 entirely' })).success).toBe(false)
    expect((await login({ email, password })).success).toBe(true)
  })

  test('a code confirms only its own registration, so nobody can set another password', async () => {
    const email = fresh()
    const mine = await call('post /api/register', {
      email,
      firstName: 'Nora',
      lastName: 'Hale',
      password,
    })
    const code = await findEmailedCode(database, email)
    const theirs = await call('post /api/register', {
      email,
      firstName: 'Eve',
      lastName: 'Else',
      password: 'Another 1 entirely',
    })
    expect(
      await call('post /api/confirmAccount', {
        registrationId: theirs.data['registrationId'],
        code,
      }),
    ).toMatchObject({ code: 41000 })
    expect(
      await call('post /api/confirmAccount', { registrationId: mine.data['registrationId'], code }),
    ).toMatchObject({ success: true })
    expect((await login({ email, password })).success).toBe(true)
  })

  test('a code works once, for 10 minutes and 5 attempts, until a new one replaces it', async () => {
    const email = fresh()
    const { data } = await call('post /api/register', {
      email,
      firstName: 'Nora',
      lastName: 'Hale',
    })
    const confirm = (code: string) =>
      call('post /api/confirmAccount', { registrationId: data['registrationId'], code })
    const right = await findEmailedCode(database, email)
    const wrong = right === '000000' ? '000001' : '000000'
    for (let turn = 0; turn < 5; turn++)
      expect(await confirm(wrong)).toMatchObject({ status: 410, code: 41000 })
    expect(await confirm(right), 'after five wrong ones').toMatchObject({ code: 41000 })
    await call('post /api/register/resend', { registrationId: data['registrationId'] })
    clock.advance(minutes(11))
    expect(await confirm(await findEmailedCode(database, email)), 'too old').toMatchObject({
      code: 41000,
    })
    await call('post /api/register/resend', { registrationId: data['registrationId'] })
    const last = await findEmailedCode(database, email)
    expect(await confirm(last)).toMatchObject({ success: true })
    expect(await confirm(last), 'a second time').toMatchObject({ code: 41000 })
  })
})

describe('signing in', () => {
  test('works with a password or an emailed code, each with its own session', async () => {
    const { email } = await registered()
    const first = await login({ email, password })
    await call('post /api/sendCode', { email })
    const second = await login({
      email: email.toUpperCase(),
      code: await findEmailedCode(database, email),
    })
    for (const answer of [first, second])
      expect((await who(answer.data['token'])).data).toMatchObject({ userLevel: 0, email })
    expect(first.data['token']).not.toBe(second.data['token'])
  })

  test('a member without a password can only sign in with a code', async () => {
    const { email } = await registered(fresh(), { withPassword: false })
    expect(await login({ email, password })).toMatchObject({
      code: 42200,
      msg: 'The email or password is incorrect.',
    })
    await call('post /api/sendCode', { email })
    expect(await login({ email, code: await findEmailedCode(database, email) })).toMatchObject({
      success: true,
    })
  })

  test('sending both or neither of password and code is refused', async () => {
    for (const input of [{}, { password, code: '123456' }])
      expect(await login({ email: fresh(), ...input })).toMatchObject({
        code: 42200,
        data: { fields: { password: expect.anything(), code: expect.anything() } },
      })
  })

  test('after two failed attempts a puzzle is required; answers work once and cannot be forged', async () => {
    const { email } = await registered()
    for (let miss = 0; miss < 2; miss++)
      expect(await login({ email, password: 'Wrong 1 word' })).toMatchObject({ code: 42200 })
    expect(await login({ email, password })).toMatchObject({
      code: 42200,
      data: { fields: { captcha: expect.anything() } },
    })
    const captcha = await solved()
    const [salt, , signature] = captcha.split('.')
    for (const bad of [
      '',
      'x',
      `${salt}.1.${signature}`,
      captcha.replace(/^./, '1'),
      `${captcha}0`,
    ])
      expect(await login({ email, password, captcha: bad }), bad).toMatchObject({ code: 42200 })
    expect(await login({ email, password: 'Wrong 1 word', captcha })).toMatchObject({
      data: { fields: { password: expect.anything() } },
    })
    expect(await login({ email, password, captcha }), 'used').toMatchObject({
      data: { fields: { captcha: expect.anything() } },
    })
    const late = await solved()
    clock.advance(minutes(11))
    expect(await login({ email, password, captcha: late }), 'too old').toMatchObject({
      data: { fields: { captcha: expect.anything() } },
    })
    expect(await login({ email, password, captcha: await solved() })).toMatchObject({
      success: true,
    })
    expect(await login({ email, password }), 'the misses are forgotten').toMatchObject({
      success: true,
    })
  })

  test('after four failed attempts the delay grows, for unknown addresses too; a code still works', async () => {
    const { email } = await registered()
    for (const address of [email, fresh()]) {
      for (let miss = 0; miss < 5; miss++)
        expect(
          (
            await login({
              email: address,
              password: 'Wrong 1 word',
              captcha: miss < 2 ? undefined : await solved(),
            })
          ).code,
        ).toBe(42200)
      expect(await login({ email: address, password, captcha: await solved() })).toMatchObject({
        code: 42900,
        data: { retryAfter: 30 },
      })
      clock.advance(30_000)
      await login({ email: address, password: 'Wrong 1 word', captcha: await solved() })
      expect(await login({ email: address, password, captcha: await solved() })).toMatchObject({
        code: 42900,
        data: { retryAfter: 60 },
      })
    }
    await call('post /api/sendCode', { email })
    expect(await login({ email, code: await findEmailedCode(database, email) })).toMatchObject({
      success: true,
    })
  })

  test('a frozen account answers 40003 only after the correct password', async () => {
    const { email } = await registered()
    await database.query('update members set frozen_at = now() where email = $1', [email])
    expect(await login({ email, password })).toMatchObject({
      code: 40003,
      msg: expect.stringContaining('on hold'),
    })
    expect(await login({ email, password: 'Wrong 1 word' })).toMatchObject({
      code: 42200,
      msg: 'The email or password is incorrect.',
    })
  })
})

describe('the effects of signing in', () => {
  test('creates a session, revokes the guest token and clears the guest cookie', async () => {
    const { email } = await registered()
    const visitor = await guest()
    const response = await shop.app.request('/api/signIn', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...visitor },
      body: JSON.stringify({ email, password }),
    })
    const cookies = response.headers.getSetCookie()
    expect(cookies).toContainEqual(expect.stringMatching(/^aumbry_guest=;.*Max-Age=0$/))
    expect(cookies).toContainEqual(
      expect.stringMatching(
        /^aumbry_device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict;.*Max-Age=31536000$/,
      ),
    )
    // Other processes hear of it a moment later.
    await expect
      .poll(async () => (await call('get /api/user/userinfo', {}, visitor)).code)
      .toBe(40002)
  })

  test('signing in as another member ends the previous session', async () => {
    const [one, two] = [await registered(), await registered()]
    const answer = await login({ email: two.email, password }, bearer(one.token))
    expect((await who(answer.data['token'])).data).toMatchObject({ email: two.email })
    expect(await who(one.token)).toMatchObject({ code: 40002 })
  })

  test('a second tab with the same guest token shares the session for 20 seconds', async () => {
    const { email } = await registered()
    const visitor = await guest()
    const first = await login({ email, password }, visitor)
    expect((await login({ email, password }, visitor)).data['token']).toBe(first.data['token'])
    clock.advance(21_000)
    expect((await login({ email, password }, visitor)).data['token']).not.toBe(first.data['token'])
  })

  test('the guest token gives no other member that session', async () => {
    const [one, two] = [await registered(), await registered()]
    const visitor = await guest()
    const first = await login({ email: one.email, password }, visitor)
    const second = await login({ email: two.email, password }, visitor)
    expect(second.data['token']).not.toBe(first.data['token'])
    expect((await who(second.data['token'])).data).toMatchObject({ email: two.email })
  })

  test('a new device sends an email, a known one does not', async () => {
    const { email } = await registered()
    await login({ email, password }, { ...firefox, cookie: `aumbry_device=${'k'.repeat(43)}` })
    const told = async () =>
      (await listEmailsTo(database, email)).filter(({ subject }) => subject.includes('New sign-in'))
    expect(await told()).toMatchObject([
      { text: expect.stringContaining('Firefox on Linux, March 2 at') },
    ])
    await login({ email, password }, { ...firefox, cookie: `aumbry_device=${'k'.repeat(43)}` })
    expect(await told()).toHaveLength(1)
  })
})

describe('resetting a password', () => {
  const reset = (token: string, next = 'Fresh 1 cotton') =>
    call('post /api/resetPassword/confirm', { token, password: next })

  test('the emailed link sets a password once, ends other sessions and notifies the member', async () => {
    const { email, token } = await registered()
    const other = await login({ email, password })
    await call('post /api/resetPassword', { email })
    const link = await findEmailedToken(database, email, 'reset')
    const answer = await reset(link)
    expect((await who(answer.data['token'])).data).toMatchObject({ email })
    for (const before of [token, other.data['token']])
      expect(await who(before)).toMatchObject({ code: 40002 })
    expect((await login({ email, password })).success).toBe(false)
    expect((await login({ email, password: 'Fresh 1 cotton' })).success).toBe(true)
    expect(await reset(link)).toMatchObject({ status: 410, code: 41000 })
    expect((await listEmailsTo(database, email)).map(({ subject }) => subject)).toContain(
      'The password of your Aumbry account was changed',
    )
  })

  test('the link works for 30 minutes, until a newer one; a weak password does not use it up', async () => {
    const { email } = await registered()
    await call('post /api/resetPassword', { email })
    const first = await findEmailedToken(database, email, 'reset')
    await call('post /api/resetPassword', { email })
    const second = await findEmailedToken(database, email, 'reset')
    expect(await reset(first)).toMatchObject({ code: 41000 })
    expect(await reset(second, 'short')).toMatchObject({ code: 42200 })
    expect(await reset(second, 'Password1')).toMatchObject({ code: 42200 })
    clock.advance(minutes(31))
    expect(await reset(second)).toMatchObject({ code: 41000 })
  })

  test.each(['', 'x', 'A'.repeat(43), '../..'])(
    'the made-up token %j answers 41000',
    async (token) => {
      expect(await reset(token)).toMatchObject({ code: 41000 })
    },
  )

  test('links use the shop’s origin regardless of the request’s host', async () => {
    const { email } = await registered()
    await call(
      'post /api/resetPassword',
      { email },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
    )
    for (const { html, text } of await listEmailsTo(database, email))
      expect(html + text).not.toContain('evil')
  })
})

test('no issued secret is stored outside the emails', async () => {
  const { email, token } = await registered()
  await call('post /api/resetPassword', { email })
  const secrets = [
    token.split('.')[1] ?? '',
    await findEmailedToken(database, email, 'reset'),
    password,
  ]
  const { rows } = await database.query(
    "select tablename from pg_tables where schemaname = 'public' and tablename <> 'emails'",
  )
  for (const { tablename } of rows) {
    const dump = JSON.stringify((await database.query(`select * from ${String(tablename)}`)).rows)
    for (const secret of secrets) expect(dump.includes(secret), String(tablename)).toBe(false)
  }
})
