import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { endlessFields } from '#test/support/endless-fields.ts'
import { rowCounter, uncounted } from '#test/support/row-counts.ts'
import { innerFields, sampleInput, withField } from '#test/support/sample-input.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'

const { shop, database, call, guest } = await openTestShop()
const visitor = await guest()
const staff = {
  authorization: `Bearer ${await createStaffKey(database.db, { name: 'Test', now: new Date() })}`,
}
/** Each call is made by a new member, because some calls end sessions. */
const bearerFor = async (access: string) =>
  access === 'staff'
    ? staff
    : access === 'member'
      ? (await signedInMember(database)).bearer
      : visitor

/** Invalid JSON values for one field while the others are valid. */
const hostile: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  2_147_483_647,
  2_147_483_648,
  3_000_000_000,
  -3_000_000_000,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  '0',
  '-1',
  '3000000000',
  '0000-01-01',
  '9999-12-31',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  `2030-01-01T00:00:00.${'0'.repeat(20_000)}Z`,
  '1e3',
  '0x1',
  'NaN',
  'undefined',
  'x'.repeat(300),
  'x'.repeat(20_000),
  [],
  [1],
  ['a'],
  [[]],
  {},
  { amount: 1 },
  { toString: 1 },
  'a\u0000b',
  'a\uD83D',
  '\uDFFFa',
  '\u202Eabc',
  '💣',
  "'; drop table carts; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{{7*7}}',
  '%00',
  '\r\nX: y',
]

const endpoints = shop.endpoints.filter(
  (endpoint) => endpoint.access !== 'provider' && !endpoint.bytes,
)

const counts = await rowCounter(database, uncounted)

/** Query values are always well-formed text. */
function toQueryValue(method: string, value: unknown): unknown {
  if (method !== 'get') return value
  return typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)
}

/** A possible code or password counts as an attempt, which is stored. */
const tries = new Set([
  'public.member_codes',
  'public.order_access_codes',
  'public.failed_attempts',
])
const withoutTries = (counted: Record<string, number>) =>
  Object.entries(counted).filter(([name]) => !tries.has(name))

/** Refused for every field. */
const isUnreadable = (value: unknown): boolean =>
  typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())
const messageOf = (field: string, value: unknown): string =>
  `${field} = ${JSON.stringify(value)?.slice(0, 60)}`

describe.each(endpoints)('$method $path', (endpoint) => {
  test('no value of any field causes an internal error, and invalid values are refused by field without a write', async () => {
    let bearer = await bearerFor(endpoint.access)
    let before = await counts()
    const send = async (input: Record<string, unknown>, pushed: string) => {
      const answer = await call(`${endpoint.method} ${endpoint.path}`, input, bearer)
      expect(answer.status, `${pushed}: ${answer.msg}`).toBeLessThan(500)
      if (!answer.success) expect(answer.data.reason, pushed).toMatch(/^[a-z]+(-[a-z]+)+$/)
      return { answer, pushed }
    }
    const sendWhatPasses = async (input: Record<string, unknown>, pushed: string) => {
      const { answer } = await send(input, pushed)
      if (!answer.success) return
      bearer = await bearerFor(endpoint.access)
      before = await counts()
    }
    const fields = Object.entries<z.ZodType>(endpoint.input.shape).map(([field, schema]) => ({
      field,
      isRefused: (value: unknown): boolean => {
        const sent = toQueryValue(endpoint.method, value)
        return !schema.safeParse(sent).success || isUnreadable(sent)
      },
      whole: (value: unknown) => ({
        ...sampleInput(endpoint),
        [field]: toQueryValue(endpoint.method, value),
      }),
    }))
    for (const { field, isRefused, whole } of fields) {
      const refused = await Promise.all(
        hostile.filter(isRefused).map((value) => send(whole(value), messageOf(field, value))),
      )
      for (const { answer, pushed } of refused) {
        expect(answer, pushed).toMatchObject({ success: false, code: 42200 })
        expect(
          Object.keys(answer.data.fields ?? {}).some(
            (name) => name === 'body' || name.split('.')[0] === field,
          ),
          `${field} is not named`,
        ).toBe(true)
      }
    }
    expect(await counts()).toEqual(before)
    for (const { field, isRefused, whole } of fields)
      for (const value of hostile)
        if (!isRefused(value)) await sendWhatPasses(whole(value), messageOf(field, value))
    for (const field of innerFields(endpoint)) {
      for (const value of hostile.filter((one) => !isUnreadable(one))) {
        const input = withField(endpoint, field, value)
        if (endpoint.input.safeParse(input).success)
          await sendWhatPasses(input, messageOf(field, value))
      }
    }
    expect(withoutTries(await counts())).toEqual(withoutTries(before))
  })

  test('an unknown field is refused by its name', async () => {
    const bearer = await bearerFor(endpoint.access)
    const answer = await call(`${endpoint.method} ${endpoint.path}`, { unforeseen: '1' }, bearer)
    expect(answer).toMatchObject({
      success: false,
      code: 42200,
      data: { fields: { unforeseen: 'is not a known field' } },
    })
  })

  test('a call that needs a session answers 401 without one', async () => {
    if (
      endpoint.access !== 'session'
      && endpoint.access !== 'member'
      && endpoint.access !== 'staff'
    )
      return
    expect(await call(`${endpoint.method} ${endpoint.path}`, {})).toMatchObject({
      status: 401,
      code: 401,
      data: { reason: 'session-missing' },
    })
  })
})

test('every number, text and list of an input has a limit', () => {
  const endless = endpoints.flatMap((endpoint) =>
    endlessFields(endpoint).map((field) => `${endpoint.path} ${field}`),
  )
  expect(endless).toEqual([])
})

test('every route declares access, input and rate class', () => {
  expect(shop.endpoints.length).toBeGreaterThan(10)
  for (const endpoint of shop.endpoints)
    expect(endpoint).toMatchObject({
      access: expect.any(String),
      rate: expect.any(String),
      input: expect.anything(),
      summary: expect.any(String),
    })
})
