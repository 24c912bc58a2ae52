import { describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#kernel/time/time.ts'
import { authenticator } from '#test/support/authenticator.ts'
import { fixedClock } from '#test/support/clock.ts'
import { openTestShop } from '#test/support/shop.ts'
import { callForCookie, signInStaff } from '#test/support/signed-in-staff.ts'
import { generateTotpCode } from './db/totp.ts'
import { createFirstRunLink } from './setup-link.ts'

const clock = fixedClock()
const testShop = await openTestShop({ clock })
const { shop, call } = testShop
const { origin, db } = shop
const tokenOf = (url: string | null) => new URL(url ?? '').searchParams.get('token') ?? ''
const firstRun = () => createFirstRunLink(db, { origin, now: clock.now() })
const totpNow = (secret: string) =>
  generateTotpCode(secret, Math.floor(clock.now().getTime() / 30_000))
const me = (headers: Record<string, string>) => call('get /api/staff/me', {}, headers)
const browser = (cookie: string) => ({ cookie, 'sec-fetch-site': 'same-origin' })

/** A person with password and authenticator app. */
async function personWithPassword(password = 'Linen and 1 table') {
  const person = await signInStaff(testShop)
  const { data } = await call('post /api/staff/profile/totp', {}, person.headers)
  const totpSecret = String(data['secret'])
  expect(data['qrCode']).toMatchObject({ path: expect.stringMatching(/^M/) })
  const input = { password, totpSecret, code: totpNow(totpSecret) }
  const answer = await call('post /api/staff/profile/setPassword', input, person.headers)
  expect(answer, answer.msg).toMatchObject({ success: true, data: { hasPassword: true } })
  clock.advance(minutes(1))
  const signIn = (changes: object = {}) =>
    callForCookie(testShop, '/api/staff/session/password', {
      email: person.email,
      password,
      code: totpNow(totpSecret),
      ...changes,
    })
  return { ...person, totpSecret, signIn }
}

async function signInWithPasskey(device: ReturnType<typeof authenticator>) {
  const { data } = await call('post /api/staff/session/passkeyOptions', {})
  return callForCookie(testShop, '/api/staff/session/passkey', {
    challengeId: data['challengeId'],
    credential: device.get(data['options'] as object),
  })
}

describe('the first run', () => {
  test('the newest link makes one owner, and there is no link after that', async () => {
    const [older, token] = [tokenOf(await firstRun()), tokenOf(await firstRun())]
    const device = authenticator(origin)
    const owner = { email: 'ida@hale.example', name: 'Ida Hale' }
    expect(await call('get /api/staff/setup/read', { token: older })).toMatchObject({ code: 41000 })
    expect((await call('get /api/staff/setup/read', { token })).data).toEqual({
      kind: 'first-run',
      shopName: 'Aumbry',
      email: '',
      name: '',
      roleName: 'Owner',
    })
    const { data } = await call('post /api/staff/setup/passkeyOptions', { token, ...owner })
    const finish = { token, ...owner, challengeId: data['challengeId'] }
    const credential = device.create(data['options'] as object)
    const { answer, cookie, setCookie } = await callForCookie(testShop, '/api/staff/setup/finish', {
      ...finish,
      credential,
    })
    expect(answer.data).toMatchObject({
      recoveryCodes: expect.arrayContaining([expect.stringMatching(/^(\w{4}-){2}\w{4}$/)]),
      me: { email: owner.email, role: { name: 'Owner' }, approvalLimit: 1000_00 },
    })
    expect(setCookie).toMatch(
      /^staff_session=sts_\S+; Path=\/api\/staff; HttpOnly; SameSite=Strict; Max-Age=604800$/,
    )
    expect((await me({ cookie })).data).toMatchObject({
      name: 'Ida Hale',
      permissions: expect.arrayContaining(['staff.write', 'orders.refund']),
      shopName: 'Aumbry',
      timeZone: 'America/New_York',
    })
    expect(await firstRun()).toBeNull()
    expect(
      (await callForCookie(testShop, '/api/staff/setup/finish', { ...finish, credential })).answer,
    ).toMatchObject({ code: 41000 })
  })
})

describe('signing in', () => {
  test('a passkey signs in without a name; another key or a used challenge does not', async () => {
    const person = await signInStaff(testShop)
    const { answer, cookie } = await signInWithPasskey(person.device)
    expect(answer.data).toMatchObject({ id: person.id, email: person.email })
    expect((await me({ cookie })).data['id']).toBe(person.id)
    const stranger = await signInWithPasskey(authenticator(origin))
    expect(stranger.answer).toMatchObject({ code: 41000 })
    expect(stranger.cookie).toBe('')
  })

  test('password and code sign in; a wrong one, an unknown address and a used code get one answer', async () => {
    const person = await personWithPassword()
    const wrong = await Promise.all(
      [{ password: 'Linen and 2 tables' }, { code: '000000' }, { email: 'no@example.com' }].map(
        async (changes) => (await person.signIn(changes)).answer,
      ),
    )
    for (const answer of wrong) expect(answer).toEqual(wrong[0])
    expect(wrong[0]).toMatchObject({ code: 42200, data: { reason: 'wrong-credentials' } })
    const { answer, cookie } = await person.signIn()
    expect(answer).toMatchObject({ success: true })
    expect((await me({ cookie })).data['id']).toBe(person.id)
    expect((await person.signIn()).answer).toMatchObject({ data: { reason: 'wrong-credentials' } })
  })

  test('wrong passwords cause a delay, with a correct one too', async () => {
    const person = await personWithPassword()
    for (let attempt = 0; attempt < 5; attempt++) await person.signIn({ code: '000000' })
    expect((await person.signIn()).answer).toMatchObject({ code: 42900 })
    clock.advance(minutes(1))
    expect((await person.signIn()).answer).toMatchObject({ success: true })
  })

  test('a recovery code signs in once', async () => {
    const { email, recoveryCodes, id } = await signInStaff(testShop)
    const input = { email, code: recoveryCodes[0]?.toLowerCase() }
    const path = '/api/staff/session/recoveryCode'
    const { answer, cookie } = await callForCookie(testShop, path, input)
    expect(answer.data).toMatchObject({ id })
    expect((await call('get /api/staff/profile/detail', {}, { cookie })).data).toMatchObject({
      recoveryCodesLeft: 9,
    })
    expect((await callForCookie(testShop, path, input)).answer).toMatchObject({ success: false })
  })
})

describe('a session', () => {
  test('ends after 12 hours without a call, and after 7 days', async () => {
    const { headers } = await signInStaff(testShop)
    for (let day = 0; day < 13; day++) {
      clock.advance(hours(11))
      expect(await me(headers), String(day)).toMatchObject({ success: true })
    }
    clock.advance(hours(13))
    expect(await me(headers)).toMatchObject({ status: 401, data: { reason: 'session-expired' } })
    const busy = await signInStaff(testShop)
    const end = clock.now().getTime() + days(7)
    while (clock.now().getTime() + hours(11) < end) {
      clock.advance(hours(11))
      await me(busy.headers)
    }
    clock.advance(hours(11))
    expect(await me(busy.headers)).toMatchObject({ data: { reason: 'session-expired' } })
  })

  test('is listed, ended from another device, and ended by signing out', async () => {
    const person = await signInStaff(testShop)
    const other = browser((await signInWithPasskey(person.device)).cookie)
    const { data } = await call('get /api/staff/session/list', {}, other)
    const rows = data['rows'] as { id: string; isCurrent: boolean }[]
    expect(rows).toHaveLength(2)
    const first = rows.find(({ isCurrent }) => !isCurrent)
    const revoke = { id: first?.id }
    expect(await call('post /api/staff/session/revoke', revoke, other)).toMatchObject({
      success: true,
    })
    expect(await me(person.headers)).toMatchObject({ data: { reason: 'session-revoked' } })
    const stranger = await signInStaff(testShop)
    const foreign = { id: (rows.find(({ isCurrent }) => isCurrent) ?? first)?.id }
    expect(await call('post /api/staff/session/revoke', foreign, stranger.headers)).toMatchObject({
      code: 40400,
    })
    await call('post /api/staff/session/signOut', {}, other)
    expect(await me(other)).toMatchObject({ status: 401 })
  })

  test('changes nothing for a request from another site', async () => {
    const { headers } = await signInStaff(testShop)
    const { cookie } = headers
    const signOut = (more: Record<string, string>) =>
      call('post /api/staff/session/revokeOthers', {}, { cookie, ...more })
    const requests: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
    ]
    for (const more of requests)
      expect(await signOut(more)).toMatchObject({
        code: 40300,
        data: { reason: 'cross-site-request' },
      })
    expect(await signOut({ origin })).toMatchObject({ success: true })
  })
})

