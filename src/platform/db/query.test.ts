import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database.ts'
import { execute, queryRow, queryRows } from './query.ts'
import {
  boolean,
  bytes,
  listColumns,
  date,
  id,
  integer,
  json as jsonOf,
  jsonRow,
  jsonRows,
  nullable,
  text,
  textArray,
  timestamp,
} from './row.ts'
import { empty, insertValues, join, json, raw, setValues, sql } from './sql.ts'

const { db } = await openTestDatabase()
await execute(
  db,
  sql`
    create table parcels (
      id text primary key,
      weight_grams int not null default 7,
      shipped_at timestamptz,
      due_on date,
      labels text[] not null default '{}',
      facts jsonb,
      seal bytea,
      is_lost boolean not null default false
    )`,
)

const parcelRow = {
  id: id<'pcl'>(),
  weightGrams: integer,
  shippedAt: nullable(timestamp),
  dueOn: nullable(date),
  labels: textArray,
  facts: nullable(jsonOf<{ readonly note: string }[]>()),
  seal: nullable(bytes),
  isLost: boolean,
}

test('values of every kind come back as they were written', async () => {
  const parcel = {
    id: 'pcl_1',
    weightGrams: 12,
    shippedAt: new Date('2026-03-08T06:59:59.123Z'),
    labels: ['a,b', 'c"d', '{}'],
    seal: Buffer.from([0, 255]),
    isLost: true,
  } as const
  const rowCount = await execute(
    db,
    sql`insert into parcels ${insertValues({
      ...parcel,
      dueOn: '2026-03-08',
      facts: json([{ note: "it's" }]),
    })}`,
  )
  expect(rowCount).toBe(1)
  expect(
    await queryRow(
      db,
      parcelRow,
      sql`select ${listColumns(parcelRow, 'p')} from parcels p where id = ${parcel.id}`,
    ),
  ).toEqual({ ...parcel, dueOn: '2026-03-08', facts: [{ note: "it's" }] })
})

test('rows without a value take the default, and null stays null', async () => {
  await execute(
    db,
    sql`insert into parcels ${insertValues({ id: 'pcl_2', weightGrams: 1 }, { id: 'pcl_3', shippedAt: null })}`,
  )
  const rows = await queryRows(
    db,
    { id: text, weightGrams: integer },
    sql`select id, weight_grams from parcels where id = any(${['pcl_2', 'pcl_3']}) order by id`,
  )
  expect(rows).toEqual([
    { id: 'pcl_2', weightGrams: 1 },
    { id: 'pcl_3', weightGrams: 7 },
  ])
})

test('an update sets the keys that have a value', async () => {
  await execute(db, sql`insert into parcels ${insertValues({ id: 'pcl_4', labels: ['kept'] })}`)
  const change = { weightGrams: 3, shippedAt: null, labels: undefined, isLost: true }
  expect(
    await queryRow(
      db,
      { weightGrams: integer, labels: textArray, isLost: boolean },
      sql`
        update parcels set ${setValues(change)}
        where id = ${'pcl_4'}
        returning weight_grams, labels, is_lost`,
    ),
  ).toEqual({ weightGrams: 3, labels: ['kept'], isLost: true })
})

test('JSON rows are read by their shape, dates included', async () => {
  const shape = { at: timestamp, note: nullable(text) }
  const row = await queryRow(
    db,
    { all: jsonRows(shape), one: jsonRow(shape) },
    sql`
      select json_agg(json_build_object('at', at, 'note', note)) as all,
        to_jsonb(json_build_object('at', min(at), 'note', null)) as one
      from (values (timestamptz '2026-01-02 03:04:05Z', 'x')) as facts (at, note)`,
  )
  const time = new Date('2026-01-02T03:04:05Z')
  expect(row).toEqual({ all: [{ at: time, note: 'x' }], one: { at: time, note: null } })
})

test('parts compose, and numbers of any statement are integers', async () => {
  const conditions = [sql`weight_grams > ${0}`, sql`is_lost = ${false}`]
  const row = await queryRow(
    db,
    { count: integer, sum: integer },
    sql`
      select count(*), sum(weight_grams) from parcels
      where ${join(conditions, ' and ')} ${empty} ${raw('and true')}`,
  )
  expect(row).toEqual({ count: 2, sum: 8 })
})

test.each([
  ['a column that is not read', { a: text }, 'returns a column that is not read: b'],
  ['a column that is missing', { a: text, b: integer, c: text }, 'does not return c'],
  ['another type', { a: text, b: text }, 'The column b has the type 23'],
])('%s is refused, even without rows', async (_case, shape, message) => {
  await expect(
    queryRows(db, shape, sql`select 'x'::text as a, 1 as b where false`),
  ).rejects.toThrow(message)
})

test('null in a column that is not nullable is refused', async () => {
  await expect(queryRow(db, { a: text }, sql`select null::text as a`)).rejects.toThrow(
    'The column a is null.',
  )
  await expect(
    queryRow(
      db,
      { all: jsonRows({ note: text }) },
      sql`select json_build_array(json_build_object('note', null)) as all`,
    ),
  ).rejects.toThrow('The column all cannot be read.')
})

test('a result without rows is null', async () => {
  expect(await queryRow(db, { a: integer }, sql`select 1 as a where false`)).toBeNull()
})
