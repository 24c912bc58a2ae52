import { beforeEach, describe, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { addDays, calendarDate, days } from '#kernel/time/time.ts'
import { fileKey } from '#modules/files/db/file-rows.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { makeCertificate } from '#test/support/certificates.ts'
import { fixedClock } from '#test/support/clock.ts'
import { emptyTables } from '#test/support/database.ts'
import { listEmailsTo } from '#test/support/sent-emails.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember, type SignedInMember } from '#test/support/signed-in-member.ts'

const clock = fixedClock()
const start = clock.now()
const { shop, database, call, guest } = await openTestShop({ clock })
const today = () => calendarDate(clock.now())
let staff: { authorization: string }

beforeEach(async () => {
  await emptyTables(database)
  clock.set(start)
  const key = await createStaffKey(database.db, { name: 'Ida', now: clock.now() })
  staff = { authorization: `Bearer ${key}` }
})

const member = () => signedInMember(database, { now: clock.now() })

/** An upload that is ready for the form. */
async function upload(ownerId: string): Promise<string> {
  const id = createId('fil')
  const at = clock.now().toISOString()
  await shop.services.storage.put(fileKey(id), Buffer.from('%PDF'))
  await database.query(
    `insert into files (id, owner_id, purpose, name, state, size, type, sha256, created_at, expires_at)
     values ($1, $2, 'exemption', 'st-120.pdf', 'ready', 4, 'pdf', 'x', $3, $3)`,
    [id, ownerId, at],
  )
  return id
}

const fields = () => ({
  company: 'Hale & Co.',
  states: ['NY', 'NJ'],
  reason: 'resale',
  number: 'ST-120-884213',
  issuedOn: '2025-01-01',
  expiresOn: addDays(today(), 200),
})
const send = async (nora: SignedInMember, more: object = {}) =>
  call(
    'post /api/user/certificate/create',
    { ...fields(), fileId: await upload(nora.id), ...more },
    nora.bearer,
  )
const sent = async (nora: SignedInMember) => String((await send(nora)).data['id'])
const act = (name: string, input: object) =>
  call(`post /api/staff/certificate/${name}`, input, staff)
const subjects = async ({ email }: SignedInMember) =>
  (await listEmailsTo(database, email)).map(({ subject }) => subject)
const listOwn = async ({ bearer }: SignedInMember) =>
  (await call('get /api/user/certificate/list', {}, bearer)).data['certificates']

describe('a member', () => {
  test('sends a certificate, and sees its state and expiry', async () => {
    const nora = await member()
    const expiresOn = addDays(today(), 5)
    expect((await send(nora, { expiresOn })).data).toMatchObject({
      ...fields(),
      expiresOn,
      state: 'submitted',
      isExpired: false,
      fileName: 'st-120.pdf',
    })
    clock.advance(days(6))
    expect(await listOwn(nora)).toMatchObject([{ number: 'ST-120-884213', isExpired: true }])
  })

  test('sends dates that are possible, each state once, and an own file', async () => {
    const [nora, eve] = [await member(), await member()]
    const tomorrow = addDays(today(), 1)
    const yesterday = addDays(today(), -1)
    for (const [more, field] of [
      [{ issuedOn: tomorrow }, 'issuedOn'],
      [{ expiresOn: '2024-12-31' }, 'expiresOn'],
      [{ expiresOn: yesterday }, 'expiresOn'],
      [{ states: [] }, 'states'],
      [{ states: ['NY', 'NY'] }, 'states'],
      [{ states: ['ZZ'] }, 'states.0'],
      [{ reason: 'because' }, 'reason'],
      [{ number: ' ' }, 'number'],
      [{ fileId: await upload(eve.id) }, 'fileId'],
    ] as const)
      expect((await send(nora, more)).data.fields, field).toHaveProperty([field])
    expect(await listOwn(nora)).toEqual([])
    expect((await send(nora, { expiresOn: today() })).success).toBe(true)
  })

  test('is the only one who sees it, besides the staff', async () => {
    const [nora, eve] = [await member(), await member()]
    const id = await sent(nora)
    const file = 'post /api/user/certificate/file'
    expect((await call(file, { id }, nora.bearer)).msg).toBe('a file')
    expect(await call(file, { id }, eve.bearer)).toMatchObject({ success: false, code: 40400 })
    expect((await call(file, { id }, await guest())).success).toBe(false)
    expect(await listOwn(eve)).toEqual([])
    expect((await call('get /api/staff/certificate/file', { id }, staff)).msg).toBe('a file')
    expect((await call('get /api/staff/certificate/file', { id }, nora.bearer)).success).toBe(false)
  })

  test('has at most ten that wait', async () => {
    const nora = await member()
    for (let count = 0; count < 10; count++)
      await makeCertificate(database, nora.id, { state: 'submitted' })
    expect((await send(nora)).data).toMatchObject({ reason: 'certificate-limit-reached' })
  })

  test('takes those along that were never accepted when the account is erased', async () => {
    const nora = await member()
    for (const state of ['submitted', 'accepted', 'rejected', 'revoked'] as const)
      await makeCertificate(database, nora.id, { state })
    const { id: memberId, email } = nora
    await inTransaction(database.db, (tx) =>
      shop.services.emit('member.erased', tx, { memberId, email, now: clock.now() }),
    )
    const { rows } = await database.query('select state from exemption_certificates order by state')
    expect(rows).toEqual([{ state: 'accepted' }, { state: 'revoked' }])
  })
})

describe('the staff', () => {
  test('accept a certificate once, and the member is emailed', async () => {
    const nora = await member()
    const id = await sent(nora)
    expect((await act('accept', { id })).data).toMatchObject({
      state: 'accepted',
      customer: { id: nora.id, email: nora.email },
    })
    expect((await act('accept', { id })).data).toMatchObject({
      reason: 'certificate-state-conflict',
    })
    expect((await act('reject', { id, note: 'Too late' })).success).toBe(false)
    expect(await subjects(nora)).toEqual(['Your tax exemption certificate was accepted'])
    const { rows } = await database.query(
      "select act, outcome from audit_entries where act like '%/certificate/%' order by id",
    )
    expect(rows.map(({ outcome }) => outcome)).toEqual([
      'done',
      'refused: transition-illegal',
      'refused: transition-illegal',
    ])
  })

  test('reject or revoke it with a reason, which the member reads', async () => {
    const nora = await member()
    const first = await sent(nora)
    clock.advance(1000)
    const second = await sent(nora)
    await act('reject', { id: first, note: 'The signature is missing.' })
    await act('accept', { id: second })
    expect((await act('revoke', { id: second, note: '' })).success).toBe(false)
    await act('revoke', { id: second, note: 'The state has withdrawn it.' })
    expect(await subjects(nora)).toEqual([
      'We could not accept your tax exemption certificate',
      'Your tax exemption certificate was accepted',
      'Your tax exemption certificate is no longer accepted',
    ])
    expect((await listEmailsTo(database, nora.email))[0]?.text).toContain('signature is missing')
    expect(await listOwn(nora)).toMatchObject([
      { state: 'revoked', decisionNote: 'The state has withdrawn it.' },
      { state: 'rejected', decisionNote: 'The signature is missing.' },
    ])
  })

  test('cannot accept one that has expired meanwhile', async () => {
    const nora = await member()
    const id = await sent(nora)
    clock.advance(days(201))
    expect((await act('accept', { id })).data).toMatchObject({ reason: 'certificate-expired' })
  })

  test('add one for a member, which counts at once', async () => {
    const nora = await member()
    const fileId = await upload(await findStaffOwner())
    const added = await act('create', { customerId: nora.id, ...fields(), fileId })
    expect(added.data).toMatchObject({ state: 'accepted', company: 'Hale & Co.' })
    expect(await act('create', { customerId: 'gst_1', ...fields(), fileId })).toMatchObject({
      success: false,
    })
  })

  test('find it in the list, on the Today board and at the customer', async () => {
    const nora = await member()
    const id = await sent(nora)
    const listed = await call('get /api/staff/certificate/list', { search: 'st-120' }, staff)
    expect(listed.data['rows']).toMatchObject([{ id, email: nora.email, state: 'submitted' }])
    const { data } = await call('get /api/staff/today', {}, staff)
    expect(JSON.stringify(data)).toContain('Certificate ST-120-884213')
    const customer = await call('get /api/staff/customer/detail', { id: nora.id }, staff)
    expect(JSON.stringify(customer.data)).toContain('ST-120-884213')
  })
})

test('a certificate that expires within 30 days is announced once', async () => {
  const nora = await member()
  await makeCertificate(database, nora.id, { number: 'SOON', expiresOn: addDays(today(), 30) })
  await makeCertificate(database, nora.id, { number: 'LATER', expiresOn: addDays(today(), 31) })
  await makeCertificate(database, nora.id, { number: 'PAST', expiresOn: addDays(today(), -1) })
  await makeCertificate(database, nora.id, { number: 'NEVER' })
  for (let run = 0; run < 2; run++) await shop.handlers['exemptions.remind']?.({})
  const emails = await listEmailsTo(database, nora.email)
  expect(emails.map(({ text }) => /certificate ([A-Z]+)/.exec(text)?.[1])).toEqual(['SOON'])
  expect(emails[0]?.subject).toMatch(/expires on \w+ \d+, \d{4}$/)
})

/** The owner of files that the key of the test uploads. */
async function findStaffOwner(): Promise<string> {
  const { rows } = await database.query("select id from staff_keys where name = 'Ida'")
  return `staff:${String(rows[0]?.['id'])}`
}
