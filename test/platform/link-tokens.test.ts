import { expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { unknownToken } from '#kernel/token/token.ts'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { createToken } from '#platform/secrets/secrets.ts'
import { oddTokens } from '#test/support/odd-tokens.ts'
import { withField } from '#test/support/sample-input.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { listTextFields } from '#test/support/text-leaves.ts'

const { shop, database, call, guest } = await openTestShop()
const visitor = await guest()
const member = (await signedInMember(database)).bearer

const signed = ['sub', 'rsr'].map((prefix) => `${createId(prefix)}.${createToken()}`)
/** Every input with a link token, and a token in its format that does not exist. */
const places = shop.endpoints.flatMap((endpoint) =>
  listTextFields(endpoint.input)
    .filter(({ kind }) => kind === 'token')
    .map(({ path }) => {
      const parsed = signed.find(
        (token) =>
          endpoint.input.safeParse(withField(endpoint, path, token)).data?.[path] === token,
      )
      return {
        endpoint,
        path,
        name: `${endpoint.path} ${path}`,
        token: parsed ?? createToken(),
      }
    }),
)

test('link tokens are found in all modules', () => {
  expect(new Set(places.map(({ endpoint }) => endpoint.path.split('/')[2]))).toEqual(
    new Set([
      'resetPassword',
      'staff',
      'user',
      'guest',
      'careers',
      'wishlist',
      'bespoke',
      'order',
      'return',
      'registry',
      'pay',
      'restock',
    ]),
  )
  for (const token of signed) expect(places.map((place) => place.token)).toContain(token)
})

test.each(places)(
  '$name accepts only its own token format and answers other texts like an unknown token',
  async ({ endpoint, path, token }) => {
    const headers = endpoint.access === 'member' ? member : visitor
    const answerTo = async (text: string) => {
      const { status, code, msg, data } = await call(
        `${endpoint.method} ${endpoint.path}`,
        withField(endpoint, path, text),
        headers,
      )
      return { status, code, msg, data }
    }
    expect(endpoint.input.parse(withField(endpoint, path, token))).toMatchObject({ [path]: token })
    const unknown = await answerTo(token)
    for (const [name, spell] of oddTokens) {
      const odd = spell(token)
      expect(endpoint.input.parse(withField(endpoint, path, odd)), name).toMatchObject({
        [path]: unknownToken,
      })
      // A call with NUL is not parsed, and a path cannot have an empty segment.
      if (!odd.includes('\0') && (odd !== '' || !endpoint.path.includes(`:${path}`)))
        expect(await answerTo(odd), name).toEqual(unknown)
    }
  },
)

test('session tokens and staff keys are accepted only in their format', async () => {
  const key = await createStaffKey(database.db, { name: 'Test', now: new Date() })
  const bearers = [
    ['get /api/user/userinfo', member.authorization.slice('Bearer '.length)],
    ['get /api/staff/search/noResults', key],
  ] as const
  for (const [route, token] of bearers) {
    const ask = async (text: string) =>
      (await call(route, {}, { authorization: `Bearer ${text}` })).code
    expect(await ask(token), route).toBe(200)
    for (const [name, spell] of oddTokens) {
      const odd = spell(token)
      // A header cannot contain it, or loses its spaces.
      if (/[^\x21-\x7E]/.test(odd) || odd === '') continue
      expect(await ask(odd), `${route} ${name}`).not.toBe(200)
    }
  }
})

test('a download token is accepted only in its format', async () => {
  for (const [name, spell] of oddTokens.filter(([what]) => what !== 'empty')) {
    const answer = await shop.app.request(`/download/${encodeURIComponent(spell(createToken()))}`)
    expect(answer.status, name).toBe(410)
  }
})