describe('step-up authentication', () => {
  test('is needed ten minutes after signing in, and given by a passkey or password and code', async () => {
    const person = await personWithPassword()
    const { device, headers } = person
    const createCodes = () => call('post /api/staff/profile/createRecoveryCodes', {}, headers)
    expect(await createCodes()).toMatchObject({ success: true })
    clock.advance(minutes(10))
    expect(await createCodes()).toMatchObject({ code: 40100, data: { reason: 'step-up-needed' } })
    const { data } = await call('post /api/staff/session/stepUpOptions', {}, headers)
    const { challengeId } = data
    const credential = device.get(data['options'] as object)
    const stepUp = (input: object) => call('post /api/staff/session/stepUp', input, headers)
    expect(await stepUp({ challengeId, credential })).toMatchObject({ success: true })
    expect(await createCodes()).toMatchObject({ success: true })
    expect(await stepUp({ challengeId, credential })).toMatchObject({ success: false })
    clock.advance(minutes(10))
    const code = totpNow(person.totpSecret)
    expect(await stepUp({ password: 'wrong', code })).toMatchObject({ code: 42200 })
    expect(await stepUp({ password: 'Linen and 1 table', code })).toMatchObject({ success: true })
    expect(await createCodes()).toMatchObject({ success: true })
  })

  test('is not given by the passkey of a colleague', async () => {
    const [person, colleague] = [await signInStaff(testShop), await signInStaff(testShop)]
    const { data } = await call('post /api/staff/session/stepUpOptions', {}, person.headers)
    const credential = colleague.device.get(data['options'] as object)
    const input = { challengeId: data['challengeId'], credential }
    expect(await call('post /api/staff/session/stepUp', input, person.headers)).toMatchObject({
      code: 41000,
    })
  })
})

