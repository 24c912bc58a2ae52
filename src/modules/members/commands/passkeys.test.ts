import { describe, expect, test } from 'vitest'
import { minutes } from '#kernel/time/time.ts'
import { authenticator, type Authenticator } from '#test/support/authenticator.ts'
import { fixedClock } from '#test/support/clock.ts'
import { listEmailsTo } from '#test/support/sent-emails.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember, type SignedInMember } from '#test/support/signed-in-member.ts'
import { stepUp } from '#test/support/step-up.ts'

const origin = 'http://localhost:3000'
const clock = fixedClock()
const shop = await openTestShop({ clock, environment: { PUBLIC_ORIGIN: origin } })
const { database, call } = shop
interface Row {
  readonly id: string
  readonly name: string
}

const open = (nora: SignedInMember) => call('post /api/user/passkeys/options', {}, nora.bearer)
const add = (nora: SignedInMember, challengeId: unknown, credential: unknown) =>
  call('post /api/user/passkeys/add', { challengeId, credential, name: 'Phone' }, nora.bearer)

async function withPasskey(): Promise<{ nora: SignedInMember; key: Authenticator; row: Row }> {
  const nora = await signedInMember(database, { now: clock.now() })
  const key = authenticator(origin)
  await stepUp(shop, nora, 'add-passkey')
  const { data } = await open(nora)
  const added = await add(nora, data['challengeId'], key.create(data['options'] as object))
  expect(added).toMatchObject({
    success: true,
    data: { rows: [{ name: 'Phone', lastUsedAt: null }] },
  })
  return { nora, key, row: (added.data['rows'] as Row[])[0] as Row }
}

async function signIn(key: Authenticator, changes: Parameters<Authenticator['get']>[1] = {}) {
  const { data } = await call('post /api/signIn/passkey/options')
  return call('post /api/signIn/passkey', {
    challengeId: data['challengeId'],
    credential: key.get(data['options'] as object, changes),
  })
}

describe('signing in with a passkey', () => {
  test('signs the member in, with options that reveal no accounts', async () => {
    const { nora, key } = await withPasskey()
    const { data } = await call('post /api/signIn/passkey/options')
    expect(data['options']).not.toHaveProperty('allowCredentials.0')
    expect(await signIn(key)).toMatchObject({
      success: true,
      data: { userInfo: { id: nora.id, userLevel: 0, email: nora.email } },
    })
  })

  test('accepts an answer once, within five minutes', async () => {
    const { key } = await withPasskey()
    const { data } = await call('post /api/signIn/passkey/options')
    const input = {
      challengeId: data['challengeId'],
      credential: key.get(data['options'] as object),
    }
    expect(await call('post /api/signIn/passkey', input)).toMatchObject({ success: true })
    expect(await call('post /api/signIn/passkey', input)).toMatchObject({
      status: 410,
      code: 41000,
    })
    const late = await call('post /api/signIn/passkey/options')
    clock.advance(minutes(5))
    const answer = {
      challengeId: late.data['challengeId'],
      credential: key.get(late.data['options'] as object),
    }
    expect(await call('post /api/signIn/passkey', answer)).toMatchObject({ code: 41000 })
  })

  test('refuses answers of another site or challenge and of unverified or unknown keys', async () => {
    const { key } = await withPasskey()
    expect(await signIn(key, { origin: 'https://aumbry.evil.example' })).toMatchObject({
      code: 41000,
    })
    expect(await signIn(key, { challenge: 'A'.repeat(43) })).toMatchObject({ code: 41000 })
    expect(await signIn(key, { userVerified: false })).toMatchObject({ code: 41000 })
    expect(await signIn(authenticator(origin))).toMatchObject({ code: 41000 })
    expect(await signIn(key)).toMatchObject({ success: true })
  })

  test('refuses a copied key with an outdated counter', async () => {
    const { key } = await withPasskey()
    const { data } = await call('post /api/signIn/passkey/options')
    const early = {
      challengeId: data['challengeId'],
      credential: key.get(data['options'] as object),
    }
    expect(await signIn(key)).toMatchObject({ success: true })
    expect(await call('post /api/signIn/passkey', early)).toMatchObject({ code: 41000 })
  })

  test.each([{}, { id: 1 }, { id: 'x', response: null }, { id: 'x'.repeat(3000) }])(
    '%j is no credential',
    async (credential) => {
      const { data } = await call('post /api/signIn/passkey/options')
      expect(
        await call('post /api/signIn/passkey', { challengeId: data['challengeId'], credential }),
      ).toMatchObject({ code: 41000 })
    },
  )
})

