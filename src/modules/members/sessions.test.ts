import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { fixedClock } from '#test/support/clock.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { members } from './data/schema.ts'
import { endSessionsOf, revokeSession } from './end-sessions.ts'

const clock = fixedClock()
const { database, call } = await openTestShop({ clock })
const { db } = database
const who = (bearer: { authorization: string }) => call('get /api/user/userinfo', {}, bearer)

test('userinfo answers id, level 0 and the e-mail of a member', async () => {
  const member = await signedInMember(database, { now: clock.now() })
  expect((await who(member.bearer)).data).toEqual({ id: member.id, userLevel: 0, email: member.email })
})

test('a member stays signed in for 30 days after the last use, and for 90 days at most', async () => {
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

test('a revoked session answers 40002, the other ones of the member go on', async () => {
  const member = await signedInMember(database, { now: clock.now() })
  await revokeSession(db, member.actor.sessionId, clock.now())
  expect(await who(member.bearer)).toMatchObject({ status: 401, code: 40002 })
})

test('ending every session but one leaves that one', async () => {
  const member = await signedInMember(database, { now: clock.now() })
  const ended = (except: typeof member.actor.sessionId | null) =>
    inTransaction(db, (tx) => endSessionsOf(tx, { memberId: member.id, except, now: clock.now() }))
  expect(await ended(member.actor.sessionId)).toBe(0)
  expect(await who(member.bearer)).toMatchObject({ success: true })
  expect(await ended(null)).toBe(1)
  expect(await who(member.bearer)).toMatchObject({ code: 40002 })
})

test('a frozen account answers 40003 with a message, and opens again when it is no longer frozen', async () => {
  const member = await signedInMember(database, { now: clock.now() })
  await db.update(members).set({ frozenAt: clock.now() }).where(eq(members.id, member.id))
  expect(await who(member.bearer)).toMatchObject({ status: 401, code: 40003, msg: expect.stringContaining('on hold') })
  await db.update(members).set({ frozenAt: null }).where(eq(members.id, member.id))
  expect(await who(member.bearer)).toMatchObject({ success: true })
})

test('a session whose member is gone opens nothing', async () => {
  const member = await signedInMember(database, { now: clock.now() })
  await db.delete(members).where(eq(members.id, member.id))
  expect(await who(member.bearer)).toMatchObject({ code: 40000 })
})

test('one address is one member, however it is written', async () => {
  await signedInMember(database, { email: 'Ann@Example.com', now: clock.now() })
  await expect(signedInMember(database, { email: ' ann@EXAMPLE.com', now: clock.now() })).rejects.toThrow()
})
