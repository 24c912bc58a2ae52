import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { openHousehold } from '#test/support/household.ts'
import { idFields, sampleInput, withField } from '#test/support/sample-input.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'

const testShop = await openTestShop()
const { shop, database, call, guest } = testShop

/** Catalog ids, which belong to nobody. */
const isEverybodys = (id: string): boolean => /^(gds|var|med|col|mtp)_/.test(id)
const anId = /^[a-z]{3}_[0-7][0-9a-hjkmnp-tv-z]{25}$/
const volatile = [
  'rate_limits',
  'idempotency_keys',
  'searches_without_results',
  'schema_migrations',
  'shop_settings',
]

const tables = (
  await database.query("select tablename from pg_tables where schemaname = 'public' order by 1")
).rows
  .map((row) => String(row['tablename']))
  .filter((name) => !volatile.includes(name))

type Row = Readonly<Record<string, unknown>>

/** With a parameter, so that it is planned once: planning takes longer than reading. */
const readingEveryRow = `select * from (${tables.map((name) => `select '${name}', to_jsonb(t) from ${name} t`).join(' union all ')}) as every ("table", row) where $1`

async function everyRow(): Promise<{ table: string; row: Row }[]> {
  return (await database.query(readingEveryRow, [true])).rows as unknown as {
    table: string
    row: Row
  }[]
}

const idsOf = (row: Row): string[] =>
  Object.entries(row).flatMap(([key, value]) =>
    /(^|_)id$/.test(key) && typeof value === 'string' ? [value] : [],
  )

const before = new Set((await everyRow()).flatMap(({ row }) => idsOf(row)))
const owner = await openHousehold(testShop, 'Kestrel')
const owned = [...new Set((await everyRow()).flatMap(({ row }) => idsOf(row)))].filter(
  (id) => anId.test(id) && !before.has(id) && !isEverybodys(id),
)
const numbers = (await database.query('select number from orders')).rows.map((row) =>
  String(row['number']),
)
const other = await openHousehold(testShop, 'Plover')
const others = [...new Set((await everyRow()).flatMap(({ row }) => idsOf(row)))].filter(
  (id) => anId.test(id) && !before.has(id) && !owned.includes(id) && !isEverybodys(id),
)
const oneOfEach = (ids: readonly string[]): string[] =>
  [...new Map(ids.map((id) => [id.slice(0, 3), id])).values()].sort((a, b) => a.localeCompare(b))

/** Every row of the owner or with a reference to data of the owner. */
async function ownersRows(): Promise<string[]> {
  const mine = new Set(owned)
  const found = (await everyRow()).filter(({ row }) => idsOf(row).some((id) => mine.has(id)))
  return found.map(({ table, row }) => `${table} ${JSON.stringify(row)}`).sort()
}

const callers = {
  nobody: async () => ({}),
  'a visitor': guest,
  'another member': async () => (await signedInMember(database)).bearer,
}

/** Compared after each test, because reading every row is slow. */
let lastSeen = await ownersRows()

async function expectUntouched(): Promise<void> {
  const untouched = lastSeen
  lastSeen = await ownersRows()
  expect(lastSeen).toEqual(untouched)
}

let calls = 0

/** Calls with the same answer whether or not the object exists. */
const saysTheSame = [
  '/api/register/resend',
  '/api/guest/order/code',
  '/api/guest/order/sendLinks',
  '/api/order/requestTransfer',
]

/** Calls that store a number as entered without linking it (decision 93). */
const keepsAsTyped: Readonly<Record<string, readonly string[]>> = {
  '/api/user/feedback/save': ['number', 'firstReplyBy'],
}

async function tried(endpoint: Endpoint, input: object, bearer: object): Promise<void> {
  calls++
  const answer = await call(`${endpoint.method} ${endpoint.path}`, input, { ...bearer })
  const told = JSON.stringify(answer)
  for (const secret of owner.secrets)
    expect(told.includes(secret), `${JSON.stringify(input)} answers ${told}`).toBe(false)
  const kept = 'orderNumber' in input ? keepsAsTyped[endpoint.path] : undefined
  if (saysTheSame.includes(endpoint.path) && (endpoint.access !== 'member' || answer.success))
    expect(answer.data).toEqual({})
  else if (kept && answer.success) {
    expect(Object.keys(answer.data)).toEqual(kept)
    const { rows } = await database.query(
      'select order_id from feedback_tickets where number = $1',
      [answer.data['number']],
    )
    expect(rows, told).toEqual([{ order_id: null }])
  } else expect(answer.success, `${JSON.stringify(input)} answers ${told}`).toBe(false)
  expect(answer.status, told).toBeLessThan(500)
}

