import { expect, test } from 'vitest'
import { createStaffKey, revokeStaffKey } from '#modules/staff/staff-key.ts'
import { createId } from '#kernel/ids/ids.ts'
import { describeFields, listSchemaFields } from '#platform/command-line/schema-fields.ts'
import { queryRows } from '#platform/db/query.ts'
import { json, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { rowCounter, uncounted } from '#test/support/row-counts.ts'
import { sampleInput } from '#test/support/sample-input.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'

const { shop, database, call, guest } = await openTestShop()
const key = await createStaffKey(database.db, { name: 'Ida', now: new Date() })
const keyId = key.split('.')[0] ?? ''
const withKey = { authorization: `Bearer ${key}` }
const routes = shop.staffRoutes.map(({ endpoint }) => ({
  name: `${endpoint.method} ${endpoint.path}`,
  endpoint,
}))
const posted = routes.filter(({ endpoint }) => endpoint.method !== 'get')
const acts = posted.filter(({ endpoint }) => endpoint.rate !== 'read')
const previews = posted.filter(({ endpoint }) => endpoint.rate === 'read')

const counts = await rowCounter(database, uncounted)

const listEntries = () =>
  queryRows(
    database.db,
    { staffId: text, act: text, input: json<Record<string, unknown>>(), outcome: text },
    sql`select staff_id, act, input, outcome from audit_entries order by id`,
  )

test('staff acts are found, and every staff path is one of them', () => {
  expect(acts.length).toBeGreaterThan(20)
  for (const { endpoint } of routes) {
    expect(endpoint.access).toBe('staff')
    expect(endpoint.path.startsWith('/api/staff/')).toBe(true)
  }
})

test.each(routes)('the fields of $name are available on the command line', ({ endpoint }) => {
  const fields = listSchemaFields(endpoint.input)
  expect(fields.map(({ name }) => name)).toEqual(
    expect.arrayContaining(Object.keys(endpoint.input.shape)),
  )
  expect(describeFields(fields)).not.toBe('')
})

test.each(routes)('$name is refused without a valid staff key', async ({ name, endpoint }) => {
  const input = sampleInput(endpoint)
  const revoked = await createStaffKey(database.db, { name: createId('tst'), now: new Date() })
  await revokeStaffKey(database.db, { id: revoked.split('.')[0] ?? '', now: new Date() })
  const before = (await listEntries()).length
  for (const headers of [
    {},
    await guest(),
    (await signedInMember(database)).bearer,
    { authorization: `Bearer ${revoked}` },
    { authorization: `Bearer ${keyId}.wrong` },
  ]) {
    const { status, success } = await call(name, input, headers)
    expect(success).toBe(false)
    expect([401, 403, 404]).toContain(status)
  }
  expect(await listEntries()).toHaveLength(before)
})

test.each(acts)(
  '$name has an audit entry with author, input, reason and outcome',
  async ({ name, endpoint }) => {
    const input = sampleInput(endpoint)
    const before = (await listEntries()).length
    if (endpoint.bytes === undefined) await call(name, input, withKey)
    else await sendBytes(endpoint.path, input)
    const entries = (await listEntries()).slice(before)
    expect(entries).toMatchObject([
      {
        staffId: keyId,
        act: endpoint.path,
        outcome: expect.stringMatching(/^(done|refused: [\w-]+|failed)$/),
      },
    ])
    expect(Object.keys(entries[0]?.input ?? {})).toEqual(expect.arrayContaining(Object.keys(input)))
  },
)

test.each(previews)('$name changes nothing and has no audit entry', async ({ name, endpoint }) => {
  expect(endpoint.path).toMatch(/preview|inspection$/i)
  const [before, rows] = [await listEntries(), await counts()]
  await call(name, sampleInput(endpoint), withKey)
  expect(await listEntries()).toEqual(before)
  expect(await counts()).toEqual(rows)
})

test('the audit entry identifies a gift card without its code', async () => {
  const code = 'GC7KQ2M9XW4T7ZAB'
  await call('post /api/staff/wallet/stopGiftCard', { code }, withKey)
  const entry = (await listEntries()).at(-1)
  expect(entry?.act).toBe('/api/staff/wallet/stopGiftCard')
  expect(entry?.input).toEqual({ code: expect.stringMatching(/^….{4}$/) })
  expect(JSON.stringify(entry)).not.toContain('7KQ2')
})

/** The file is the body; its options are in the query. */
async function sendBytes(path: string, input: Record<string, unknown>): Promise<void> {
  await shop.app.request(`${path}?${new URLSearchParams(input as Record<string, string>)}`, {
    method: 'POST',
    headers: { ...withKey, 'content-type': 'application/octet-stream' },
    body: new Uint8Array([1, 2, 3]),
  })
}
