import { describe, expect, test } from 'vitest'
import { findTextErrors } from '#platform/http/find-text-errors.ts'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { rowCounter, uncounted } from '#test/support/row-counts.ts'
import { sampleInput, textFields, withField } from '#test/support/sample-input.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'

const { shop, database, call, guest } = await openTestShop()
const visitor = await guest()
const staff = {
  authorization: `Bearer ${await createStaffKey(database.db, { name: 'Test', now: new Date() })}`,
}
const bearerFor = async (access: string) =>
  access === 'staff'
    ? staff
    : access === 'member'
      ? (await signedInMember(database)).bearer
      : visitor

const family = '👩‍👩‍👧‍👦'
/** Each has enough letters to be valid as text, so that it is refused only for its characters. */
const hostile: readonly string[] = [
  'Linen\uD83D',
  '\uDFFFLinen cloth for the long table',
  'Linen\u202Ecloth\u2066 for the long table',
  '\u200B\u2060\u3164\u00AD\u2800',
  'Linen\u0007 cloth for the long table',
  'Linen\r\nBcc: eve@example.com and more of it',
  'Linen\u2028cloth for the long table\u2029',
  `Linen a${'\u0301'.repeat(2_000)}`,
  '🧵'.repeat(20),
  'x🧵'.repeat(10),
  family.repeat(12),
  'e\u0301'.repeat(30),
  '\u{E0001}\u{E0041}Linen cloth for the long table',
  'ﷺ'.repeat(20),
  'Win $9 at http://evil.example/a',
  'x'.repeat(60_000),
]

const tries = new Set([
  'public.member_codes',
  'public.order_access_codes',
  'public.failed_attempts',
])
const counter = await rowCounter(database, uncounted)
/** A possible code or password counts as an attempt, which is stored. */
const counts = async () => Object.entries(await counter()).filter(([name]) => !tries.has(name))
const entries = async () =>
  Number(
    (await database.query('select count(*)::int as count from audit_entries')).rows[0]?.['count'],
  )

const endpoints = shop.endpoints.filter(
  (endpoint) =>
    endpoint.access !== 'provider' && !endpoint.bytes && textFields(endpoint).length > 0,
)

describe.each(endpoints)('$method $path', (endpoint) => {
  test('no text of any field causes an internal error, refused calls write nothing, and staff acts are audited', async () => {
    // Exports of lists are recorded as reads. Previews are not recorded.
    const isRecorded =
      endpoint.access === 'staff'
      && (endpoint.method === 'get' ? endpoint.path.endsWith('/export') : endpoint.rate !== 'read')
    const isQuery = endpoint.method === 'get' || endpoint.method === 'delete'
    const pushed = textFields(endpoint).flatMap((field) =>
      hostile.map((text) => ({
        field,
        input: withField(endpoint, field, isQuery ? text.toWellFormed() : text),
      })),
    )
    const isRefused = ({ input }: { input: Record<string, unknown> }): boolean =>
      Object.keys(findTextErrors(input)).length > 0 || !endpoint.input.safeParse(input).success
    const bearer = await bearerFor(endpoint.access)
    const [before, entriesBefore] = [await counts(), await entries()]
    for (const { field, input } of pushed.filter(isRefused)) {
      const answer = await call(`${endpoint.method} ${endpoint.path}`, input, bearer)
      expect(answer, field).toMatchObject({ success: false, code: 42200 })
    }
    expect(await counts()).toEqual(before)
    expect(await entries()).toBe(entriesBefore)
    const accepted = pushed.filter((one) => !isRefused(one))
    let caller = bearer
    let rows = before
    for (const { field, input } of accepted) {
      const answer = await call(`${endpoint.method} ${endpoint.path}`, input, caller)
      expect(answer.status, `${field}: ${answer.msg}`).toBeLessThan(500)
      if (!answer.success) {
        expect(await counts(), `${field}: ${answer.msg}`).toEqual(rows)
        continue
      }
      // Some calls end sessions.
      caller = await bearerFor(endpoint.access)
      rows = await counts()
    }
    expect(await entries()).toBe(entriesBefore + (isRecorded ? accepted.length : 0))
  })

  test('1 MB is refused', async () => {
    const [field = ''] = textFields(endpoint)
    const before = await counts()
    const sent = withField(endpoint, field, '\u0301'.repeat(500_000))
    const answer = await call(`${endpoint.method} ${endpoint.path}`, sent, visitor)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(await counts()).toEqual(before)
  })
})

test('a stored name is cleaned', async () => {
  const { bearer } = await signedInMember(database)
  const name = {
    firstName: '  A\u202Enn\u200B ',
    lastName: `Ha\u0308le ${family}`,
    birthDate: null,
  }
  const input = {
    ...sampleInput(
      shop.endpoints.find(({ path }) => path === '/api/user/updateNameAndBirth') ?? never(),
    ),
    ...name,
  }
  expect(await call('post /api/user/updateNameAndBirth', input, bearer)).toMatchObject({
    success: true,
  })
  const { rows } = await database.query(
    `select first_name, last_name from members where first_name = 'Ann'`,
  )
  expect(rows).toEqual([{ first_name: 'Ann', last_name: `Häle ${family}` }])
})

function never(): never {
  throw new Error('Endpoint not found.')
}
