import { describe, expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { fixedClock } from '#test/support/clock.ts'
import { findEmailedCode, findEmailedToken, listEmailsTo } from '#test/support/sent-emails.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember, type SignedInMember } from '#test/support/signed-in-member.ts'
import { authenticate } from '../authenticate.ts'
import { endMemberSessions, purgeSessions, revokeSession } from './end-sessions.ts'
import { createGuestSession } from '../guest-session.ts'
import { createMemberSession } from './create-member-session.ts'

const clock = fixedClock()
const { database, call } = await openTestShop({ clock })
const { db } = database
const who = (bearer: { authorization: string }) => call('get /api/user/userinfo', {}, bearer)

test('userinfo returns id, level 0 and email of a member', async () => {
  const member = await signedInMember(database, { now: clock.now() })
  expect((await who(member.bearer)).data).toEqual({
    id: member.id,
    userLevel: 0,
    email: member.email,
  })
})

test('a member session lasts 30 days after its last use and 90 days at most', async () => {
  const idle = await signedInMember(database, { now: clock.now() })
  const busy = await signedInMember(database, { now: clock.now() })
  for (let day = 29; day <= 87; day += 29) {
    clock.advance(days(29))
    expect(await who(busy.bearer), `day ${day}`).toMatchObject({ success: true })
  }
  expect(await who(idle.bearer)).toMatchObject({ status: 401, code: 401 })
  clock.advance(days(3.1))
  expect(await who(busy.bearer)).toMatchObject({ status: 401, code: 401 })
})

test('an expired guest session is renewed and stays the same guest', async () => {
  const { token, userInfo } = await createGuestSession(db, clock.now())
  const bearer = { authorization: `Bearer ${token}` }
  for (const away of [61, 200, 300, 366]) {
    clock.advance(days(away))
    await purgeSessions(db, clock.now())
    expect(await who(bearer), `after ${away} days`).toMatchObject({ success: true, data: userInfo })
  }
})

test('a revoked guest session is not renewed', async () => {
  const { token } = await createGuestSession(db, clock.now())
  const known = await authenticate(db, token, clock.now())
  if ('actor' in known) await revokeSession(db, known.actor.sessionId, clock.now())
  clock.advance(days(61))
  expect(await who({ authorization: `Bearer ${token}` })).toMatchObject({
    status: 401,
    code: 40002,
  })
})

test('a revoked session answers 40002 and other sessions continue', async () => {
  const member = await signedInMember(database, { now: clock.now() })
  await revokeSession(db, member.actor.sessionId, clock.now())
  expect(await who(member.bearer)).toMatchObject({ status: 401, code: 40002 })
})

test('ending all sessions except one keeps that one', async () => {
  const member = await signedInMember(database, { now: clock.now() })
  const ended = (except: typeof member.actor.sessionId | null) =>
    inTransaction(db, (tx) =>
      endMemberSessions(tx, { memberId: member.id, except, now: clock.now() }),
    )
  expect(await ended(member.actor.sessionId)).toBe(0)
  expect(await who(member.bearer)).toMatchObject({ success: true })
  expect(await ended(null)).toBe(1)
  expect(await who(member.bearer)).toMatchObject({ code: 40002 })
})

test('a frozen account answers 40003 until it is released', async () => {
  const member = await signedInMember(database, { now: clock.now() })
  await execute(db, sql`update members set frozen_at = ${clock.now()} where id = ${member.id}`)
  expect(await who(member.bearer)).toMatchObject({
    status: 401,
    code: 40003,
    msg: expect.stringContaining('on hold'),
  })
  await execute(db, sql`update members set frozen_at = null where id = ${member.id}`)
  expect(await who(member.bearer)).toMatchObject({ success: true })
})

test('a session without a member is rejected', async () => {
  const member = await signedInMember(database, { now: clock.now() })
  await execute(db, sql`delete from members where id = ${member.id}`)
  expect(await who(member.bearer)).toMatchObject({ code: 40000 })
})

test('different spellings of an address are one member', async () => {
  await signedInMember(database, { email: 'Ann@Example.com', now: clock.now() })
  await expect(
    signedInMember(database, { email: ' ann@EXAMPLE.com', now: clock.now() }),
  ).rejects.toThrow()
})

describe('the list of sessions', () => {
  const another = async (member: SignedInMember) =>
    inTransaction(db, (tx) =>
      createMemberSession(tx, {
        memberId: member.id,
        email: member.email,
        by: 'passkey',
        device: 'Safari on iPhone',
        now: clock.now(),
      }),
    )
  const listed = async (member: SignedInMember) =>
    (await call('get /api/user/sessions', {}, member.bearer)).data['rows']

  test('lists every device with time and method of sign-in, current one first', async () => {
    const nora = await signedInMember(database, { now: clock.now() })
    clock.advance(days(1))
    const phone = await another(nora)
    expect(await listed(nora)).toMatchObject([
      {
        id: nora.actor.sessionId,
        device: 'Firefox on Linux',
        signedInBy: 'Emailed code',
        isCurrent: true,
      },
      {
        id: phone.sessionId,
        device: 'Safari on iPhone',
        signedInBy: 'Passkey',
        isCurrent: false,
        signedInAt: clock.now().toISOString(),
      },
    ])
    expect(JSON.stringify(await listed(nora))).not.toContain(phone.token.split('.')[1])
  })

  test('signs out another device', async () => {
    const nora = await signedInMember(database, { now: clock.now() })
    const phone = await another(nora)
    expect(
      (await call('post /api/user/sessions/end', { id: phone.sessionId }, nora.bearer)).data[
        'rows'
      ],
    ).toHaveLength(1)
    expect(await who({ authorization: `Bearer ${phone.token}` })).toMatchObject({ code: 40002 })
    expect(
      await call('post /api/user/sessions/end', { id: phone.sessionId }, nora.bearer),
    ).toMatchObject({ status: 404, code: 40400 })
  })

  test('does not find another member’s session', async () => {
    const [nora, ben] = [
      await signedInMember(database, { now: clock.now() }),
      await signedInMember(database, { now: clock.now() }),
    ]
    for (const id of [ben.actor.sessionId, 'ses_x', 'mem_1'])
      expect(await call('post /api/user/sessions/end', { id }, nora.bearer)).toMatchObject({
        status: 404,
        code: 40400,
      })
    expect(await call('post /api/user/sessions/end', { id: '' }, nora.bearer)).toMatchObject({
      status: 422,
      code: 42200,
    })
    expect(await who(ben.bearer)).toMatchObject({ success: true })
  })

  test.each([
    [false, { success: true }],
    [true, { code: 40002 }],
  ])('signing out everywhere, this device too: %s', async (includeCurrent, after) => {
    const nora = await signedInMember(database, { now: clock.now() })
    const phone = await another(nora)
    await call('post /api/user/sessions/endAll', { includeCurrent }, nora.bearer)
    expect(await who({ authorization: `Bearer ${phone.token}` })).toMatchObject({ code: 40002 })
    expect(await who(nora.bearer)).toMatchObject(after)
  })
})

describe('account events', () => {
  interface Row {
    readonly id: string
    readonly title: string
    readonly canDispute: boolean
    readonly disputedAt: string | null
  }
  const timeline = async (member: SignedInMember, input = {}) =>
    (await call('get /api/user/timeline', input, member.bearer)).data as unknown as {
      rows: Row[]
      total: number
    }

  test('are listed latest first, page by page', async () => {
    const nora = await signedInMember(database, { now: clock.now() })
    for (const firstName of ['Nora', 'Leonora']) {
      clock.advance(60_000)
      await call(
        'post /api/user/updateNameAndBirth',
        { firstName, lastName: 'Hale', birthDate: null },
        nora.bearer,
      )
    }
    clock.advance(60_000)
    await call('post /api/user/updateContact', { phone: null, marketing: true }, nora.bearer)
    expect((await timeline(nora)).rows.map(({ title }) => title)).toEqual([
      'Phone or email preferences changed',
      'Name or birth date changed',
      'Name or birth date changed',
    ])
    expect(await timeline(nora, { page: 2, pageSize: 2 })).toMatchObject({
      total: 3,
      rows: [{ title: 'Name or birth date changed' }],
    })
  })

  test('reporting “this was not me” ends other sessions, voids links and sends an email', async () => {
    const nora = await signedInMember(database, { now: clock.now() })
    await call('post /api/sendCode', { email: nora.email })
    const theirs = await call('post /api/signIn', {
      email: nora.email,
      code: await findEmailedCode(database, nora.email),
    })
    await call('post /api/resetPassword', { email: nora.email })
    const [event] = (await timeline(nora)).rows
    expect(event).toMatchObject({ title: 'Signed in', canDispute: true })
    const answer = await call('post /api/user/timeline/report', { id: event?.id }, nora.bearer)
    expect(answer).toMatchObject({ success: true, data: { sessionsEnded: 1 } })
    expect(await who({ authorization: `Bearer ${String(theirs.data['token'])}` })).toMatchObject({
      code: 40002,
    })
    expect(await who(nora.bearer)).toMatchObject({ success: true })
    const token = await findEmailedToken(database, nora.email, 'reset')
    expect(
      await call('post /api/resetPassword/confirm', { token, password: 'Fresh 1 cotton' }),
    ).toMatchObject({ code: 41000 })
    expect((await listEmailsTo(database, nora.email)).at(-1)?.subject).toBe(
      'You reported activity that wasn’t yours',
    )
    expect((await timeline(nora)).rows.find(({ id }) => id === event?.id)).toMatchObject({
      canDispute: false,
      disputedAt: clock.now().toISOString(),
    })
    expect(
      await call('post /api/user/timeline/report', { id: event?.id }, nora.bearer),
      'a second time',
    ).toMatchObject({ code: 40400 })
  })

  test('another member’s events can be neither read nor disputed', async () => {
    const [nora, ben] = [
      await signedInMember(database, { now: clock.now() }),
      await signedInMember(database, { now: clock.now() }),
    ]
    await call('post /api/user/updateContact', { phone: null, marketing: true }, nora.bearer)
    const [event] = (await timeline(nora)).rows
    expect((await timeline(ben)).rows).toEqual([])
    expect(
      await call('post /api/user/timeline/report', { id: event?.id }, ben.bearer),
    ).toMatchObject({ status: 404, code: 40400 })
    expect((await timeline(nora)).rows[0]).toMatchObject({ canDispute: true })
  })
})
