import { describe, expect, test } from 'vitest'
import { minutes } from '#kernel/time/time.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { fixedClock } from '#test/support/clock.ts'
import { findEmailedCode, listEmailsTo } from '#test/support/sent-emails.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember, type SignedInMember } from '#test/support/signed-in-member.ts'
import { stepUp } from '#test/support/step-up.ts'
import { hashPassword } from './db/password-hash.ts'

const clock = fixedClock()
const shop = await openTestShop({ clock })
const { database, call } = shop
const password = 'Linen and 1 table'

async function member({ withPassword = false } = {}): Promise<SignedInMember> {
  const nora = await signedInMember(database, { now: clock.now() })
  if (withPassword) {
    const passwordHash = await hashPassword(password)
    await execute(
      database.db,
      sql`update members set password_hash = ${passwordHash} where id = ${nora.id}`,
    )
  }
  return nora
}

const names = (nora: SignedInMember, input: object) =>
  call(
    'post /api/user/updateNameAndBirth',
    { firstName: 'Nora', lastName: 'Hale', birthDate: null, ...input },
    nora.bearer,
  )

describe('POST /api/user/updateNameAndBirth', () => {
  test('saves and returns name and birth date', async () => {
    const nora = await member()
    expect(
      (await names(nora, { firstName: ' Nóra ', birthDate: '1985-04-30' })).data,
    ).toMatchObject({
      firstName: 'Nóra',
      birthDate: '1985-04-30',
      birthDateFixedUntil: '2027-03-02',
    })
    expect((await call('get /api/user/account', {}, nora.bearer)).data).toMatchObject({
      firstName: 'Nóra',
      birthDate: '1985-04-30',
    })
  })

  test('the birth date can be changed once a year, the name at any time', async () => {
    const nora = await member()
    await names(nora, { birthDate: '1985-04-30' })
    expect(await names(nora, { birthDate: '1985-05-01' })).toMatchObject({
      code: 42200,
      data: { fields: { birthDate: expect.stringContaining('once a year') } },
    })
    expect(await names(nora, { birthDate: null })).toMatchObject({ code: 42200 })
    expect(await names(nora, { firstName: 'Leonora', birthDate: '1985-04-30' })).toMatchObject({
      success: true,
    })
  })

  test.each([
    { firstName: '' },
    { lastName: ' ' },
    { firstName: 'x'.repeat(41) },
    { birthDate: '1985-02-30' },
    { birthDate: '' },
  ])('%j is refused by name', async (input) => {
    const answer = await names(await member(), input)
    expect(answer).toMatchObject({ code: 42200 })
    expect(Object.keys(answer.data.fields ?? {})).toEqual(Object.keys(input))
  })

  test('refuses extra fields such as level or address', async () => {
    const nora = await member()
    for (const extra of [
      { level: 99 },
      { email: 'eve@example.com' },
      { id: 'mem_x' },
      { emailVerifiedAt: null },
      { frozenAt: null },
    ])
      expect(await names(nora, extra)).toMatchObject({
        code: 42200,
        data: { fields: { [Object.keys(extra)[0] ?? '']: 'is not a known field' } },
      })
  })
})

test('Phone: exactly 10 digits', async () => {
  const nora = await member()
  const contact = (phone: string | null) =>
    call('post /api/user/updateContact', { phone, marketing: true }, nora.bearer)
  expect((await contact('(617) 555-0142')).data).toMatchObject({
    phone: '6175550142',
    marketing: true,
  })
  for (const phone of ['617555014', '61755501420', 'abc'])
    expect(await contact(phone)).toMatchObject({ data: { fields: { phone: expect.anything() } } })
  expect((await contact(null)).data).toMatchObject({ phone: null })
})

