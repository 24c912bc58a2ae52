import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { hours, minutes } from '#kernel/time/time.ts'
import type { Services } from '#platform/services.ts'
import { fixedClock } from '#test/support/clock.ts'
import { findEmailedCode, listEmailsTo } from '#test/support/sent-emails.ts'
import { openTestShop } from '#test/support/shop.ts'
import { address } from '#test/support/shopper.ts'
import { signedInMember, type SignedInMember } from '#test/support/signed-in-member.ts'
import { stepUp } from '#test/support/step-up.ts'
import { eraseClosedAccounts } from './close-account.ts'

const clock = fixedClock()
const shop = await openTestShop({ clock })
const { database, call } = shop

async function member(): Promise<SignedInMember> {
  const nora = await signedInMember(database, { now: clock.now() })
  expect(await call('post /api/address/create', address, nora.bearer)).toMatchObject({
    success: true,
  })
  await call(
    'post /api/user/updateNameAndBirth',
    { firstName: 'Leonora', lastName: 'Halewood', birthDate: '1985-04-30' },
    nora.bearer,
  )
  return nora
}

async function closed(): Promise<SignedInMember> {
  const nora = await member()
  await stepUp(shop, nora, 'close-account')
  expect(await call('post /api/user/closeAccount', {}, nora.bearer)).toMatchObject({
    success: true,
  })
  return nora
}

describe('closing an account', () => {
  test('requires step-up authentication', async () => {
    const nora = await member()
    expect(await call('post /api/user/closeAccount', {}, nora.bearer)).toMatchObject({
      code: 40100,
    })
    expect(await call('get /api/user/account', {}, nora.bearer)).toMatchObject({ success: true })
  })

  test('all sessions answer 40003 afterwards, and a final email is sent', async () => {
    const nora = await closed()
    expect(await call('get /api/user/userinfo', {}, nora.bearer)).toMatchObject({
      status: 401,
      code: 40003,
    })
    expect((await listEmailsTo(database, nora.email)).at(-1)).toMatchObject({
      subject: 'Your Aumbry account is closed',
    })
  })

  test('no personal data is left outside the emails', async () => {
    const nora = await closed()
    const { rows } = await database.query(
      "select tablename from pg_tables where schemaname = 'public' and tablename <> 'emails'",
    )
    for (const { tablename } of rows) {
      const dump = JSON.stringify(
        (
          await database.query(
            `select * from ${String(tablename)} t where t::text like '%' || $1 || '%'`,
            [nora.id],
          )
        ).rows,
      )
      for (const word of [nora.email, 'Leonora', 'Halewood', 'Orchard', '1985'])
        expect(dump.includes(word), `${word} in ${String(tablename)}`).toBe(false)
    }
    expect(
      (await database.query('select 1 from addresses where member_id = $1', [nora.id])).rows,
    ).toEqual([])
  })

  test('the address can be used for a new account', async () => {
    const nora = await closed()
    expect(await call('post /api/sendCode', { email: nora.email })).toMatchObject({ success: true })
    const { data } = await call('post /api/register', {
      email: nora.email,
      firstName: 'Nora',
      lastName: 'Hale',
    })
    const answer = await call('post /api/confirmAccount', {
      registrationId: data['registrationId'],
      code: await findEmailedCode(database, nora.email),
    })
    expect(answer).toMatchObject({
      success: true,
      data: { isNew: true, userInfo: { email: nora.email } },
    })
    expect((answer.data['userInfo'] as { id: string }).id).not.toBe(nora.id)
  })
})

test('a failed erasure does not block others and is retried', async () => {
  const [first, second] = [await closed(), await closed()]
  const erased: string[] = []
  const emit: Services['emit'] = async (_name, _tx, event) => {
    const memberId = 'memberId' in event ? event.memberId : ''
    if (memberId === first.id) throw new Error('its order is locked')
    erased.push(memberId)
  }
  const night = eraseClosedAccounts({ db: database.db, clock, emit })
  await expect(night).rejects.toThrow('its order is locked')
  expect(erased).toContain(second.id)
})

describe('the data export', () => {
  const state = async (nora: SignedInMember) =>
    (await call('get /api/user/export', {}, nora.bearer)).data

  async function exported(): Promise<SignedInMember> {
    const nora = await member()
    await stepUp(shop, nora, 'export-data')
    expect(await call('post /api/user/export', {}, nora.bearer)).toMatchObject({
      data: { state: 'preparing' },
    })
    await shop.shop.handlers['members.export']?.({ memberId: nora.id })
    return nora
  }

  const open = (nora: SignedInMember) => call('post /api/user/export/link', {}, nora.bearer)
  const download = async (url: unknown) => shop.shop.app.request(String(url))

  test('requires step-up for the request and the download', async () => {
    const nora = await member()
    expect(await state(nora)).toMatchObject({ state: 'none' })
    expect(await call('post /api/user/export', {}, nora.bearer)).toMatchObject({ code: 40100 })
    const other = await exported()
    clock.advance(minutes(10))
    expect(await open(other)).toMatchObject({ code: 40100 })
  })

  test('is a ZIP with JSON and a web page, without secrets', async () => {
    const nora = await exported()
    expect(await state(nora)).toMatchObject({
      state: 'ready',
      expiresAt: new Date(clock.now().getTime() + hours(24)).toISOString(),
    })
    const { data } = await open(nora)
    const response = await download(data['url'])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
    })
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
    const json = strFromU8(files['aumbry-account/data.json'] ?? new Uint8Array())
    expect(JSON.parse(json)).toMatchObject({
      account: { email: nora.email, firstName: 'Leonora', birthDate: '1985-04-30' },
      addresses: [{ line1: '24 Orchard Street' }],
      sessions: [{ device: 'Firefox on Linux' }],
      orders: [],
    })
    const page = strFromU8(files['aumbry-account/read-me.html'] ?? new Uint8Array())
    for (const word of ['Leonora', '24 Orchard Street', nora.email]) expect(page).toContain(word)
    expect(json + page).not.toMatch(/secret|hash|argon2/i)
  })

  test('a link works once within five minutes, the export for 24 hours', async () => {
    const nora = await exported()
    const once = (await open(nora)).data['url']
    expect((await download(once)).status).toBe(200)
    expect((await download(once)).status).toBe(410)
    await stepUp(shop, nora, 'export-data')
    const late = (await open(nora)).data['url']
    clock.advance(minutes(5))
    expect((await download(late)).status).toBe(410)
    clock.advance(hours(24))
    expect(await state(nora)).toMatchObject({ state: 'none' })
    await stepUp(shop, nora, 'export-data')
    expect(await open(nora)).toMatchObject({ code: 40400 })
  })

  test('its email contains no download link', async () => {
    const nora = await exported()
    const mail = (await listEmailsTo(database, nora.email)).at(-1)
    expect(mail?.subject).toBe('Your Aumbry data export is ready')
    expect(mail?.text).not.toContain('/download')
  })

  test('escapes user text in the page', async () => {
    const nora = await member()
    await call(
      'post /api/user/updateNameAndBirth',
      { firstName: '<script>alert(1)</script>', lastName: 'Hale', birthDate: '1985-04-30' },
      nora.bearer,
    )
    await stepUp(shop, nora, 'export-data')
    await call('post /api/user/export', {}, nora.bearer)
    await shop.shop.handlers['members.export']?.({ memberId: nora.id })
    const files = unzipSync(
      new Uint8Array(await (await download((await open(nora)).data['url'])).arrayBuffer()),
    )
    expect(strFromU8(files['aumbry-account/read-me.html'] ?? new Uint8Array())).not.toContain(
      '<script>',
    )
  })
})
