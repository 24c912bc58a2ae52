import { expect, test } from 'vitest'
import { findEmailedCode } from '#test/support/sent-emails.ts'
import { openTestShop } from '#test/support/shop.ts'

const { database, call, guest } = await openTestShop()
const password = 'Linen and 1 table'
let count = 0

async function registered(): Promise<string> {
  const email = `tabs.${++count}@example.com`
  const { data } = await call('post /api/register', {
    email,
    firstName: 'Nora',
    lastName: 'Hale',
    password,
  })
  await call('post /api/confirmAccount', {
    registrationId: data['registrationId'],
    code: await findEmailedCode(database, email),
  })
  return email
}

/** How often each race is run; the slow command asks for 200. */
const runs = Number(process.env['RACE_RUNS'] ?? 3)
const timeout = 30_000 + runs * 10_000
const liveSessions = async (email: string) =>
  (
    await database.query(
      'select s.id from sessions s join members m on m.id = s.subject_id where m.email = $1 and s.revoked_at is null and s.signed_in_by = $2',
      [email, 'password'],
    )
  ).rows

test(
  '20 tabs that sign in at once end with one session, and every one of them holds it',
  { timeout },
  async () => {
    for (let run = 0; run < runs; run++) {
      const email = await registered()
      const visitor = await guest()
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => call('post /api/signIn', { email, password }, visitor)),
      )
      const tokens = new Set(
        answers.filter(({ success }) => success).map(({ data }) => data['token']),
      )
      expect(tokens.size).toBe(1)
      expect(await liveSessions(email)).toHaveLength(1)
      const [token] = tokens
      expect(
        await call('get /api/user/userinfo', {}, { authorization: `Bearer ${String(token)}` }),
      ).toMatchObject({
        success: true,
        data: { email },
      })
    }
  },
)

test(
  'one mailed code signs in once, however many use it at the same moment',
  { timeout },
  async () => {
    for (let run = 0; run < runs; run++) {
      const email = await registered()
      await call('post /api/sendCode', { email })
      const code = await findEmailedCode(database, email)
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => call('post /api/signIn', { email, code })),
      )
      expect(answers.filter(({ success }) => success)).toHaveLength(1)
      expect(answers.filter((answer) => answer.code === 41000)).toHaveLength(4)
    }
  },
)

test(
  'two registrations of one address that are confirmed at once make one member',
  { timeout },
  async () => {
    for (let run = 0; run < runs; run++) {
      const email = `twice.${run}@example.com`
      const prepared = []
      for (let turn = 0; turn < 2; turn++) {
        const { data } = await call('post /api/register', {
          email,
          firstName: 'Nora',
          lastName: 'Hale',
          password,
        })
        prepared.push({
          registrationId: data['registrationId'],
          code: await findEmailedCode(database, email),
        })
      }
      const answers = await Promise.all(
        prepared.map((input) => call('post /api/confirmAccount', input)),
      )
      expect(answers.map(({ success }) => success)).toEqual([true, true])
      expect(
        (await database.query('select 1 from members where email = $1', [email])).rows,
      ).toHaveLength(1)
    }
  },
)

test('parallel password guesses are counted one by one', { timeout }, async () => {
  for (let run = 0; run < runs; run++) {
    const email = await registered()
    // A code that lost a race above may have been counted after the winner had wiped the slate.
    await database.query('delete from failed_attempts')
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        call('post /api/signIn', { email, password: 'Wrong 1 word' }),
      ),
    )
    const counted = (await database.query('select failures from failed_attempts')).rows
    const looked = answers.filter(
      ({ code, data }) => code === 42200 && data.fields?.['password'],
    ).length
    expect(looked, 'after two a puzzle is asked for, after four a wait').toBeLessThanOrEqual(5)
    expect(counted, 'no guess is looked at that was not counted').toEqual([{ failures: looked }])
  }
})
