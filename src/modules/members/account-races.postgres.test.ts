import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.server.ts'
import { createPostgresDatabase } from '#test/support/database.ts'
import { findEmailedCode, findEmailedToken } from '#test/support/sent-emails.ts'
import { openTestShop, type Answer } from '#test/support/shop.ts'
import { signedInMember, type SignedInMember } from '#test/support/signed-in-member.ts'
import { stepUp } from '#test/support/step-up.ts'

/** How often each race is run; the slow command asks for 200. */
const runs = Number(process.env['RACE_RUNS'] ?? 2)
const timeout = 30_000 + runs * 10_000

/** Two compositions on two pools of one database, as two processes of the shop. */
const home = await createPostgresDatabase()
afterAll(() => home.drop())
const environment = { SECRET: 'the same secret for both processes' }
const [first, second] = [await openProcess(), await openProcess()]
const { call, database } = first

async function openProcess() {
  const pool = await openDatabase({ url: home.url, maxConnections: 12 })
  afterAll(() => pool.close())
  return openTestShop({ database: pool, environment })
}

const at = (index: number) => (index % 2 === 0 ? first : second)
const together = (count: number, act: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))
let count = 0
const fresh = () => `race.${++count}@example.com`
const bearer = (token: unknown) => ({ authorization: `Bearer ${String(token)}` })
const register = async (email: string) => ({
  registrationId: (await call('post /api/register', { email, firstName: 'Nora', lastName: 'Hale' }))
    .data['registrationId'],
  code: await findEmailedCode(database, email),
})
const liveSessions = async (memberId: string) =>
  (
    await database.query('select id from sessions where subject_id = $1 and revoked_at is null', [
      memberId,
    ])
  ).rows
const membersWith = async (email: string) =>
  (await database.query('select id from members where email = $1', [email])).rows
const codesOf = (answers: readonly Answer[]) =>
  answers.map(({ code }) => code).toSorted((a, b) => a - b)
const won = (answers: readonly Answer[]) => answers.filter(({ success }) => success)

/** The link to put `next` in place of the member's address, in the mailbox. */
async function changing(nora: SignedInMember, next: string): Promise<string> {
  await stepUp(first, nora, 'change-email')
  await call('post /api/captcha/changeEmailCaptcha', { email: next }, nora.bearer)
  await call(
    'post /api/user/changeEmail',
    { email: next, code: await findEmailedCode(database, next) },
    nora.bearer,
  )
  return findEmailedToken(database, next, 't')
}

async function race(act: () => Promise<void>): Promise<void> {
  for (let run = 0; run < runs; run++) await act()
}

describe('creating an account', { timeout }, () => {
  test('ten parallel uses of one code create one account and one session', () =>
    race(async () => {
      const email = fresh()
      const input = await register(email)
      const answers = await together(10, (index) =>
        at(index).call('post /api/confirmAccount', input),
      )
      expect(won(answers)).toHaveLength(1)
      expect(new Set(codesOf(answers).slice(1))).toEqual(new Set([41000]))
      const [member] = await membersWith(email)
      expect(await liveSessions(String(member?.['id']))).toHaveLength(1)
    }))

  test('five parallel registrations of one address create one member', () =>
    race(async () => {
      const email = fresh()
      const inputs: Awaited<ReturnType<typeof register>>[] = []
      for (let turn = 0; turn < 5; turn++) inputs.push(await register(email))
      const answers = await together(5, (index) =>
        at(index).call('post /api/confirmAccount', inputs[index]),
      )
      expect(won(answers)).toHaveLength(5)
      expect(new Set(answers.map(({ data }) => (data['userInfo'] as { id: string }).id)).size).toBe(
        1,
      )
      expect(answers.filter(({ data }) => data['isNew'] === true)).toHaveLength(1)
      expect(await membersWith(email)).toHaveLength(1)
    }))
})

describe('competing for one email address', { timeout }, () => {
  test('of two parallel email changes to one address, one succeeds and one is refused', () =>
    race(async () => {
      const next = fresh()
      const tokens = [
        await changing(await signedInMember(database), next),
        await changing(await signedInMember(database), next),
      ]
      const answers = await together(2, (index) =>
        at(index).call('get /api/user/confirm-email/:token', { token: tokens[index] }),
      )
      expect(won(answers)).toHaveLength(1)
      expect(answers.filter(({ code }) => code === 41000)).toHaveLength(1)
      expect(await membersWith(next)).toHaveLength(1)
    }))

  test('a parallel email change and registration give the address to one member', () =>
    race(async () => {
      const next = fresh()
      const token = await changing(await signedInMember(database), next)
      const input = await register(next)
      const answers = await Promise.all([
        first.call('get /api/user/confirm-email/:token', { token }),
        second.call('post /api/confirmAccount', input),
      ])
      expect(answers.map(({ status }) => status >= 500)).toEqual([false, false])
      expect(await membersWith(next)).toHaveLength(1)
    }))

  test('ten parallel uses of a link make one change and send one notice', () =>
    race(async () => {
      const nora = await signedInMember(database)
      const token = await changing(nora, fresh())
      const answers = await together(10, (index) =>
        at(index).call('get /api/user/confirm-email/:token', { token }),
      )
      expect(won(answers)).toHaveLength(10)
      const mails = await database.query(
        "select 1 from emails where recipient = $1 and dedupe_key like 'email-changed:%'",
        [nora.email],
      )
      expect(mails.rows).toHaveLength(1)
    }))
})

describe('signing in while sessions end', { timeout }, () => {
  /** Codes of several browsers: asked for one after the other, only the last is good. */
  async function codeFor(email: string): Promise<string> {
    await call('post /api/sendCode', { email })
    return findEmailedCode(database, email)
  }

  test('ten parallel uses of a reset link set one password and leave one session', () =>
    race(async () => {
      const nora = await signedInMember(database)
      await call('post /api/resetPassword', { email: nora.email })
      const token = await findEmailedToken(database, nora.email, 'reset')
      const answers = await together(10, (index) =>
        at(index).call('post /api/resetPassword/confirm', {
          token,
          password: `Fresh ${index} cotton`,
        }),
      )
      expect(won(answers)).toHaveLength(1)
      expect(new Set(codesOf(answers).slice(1))).toEqual(new Set([41000]))
      expect(await liveSessions(nora.id)).toHaveLength(1)
    }))

  test('an account closed during a sign-in has no session left', () =>
    race(async () => {
      const nora = await signedInMember(database)
      await stepUp(first, nora, 'close-account')
      const code = await codeFor(nora.email)
      const [, arrived] = await Promise.all([
        first.call('post /api/user/closeAccount', {}, nora.bearer),
        second.call('post /api/signIn', { email: nora.email, code }),
      ])
      expect(await liveSessions(nora.id)).toEqual([])
      expect(arrived.status).toBeLessThan(500)
      if (arrived.success)
        expect(
          await call('get /api/user/userinfo', {}, bearer(arrived.data['token'])),
        ).toMatchObject({ code: 40003 })
    }))

  test('a session ended everywhere is rejected by both processes', () =>
    race(async () => {
      const nora = await signedInMember(database)
      await Promise.all([
        call('post /api/user/sessions/endAll', { includeCurrent: true }, nora.bearer),
        ...Array.from({ length: 10 }, (_, index) =>
          at(index).call('get /api/user/userinfo', {}, nora.bearer),
        ),
      ])
      for (const one of [first, second])
        expect(await one.call('get /api/user/userinfo', {}, nora.bearer)).toMatchObject({
          code: 40002,
        })
    }))
})
