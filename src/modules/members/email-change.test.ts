import { describe, expect, test } from 'vitest'
import { days, minutes } from '#kernel/time/time.ts'
import { fixedClock } from '#test/support/clock.ts'
import { findEmailedCode, findEmailedToken, listEmailsTo } from '#test/support/sent-emails.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember, type SignedInMember } from '#test/support/signed-in-member.ts'
import { stepUp } from '#test/support/step-up.ts'

const clock = fixedClock()
const shop = await openTestShop({ clock })
const { database, call } = shop
let count = 0

interface Asked {
  readonly nora: SignedInMember
  readonly next: string
  readonly token: string
}

/** Confirm password, code, and the link is in the new mailbox. */
async function asked(given?: SignedInMember): Promise<Asked> {
  const nora = given ?? (await signedInMember(database, { now: clock.now() }))
  const next = `new.${++count}@example.com`
  await stepUp(shop, nora, 'change-email')
  await call('post /api/captcha/changeEmailCaptcha', { email: next }, nora.bearer)
  const answer = await call(
    'post /api/user/changeEmail',
    { email: next, code: await findEmailedCode(database, next) },
    nora.bearer,
  )
  expect(answer).toMatchObject({
    success: true,
    data: { emailChange: { email: 'n•••@example.com' } },
  })
  return { nora, next, token: await findEmailedToken(database, next, 't') }
}

const confirm = (token: string, headers = {}) =>
  call('get /api/user/confirm-email/:token', { token }, headers)
const undo = (token: string, headers = {}) =>
  call('post /api/user/undoEmailChange', { token }, headers)
const emailOf = async ({ bearer }: SignedInMember) =>
  (await call('get /api/user/userinfo', {}, bearer)).data?.['email']

describe('confirm password, code, link, confirmAfter', () => {
  test('changes the address only on confirmation and notifies the old address', async () => {
    const { nora, next, token } = await asked()
    expect(await emailOf(nora)).toBe(nora.email)
    expect(await confirm(token)).toMatchObject({ success: true, data: { email: next } })
    expect(await emailOf(nora)).toBe(next)
    const notice = (await listEmailsTo(database, nora.email)).at(-1)
    expect(notice).toMatchObject({
      subject: 'The email address of your Aumbry account was changed',
      text: expect.stringContaining('n•••@example.com'),
    })
    expect(notice?.text).not.toContain(next)
  })

  test('GET confirm-email/{token} is idempotent', async () => {
    const { token } = await asked()
    const first = await confirm(token)
    clock.advance(minutes(5))
    expect(await confirm(token)).toEqual(first)
  })

  test('requires step-up authentication', async () => {
    const nora = await signedInMember(database, { now: clock.now() })
    expect(
      await call('post /api/captcha/changeEmailCaptcha', { email: 'x@example.com' }, nora.bearer),
    ).toMatchObject({ code: 40100 })
    expect(
      await call(
        'post /api/user/changeEmail',
        { email: 'x@example.com', code: '123456' },
        nora.bearer,
      ),
    ).toMatchObject({ code: 40100 })
    expect(await listEmailsTo(database, 'x@example.com')).toEqual([])
  })

  test('accepts the code only for its address and session', async () => {
    const nora = await signedInMember(database, { now: clock.now() })
    await stepUp(shop, nora, 'change-email')
    await call('post /api/captcha/changeEmailCaptcha', { email: 'mine@example.com' }, nora.bearer)
    const code = await findEmailedCode(database, 'mine@example.com')
    expect(
      await call('post /api/user/changeEmail', { email: 'other@example.com', code }, nora.bearer),
    ).toMatchObject({ code: 41000 })
    const ben = await signedInMember(database, { now: clock.now() })
    await stepUp(shop, ben, 'change-email')
    expect(
      await call('post /api/user/changeEmail', { email: 'mine@example.com', code }, ben.bearer),
    ).toMatchObject({ code: 41000 })
  })

  test('reveals an existing account only to someone who reads its mailbox', async () => {
    const [nora, ben] = [
      await signedInMember(database, { now: clock.now() }),
      await signedInMember(database, { now: clock.now() }),
    ]
    await stepUp(shop, nora, 'change-email')
    const unknown = await call(
      'post /api/captcha/changeEmailCaptcha',
      { email: 'nobody.yet@example.com' },
      nora.bearer,
    )
    expect(
      await call('post /api/captcha/changeEmailCaptcha', { email: ben.email }, nora.bearer),
    ).toEqual(unknown)
    const code = await findEmailedCode(database, ben.email)
    expect(
      await call('post /api/user/changeEmail', { email: ben.email, code }, nora.bearer),
    ).toMatchObject({
      code: 42200,
      data: { fields: { email: expect.stringContaining('Another account') } },
    })
  })
})

