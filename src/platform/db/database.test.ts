import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database.ts'

const database = await openTestDatabase()
await database.runScript('create table things (id int primary key, name text not null unique)')

const queryValue = async (expression: string, value: unknown) =>
  (await database.query(`select ${expression} as x`, [value])).rows[0]?.['x']

test('values arrive in the database as they are and come back the same', async () => {
  const text = fc
    .string({ unit: 'binary', maxLength: 30 })
    .filter((string) => !string.includes('\u0000'))
  const cases: [string, fc.Arbitrary<unknown>][] = [
    ['$1::text', text],
    ['$1::int', fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })],
    ['$1::bigint', fc.maxSafeInteger()],
    ['$1::boolean', fc.boolean()],
    ['$1::float8', fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0)],
    [
      '$1::timestamptz',
      fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
    ],
    ['$1::text[]', fc.array(fc.option(text))],
    ['$1::int[]', fc.array(fc.integer({ min: 0, max: 9_999 }))],
    ['$1::text', fc.constant(null)],
  ]
  for (const [expression, values] of cases) {
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        expect(await queryValue(expression, value)).toEqual(value)
      }),
      { numRuns: 40 },
    )
  }
})

test('json and bytes arrive as they are', async () => {
  expect(await queryValue('$1::jsonb', { a: ['"', '\\', null, 'é'] })).toEqual({
    a: ['"', '\\', null, 'é'],
  })
  const bytes = await queryValue('$1::bytea', Buffer.from([0, 1, 255]))
  expect([...(bytes as Uint8Array)]).toEqual([0, 1, 255])
})

test('an error has its code and the name of the constraint, and the next statement runs', async () => {
  const insert = () => database.query('insert into things values ($1, $2)', [3, 'three'])
  await insert()
  await expect(insert()).rejects.toMatchObject({
    code: '23505',
    table: 'things',
    constraint: 'things_pkey',
  })
  await expect(database.query('select 1/0')).rejects.toMatchObject({ code: '22012' })
  await expect(database.query('nonsense')).rejects.toMatchObject({ code: '42601' })
  await expect(database.query('select $1::int', ['x'])).rejects.toMatchObject({ code: '22P02' })
  expect(await queryValue('$1::int', 7)).toBe(7)
})

test('a statement repeats after an error and after its table has changed', async () => {
  await database.runScript(`create table wide (id int); insert into wide values (1)`)
  const queryWide = () => database.query('select * from wide where id < $1', [9])
  for (let time = 0; time < 3; time++) expect((await queryWide()).rows).toEqual([{ id: 1 }])
  await database.runScript('alter table wide add more int')
  await queryWide().catch(() => undefined)
  expect((await queryWide()).rows).toEqual([{ id: 1, more: null }])
})

test('long texts and many rows come back whole', async () => {
  const long = 'ä€😀x'.repeat(60_000)
  expect(await queryValue('$1::text', long)).toBe(long)
  const { rows } = await database.query(
    "select n, repeat('é', n % 50) as s from generate_series(1, 20000) n",
  )
  expect(rows).toHaveLength(20_000)
  expect(rows[19_998]).toEqual({ n: 19_999, s: 'é'.repeat(49) })
})

test('a script that fails halfway leaves nothing, and the connection is free again', async () => {
  await expect(database.runScript('create table half (id int); select 1/0')).rejects.toThrow()
  expect((await database.query(`select to_regclass('half') as half`)).rows).toEqual([
    { half: null },
  ])
})

test('notifications of our own statements arrive', async () => {
  const heard: string[] = []
  await database.listen('things', (payload) => heard.push(payload))
  await database.query(`select pg_notify('things', $1)`, ['hello'])
  await database.query(`select pg_notify('other', $1)`, ['to nobody'])
  await expect.poll(() => heard).toEqual(['hello'])
})
