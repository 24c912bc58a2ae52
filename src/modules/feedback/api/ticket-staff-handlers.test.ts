import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { fixedClock } from '#test/support/clock.ts'
import { emptyTables } from '#test/support/database.ts'
import { listEmailsTo } from '#test/support/sent-emails.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'

const folder = await mkdtemp(join(tmpdir(), 'desk-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const clock = fixedClock()
const environment = { DATA_DIR: folder, MAIL_REPLY_TO: 'reply@shop.example' }
const { shop, database, call, guest } = await openTestShop({ clock, environment })
let staff = { authorization: '' }

beforeEach(async () => {
  await emptyTables(database)
  staff = {
    authorization: `Bearer ${await createStaffKey(database.db, { name: 'Ida', now: clock.now() })}`,
  }
})

const letter = {
  name: 'Nora Hale',
  email: 'nora@example.com',
  subject: 'goods',
  message: 'Is it coming back in moss?',
}
const write = async (more: Record<string, unknown> = {}, bearer?: Record<string, string>) =>
  String(
    (await call('post /api/user/feedback/save', { ...letter, ...more }, bearer ?? (await guest())))
      .data['number'],
  )

describe('the staff API', () => {
  test('lists, opens, answers and moves tickets', async () => {
    const number = await write()
    const list = async () => (await call('get /api/staff/feedback/list', {}, staff)).data['rows']
    expect(await list()).toMatchObject([{ number, state: 'new', name: 'Nora Hale', isLate: false }])
    expect(
      (await call('get /api/staff/feedback/detail', { number: number.toLowerCase() }, staff)).data,
    ).toMatchObject({
      messages: [{ from: 'customer', text: letter.message, files: [] }],
    })
    const answered = await call(
      'post /api/staff/feedback/answer',
      { number, text: 'In April.' },
      staff,
    )
    expect(answered.data).toEqual({ state: 'waiting_customer' })
    expect(await list()).toEqual([])
    expect((await listEmailsTo(database, letter.email)).map(({ subject }) => subject)).toContain(
      `Our answer to your message, ${number}`,
    )
    expect(
      await call('post /api/staff/feedback/move', { number, move: 'discard' }, staff),
    ).toMatchObject({ success: false })
    expect(
      (await call('post /api/staff/feedback/move', { number, move: 'resolve' }, staff)).data,
    ).toEqual({ state: 'resolved' })
  })

  test('receives an email from the mail server into its ticket, only with a key', async () => {
    const number = await write()
    const { rows } = await database.query('select reply_to as "to" from emails')
    const raw =
      `From: nora@example.com\r\nTo: ${String(rows[0]?.['to'])}\r\nMessage-ID: `
      + '<1@x>\r\n\r\nOr in weld?\r\n'
    const hand = async (headers: Record<string, string>) =>
      shop.app.request('/api/staff/email/receive', {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', ...headers },
        body: raw,
      })
    expect((await hand({})).status).toBe(401)
    expect((await hand(await guest())).status).toBe(401)
    expect(await (await hand(staff)).json()).toMatchObject({
      data: { outcome: 'added', number },
    })
    expect((await call('get /api/staff/feedback/detail', { number }, staff)).data).toMatchObject({
      state: 'new',
      messages: [{}, { from: 'customer', text: 'Or in weld?' }],
    })
  })
})

test('a registry is linked if it is the member’s own, without revealing others', async () => {
  const [nora, eve] = [await signedInMember(database), await signedInMember(database)]
  const registryId = String((await call('post /api/registry/create', {}, nora.bearer)).data['id'])
  const tied = async (bearer?: Record<string, string>) => {
    const number = await write(
      { subject: 'registry', registryId, email: `w${Math.random()}@example.com` },
      bearer,
    )
    return (await call('get /api/staff/feedback/detail', { number }, staff)).data['registryId']
  }
  expect([await tied(nora.bearer), await tied(eve.bearer), await tied()]).toEqual([
    registryId,
    null,
    null,
  ])
})

test('the promised reply date depends on hours and backlog: after forty tickets it is a day later', async () => {
  const promised = async () =>
    (
      await call(
        'post /api/user/feedback/save',
        { ...letter, email: `q${Math.random()}@example.com` },
        await guest(),
      )
    ).data['firstReplyBy']
  expect(await promised()).toBe('2026-03-03')
  await database.query(`insert into feedback_tickets (id, number, owner_id, name, email, subject, first_reply_by, link_nonce, link_hash, created_at, updated_at)
    select 'tkt_' || n, 'FB-' || translate(lpad(n::text, 6, '0'), '01', 'AB'), 'gst_1', 'N', 'n@example.com', 'other', '2026-03-03', n::text, md5(n::text) || md5(n::text), now(), now()
    from generate_series(1, 39) n`)
  expect(await promised()).toBe('2026-03-04')
})