describe('expired and invalid email tokens answer 41000', () => {
  test('after an hour', async () => {
    const { nora, token } = await asked()
    clock.advance(minutes(60))
    expect(await confirm(token)).toMatchObject({ status: 410, code: 41000 })
    expect(await emailOf(nora)).toBe(nora.email)
  })

  test('when a newer request replaced it', async () => {
    const first = await asked()
    clock.advance(minutes(61))
    const second = await asked(first.nora)
    expect(await confirm(first.token)).toMatchObject({ code: 41000 })
    expect(await confirm(second.token)).toMatchObject({ success: true })
  })

  test('when it was canceled in the account', async () => {
    const { nora, token } = await asked()
    expect((await call('post /api/user/cancelEmailChange', {}, nora.bearer)).data).toMatchObject({
      emailChange: null,
    })
    expect(await confirm(token)).toMatchObject({ code: 41000 })
  })

  test('when another member uses it', async () => {
    const { nora, token } = await asked()
    const eve = await signedInMember(database, { now: clock.now() })
    expect(await confirm(token, eve.bearer)).toMatchObject({ code: 41000 })
    expect(await emailOf(eve)).toBe(eve.email)
    expect(await emailOf(nora)).toBe(nora.email)
  })

  test('when used for another purpose', async () => {
    const { nora, token } = await asked()
    expect(await undo(token)).toMatchObject({ code: 41000 })
    expect(
      await call('post /api/resetPassword/confirm', { token, password: 'Fresh 1 cotton' }),
    ).toMatchObject({ code: 41000 })
    await confirm(token)
    const back = await findEmailedToken(database, nora.email, 'undo')
    expect(await confirm(back)).toMatchObject({ code: 41000 })
  })

  test.each(['x', 'A'.repeat(43), '..%2f..', ':token'])('the made-up token %j', async (token) => {
    expect(await confirm(token)).toMatchObject({ code: 41000 })
    expect(await undo(token)).toMatchObject({ code: 41000 })
  })

  test('when the new address got an account in the meantime', async () => {
    const { nora, next, token } = await asked()
    await signedInMember(database, { email: next, now: clock.now() })
    expect(await confirm(token)).toMatchObject({ code: 41000 })
    expect(await emailOf(nora)).toBe(nora.email)
  })
})

test('ends all other sessions and keeps the requesting one', async () => {
  const { nora, token } = await asked()
  await call('post /api/sendCode', { email: nora.email })
  const other = await call('post /api/signIn', {
    email: nora.email,
    code: await findEmailedCode(database, nora.email),
  })
  await confirm(token)
  expect(await call('get /api/user/userinfo', {}, nora.bearer)).toMatchObject({ success: true })
  expect(
    await call(
      'get /api/user/userinfo',
      {},
      { authorization: `Bearer ${String(other.data['token'])}` },
    ),
  ).toMatchObject({
    code: 40002,
  })
})

describe('the old mailbox can revert the change for 7 days', () => {
  test('restores the old address, ends all sessions and removes the password', async () => {
    const { nora, token } = await asked()
    await confirm(token)
    clock.advance(days(6.9))
    const back = await findEmailedToken(database, nora.email, 'undo')
    expect(await undo(back)).toMatchObject({ success: true, data: { email: nora.email } })
    expect(await call('get /api/user/userinfo', {}, nora.bearer)).toMatchObject({ code: 40002 })
    await call('post /api/sendCode', { email: nora.email })
    const answer = await call('post /api/signIn', {
      email: nora.email,
      code: await findEmailedCode(database, nora.email),
    })
    expect(answer).toMatchObject({
      success: true,
      data: { userInfo: { id: nora.id, email: nora.email } },
    })
    expect(await undo(back), 'a second time').toMatchObject({ code: 41000 })
    expect(await confirm(token), 'the first link').toMatchObject({ code: 41000 })
  })

  test('not after 7 days', async () => {
    const { nora, next, token } = await asked()
    await confirm(token)
    const back = await findEmailedToken(database, nora.email, 'undo')
    clock.advance(days(7))
    expect(await undo(back)).toMatchObject({ code: 41000 })
    expect(await emailOf(nora)).toBe(next)
  })

  test('reports the revert period and refuses another change during it', async () => {
    const { nora, next, token } = await asked()
    await confirm(token)
    const until = new Date(clock.now().getTime() + days(7)).toISOString()
    expect((await call('get /api/user/account', {}, nora.bearer)).data).toMatchObject({
      revertPeriodEnd: until,
    })
    const after = { ...nora, email: next }
    // Emails of one instant have no order.
    clock.advance(minutes(1))
    await stepUp(shop, after, 'change-email')
    expect(
      await call(
        'post /api/captcha/changeEmailCaptcha',
        { email: 'third@example.com' },
        nora.bearer,
      ),
    ).toMatchObject({ code: 40901 })
    clock.advance(days(7))
    await stepUp(shop, after, 'change-email')
    expect(
      await call(
        'post /api/captcha/changeEmailCaptcha',
        { email: 'third@example.com' },
        nora.bearer,
      ),
    ).toMatchObject({ success: true })
  })
})