describe('POST /api/user/confirm-password', () => {
  const change = (nora: SignedInMember, next = 'Fresh 1 cotton') =>
    call('post /api/user/changePassword', { password: next }, nora.bearer)
  const confirm = (nora: SignedInMember, input: object) =>
    call('post /api/user/confirm-password', { action: 'change-password', ...input }, nora.bearer)

  test('an action without step-up answers 40100; with it, the action works once', async () => {
    const nora = await member({ withPassword: true })
    expect(await change(nora)).toMatchObject({
      status: 403,
      code: 40100,
      data: { action: 'change-password' },
    })
    expect(await confirm(nora, { password })).toMatchObject({
      success: true,
      data: { expiresAt: '2026-03-02T15:10:00.000Z' },
    })
    expect(await change(nora)).toMatchObject({ success: true, data: { hasPassword: true } })
    expect(await change(nora, 'Another 1 entirely')).toMatchObject({ code: 40100 })
  })

  test('allows only the named action, in this session, for ten minutes', async () => {
    const nora = await member({ withPassword: true })
    await confirm(nora, { password, action: 'change-email' })
    expect(await change(nora), 'another action').toMatchObject({ code: 40100 })
    await confirm(nora, { password })
    const { data } = await call('post /api/signIn', { email: nora.email, password })
    expect(
      await change({ ...nora, bearer: { authorization: `Bearer ${String(data['token'])}` } }),
      'another session',
    ).toMatchObject({
      code: 40100,
    })
    clock.advance(minutes(10))
    expect(await change(nora), 'too late').toMatchObject({ code: 40100 })
  })

  test('a wrong password is refused, and further attempts are delayed', async () => {
    const nora = await member({ withPassword: true })
    for (let miss = 0; miss < 5; miss++)
      expect(await confirm(nora, { password: 'Wrong 1 word' })).toMatchObject({
        code: 42200,
        data: { fields: { password: expect.anything() } },
      })
    expect(await confirm(nora, { password })).toMatchObject({
      code: 42900,
      data: { retryAfter: 30 },
    })
    expect(await change(nora)).toMatchObject({ code: 40100 })
  })

  test('a member without a password uses an emailed code, once', async () => {
    const nora = await member()
    expect(await confirm(nora, { password })).toMatchObject({ code: 42200 })
    expect(await stepUp(shop, nora, 'change-password')).toMatchObject({ success: true })
    expect(
      await confirm(nora, { code: await findEmailedCode(database, nora.email) }),
      'used',
    ).toMatchObject({ code: 41000 })
    expect(await change(nora)).toMatchObject({ success: true })
  })

  test('an unknown action is refused', async () => {
    expect(
      await confirm(await member({ withPassword: true }), { password, action: 'anything' }),
    ).toMatchObject({
      data: { fields: { action: expect.anything() } },
    })
  })
})

describe('changing the password', () => {
  test('ends all other sessions and notifies the member by email', async () => {
    const nora = await member({ withPassword: true })
    const { data } = await call('post /api/signIn', { email: nora.email, password })
    await stepUp(shop, nora, 'change-password')
    await call('post /api/user/changePassword', { password: 'Fresh 1 cotton' }, nora.bearer)
    expect(await call('get /api/user/userinfo', {}, nora.bearer)).toMatchObject({ success: true })
    expect(
      await call(
        'get /api/user/userinfo',
        {},
        { authorization: `Bearer ${String(data['token'])}` },
      ),
    ).toMatchObject({ code: 40002 })
    expect((await call('post /api/signIn', { email: nora.email, password })).success).toBe(false)
    expect(
      (await call('post /api/signIn', { email: nora.email, password: 'Fresh 1 cotton' })).success,
    ).toBe(true)
    expect((await listEmailsTo(database, nora.email)).map(({ subject }) => subject)).toContain(
      'The password of your Aumbry account was changed',
    )
  })

  test('a weak or common password is refused without using up the step-up', async () => {
    const nora = await member()
    await stepUp(shop, nora, 'change-password')
    for (const weak of ['short', 'Password1'])
      expect(
        await call('post /api/user/changePassword', { password: weak }, nora.bearer),
      ).toMatchObject({
        data: { fields: { password: expect.anything() } },
      })
    expect(
      await call('post /api/user/changePassword', { password: 'Fresh 1 cotton' }, nora.bearer),
    ).toMatchObject({ success: true })
  })
})