describe('a member’s passkeys', () => {
  test('adding one requires step-up, works once and sends an email', async () => {
    const bare = await signedInMember(database, { now: clock.now() })
    expect(await open(bare)).toMatchObject({ code: 40100 })
    const { nora, key } = await withPasskey()
    expect(await open(nora), 'the step-up is used').toMatchObject({ code: 40100 })
    expect((await listEmailsTo(database, nora.email)).at(-1)?.text).toContain(
      'The passkey “Phone” was added',
    )
    await stepUp(shop, nora, 'add-passkey')
    const { data } = await open(nora)
    expect(JSON.stringify(data['options'])).toContain(key.id)
    expect(
      await add(nora, data['challengeId'], key.create(data['options'] as object)),
      'the same key again',
    ).toMatchObject({ code: 41000 })
  })

  test('another member cannot answer a challenge', async () => {
    const [nora, eve] = [
      await signedInMember(database, { now: clock.now() }),
      await signedInMember(database, { now: clock.now() }),
    ]
    await stepUp(shop, nora, 'add-passkey')
    await stepUp(shop, eve, 'add-passkey')
    const { data } = await open(nora)
    const credential = authenticator(origin).create(data['options'] as object)
    expect(await add(eve, data['challengeId'], credential)).toMatchObject({ code: 41000 })
    expect((await call('get /api/user/passkeys', {}, eve.bearer)).data['rows']).toEqual([])
    expect(await add(nora, data['challengeId'], credential)).toMatchObject({ success: true })
  })

  test('can be renamed, and removed after step-up; then sign-in fails', async () => {
    const { nora, key, row } = await withPasskey()
    expect(
      (await call('post /api/user/passkeys/rename', { id: row.id, name: 'Old phone' }, nora.bearer))
        .data['rows'],
    ).toMatchObject([{ name: 'Old phone' }])
    const remove = () => call('post /api/user/passkeys/remove', { id: row.id }, nora.bearer)
    expect(await remove()).toMatchObject({ code: 40100 })
    await stepUp(shop, nora, 'remove-passkey')
    expect((await remove()).data['rows']).toEqual([])
    expect(await signIn(key)).toMatchObject({ code: 41000 })
  })

  test('another member’s passkey is not found', async () => {
    const { row } = await withPasskey()
    const eve = await signedInMember(database, { now: clock.now() })
    await stepUp(shop, eve, 'remove-passkey')
    for (const id of [row.id, 'pky_x']) {
      expect(
        await call('post /api/user/passkeys/rename', { id, name: 'Mine now' }, eve.bearer),
      ).toMatchObject({ status: 404, code: 40400 })
      expect(await call('post /api/user/passkeys/remove', { id }, eve.bearer)).toMatchObject({
        status: 404,
        code: 40400,
      })
    }
  })
})

describe('step-up with a passkey', () => {
  const openProof = (nora: SignedInMember) =>
    call('post /api/user/confirm-password/passkey', {}, nora.bearer)
  const confirm = (nora: SignedInMember, passkey: unknown) =>
    call('post /api/user/confirm-password', { action: 'close-account', passkey }, nora.bearer)

  test('a member’s passkey allows the named action once', async () => {
    const { nora, key } = await withPasskey()
    const { data } = await openProof(nora)
    const passkey = {
      challengeId: data['challengeId'],
      credential: key.get(data['options'] as object),
    }
    expect(await confirm(nora, passkey)).toMatchObject({
      success: true,
      data: { action: 'close-account' },
    })
    expect(await confirm(nora, passkey)).toMatchObject({ code: 41000 })
    expect(await call('post /api/user/passkeys/options', {}, nora.bearer)).toMatchObject({
      code: 40100,
    })
    expect(await call('post /api/user/closeAccount', {}, nora.bearer)).toMatchObject({
      success: true,
    })
  })

  test('refuses other members’ passkeys, other sessions’ challenges and unverified answers', async () => {
    const { nora, key } = await withPasskey()
    const other = await withPasskey()
    const mine = (await openProof(nora)).data
    const theirs = other.key.get(mine['options'] as object)
    expect(
      await confirm(nora, { challengeId: mine['challengeId'], credential: theirs }),
    ).toMatchObject({ code: 41000 })
    const foreign = (await openProof(other.nora)).data
    const answer = {
      challengeId: foreign['challengeId'],
      credential: key.get(foreign['options'] as object),
    }
    expect(await confirm(nora, answer)).toMatchObject({ code: 41000 })
    const again = (await openProof(nora)).data
    const unverified = key.get(again['options'] as object, { userVerified: false })
    expect(
      await confirm(nora, { challengeId: again['challengeId'], credential: unverified }),
    ).toMatchObject({ code: 41000 })
    expect(await call('post /api/user/closeAccount', {}, nora.bearer)).toMatchObject({
      code: 40100,
    })
  })
})