/** Limits concurrency, because an overloaded shop refuses calls. */
const atOnce = 16

async function triedAll(
  endpoint: Endpoint,
  inputs: readonly object[],
  bearer: object,
): Promise<void> {
  const waiting = inputs.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const input of waiting) await tried(endpoint, input, bearer)
    }),
  )
}

/** Free text and ids of the browser are not looked up. */
const freeText = [
  '/api/user/feedback/save orderNumber',
  '/api/user/feedback/save registryId',
  '/api/track events.0.id',
]
const fieldsOf = (endpoint: Endpoint): string[] =>
  idFields(endpoint).filter((field) => !freeText.includes(`${endpoint.path} ${field}`))

/** Public catalog calls do not depend on the caller. */
const isForEverybody = ({ access, method }: Endpoint): boolean =>
  access === 'provider' || (access === 'public' && method === 'get')
const endpoints = shop.endpoints.filter(
  (endpoint) => !isForEverybody(endpoint) && fieldsOf(endpoint).length > 0,
)

/** Access is decided above the engine, so each engine tests every second pair of kinds. */
const isOfThisEngine = (_pair: unknown, index: number): boolean =>
  index % 2 === (process.env['TEST_ENGINE'] === 'postgres' ? 0 : 1)

/** Each pair of top-level fields with an id of the owner in one and of the caller in the other. */
function pairs(endpoint: Endpoint): Record<string, unknown>[] {
  const fields = fieldsOf(endpoint).filter((field) => !field.includes('.'))
  const both = fields.flatMap((field) =>
    fields.filter((beside) => beside !== field).map((beside) => [field, beside] as const),
  )
  return both.flatMap(([field, beside]) =>
    oneOfEach(owned).flatMap((id) =>
      oneOfEach(others).map((mine) => ({ ...withField(endpoint, field, id), [beside]: mine })),
    ),
  )
}

test('the household has one object of each kind with an id', () => {
  const kinds = oneOfEach(owned).map((id) => id.slice(0, 3))
  expect(kinds).toEqual(
    expect.arrayContaining(
      'mem ses adr wsl wli crt grp lin chk pay rsv ord ogr oln pky pch fil mev rgn reg rgi rgu rgm'.split(
        ' ',
      ),
    ),
  )
})

describe.each(endpoints)('$method $path', (endpoint) => {
  const fields = fieldsOf(endpoint)

  test.each(Object.keys(callers) as (keyof typeof callers)[])(
    'data of a member is not accessible to %s in any field and does not change',
    async (who) => {
      const bearer = await callers[who]()
      for (const field of fields) {
        const ids = /number$/i.test(field) ? [...owned, ...numbers] : owned
        await triedAll(
          endpoint,
          ids.map((id) => withField(endpoint, field, id)),
          bearer,
        )
      }
      await expectUntouched()
    },
  )

  test('nor combined with an own id', async () => {
    await triedAll(endpoint, pairs(endpoint).filter(isOfThisEngine), other.bearer)
    await expectUntouched()
  })
})

test('calls without an id answer visitors and other members without data of the owner', async () => {
  for (const endpoint of shop.endpoints.filter(
    (one) => one.access !== 'provider' && one.method === 'get',
  )) {
    for (const bearer of [{}, await guest(), other.bearer]) {
      const answer = JSON.stringify(
        await call(`${endpoint.method} ${endpoint.path}`, sampleInput(endpoint), {
          ...bearer,
        }).catch(() => ''),
      )
      for (const secret of owner.secrets) expect(answer.includes(secret), endpoint.path).toBe(false)
    }
  }
  await expectUntouched()
})

test('the matrix has the expected size', () => {
  expect(calls).toBeGreaterThan(2000)
})
