import { expect, test } from 'vitest'
import { minutes } from '#kernel/time/time.ts'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { fixedClock } from '#test/support/clock.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'

const clock = fixedClock()
const shop = await openTestShop({ clock })
const { database, call } = shop

test('staff freezes and unfreezes an account, the member sees both, and the acts are audited', async () => {
  const nora = await signedInMember(database, { now: clock.now() })
  const key = await createStaffKey(database.db, { name: 'Desk', now: clock.now() })
  const staff = { authorization: `Bearer ${key}` }
  const input = { member: nora.email.toUpperCase(), reason: 'Cards of others were tried with it.' }
  expect(await call('post /api/staff/member/freeze', input, nora.bearer)).toMatchObject({
    success: false,
  })
  expect(await call('post /api/staff/member/freeze', input, staff)).toMatchObject({
    success: true,
    data: { memberId: nora.id },
  })
  expect(await call('get /api/user/userinfo', {}, nora.bearer)).toMatchObject({
    status: 401,
    code: 40003,
  })
  clock.advance(minutes(5))
  const again = await call('post /api/staff/member/freeze', { ...input, member: nora.id }, staff)
  expect(again.data['frozenAt']).toBe(new Date(clock.now().getTime() - minutes(5)).toISOString())
  const frozen = async () => (await call('get /api/staff/member/frozen', {}, staff)).data['rows']
  expect(await frozen()).toEqual([
    { memberId: nora.id, email: nora.email, frozenAt: again.data['frozenAt'] },
  ])
  expect(await call('post /api/staff/member/release', { member: nora.id }, staff)).toMatchObject({
    success: true,
  })
  expect(await frozen()).toEqual([])
  const { data } = await call('get /api/user/timeline', { page: 1, pageSize: 10 }, nora.bearer)
  const titles = (data['rows'] as { title: string; canDispute: boolean }[]).map(
    ({ title, canDispute }) => [title, canDispute],
  )
  expect(titles.slice(0, 2)).toEqual([
    ['Account released by the shop', false],
    ['Account put on hold by the shop', false],
  ])
  const { rows } = await database.query(
    `select act, input from audit_entries where act like '%freeze%' order by id`,
  )
  expect(rows[0]).toMatchObject({ input: { reason: input.reason } })
  expect(
    await call('post /api/staff/member/freeze', { ...input, member: 'mem_unknown' }, staff),
  ).toMatchObject({ code: 40400 })
})