test('one sign-in method remains, and a password can be replaced by a passkey', async () => {
  const person = await personWithPassword()
  const { headers } = person
  const profile = async () => (await call('get /api/staff/profile/detail', {}, headers)).data
  const [first] = (await profile())['passkeys'] as { id: string }[]
  const remove = (id: string | undefined) =>
    call('post /api/staff/profile/removePasskey', { id }, headers)
  expect(await remove(first?.id)).toMatchObject({ success: true })
  expect(await call('post /api/staff/profile/removePassword', {}, headers)).toMatchObject({
    data: { reason: 'last-sign-in-method' },
  })
  const { data } = await call('post /api/staff/profile/passkeyOptions', {}, headers)
  const credential = authenticator(origin).create(data['options'] as object)
  const added = { challengeId: data['challengeId'], credential, name: 'Phone' }
  expect(await call('post /api/staff/profile/addPasskey', added, headers)).toMatchObject({
    success: true,
  })
  expect(await call('post /api/staff/profile/removePassword', {}, headers)).toMatchObject({
    data: { hasPassword: false, passkeys: [{ name: 'Phone' }] },
  })
  const [last] = (await profile())['passkeys'] as { id: string }[]
  expect(await remove(last?.id)).toMatchObject({ data: { reason: 'last-sign-in-method' } })
})
