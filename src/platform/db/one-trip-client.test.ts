import { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { oneTripClient } from './one-trip-client.ts'

const engine = await PGlite.create('memory://', { parsers: { 20: Number, 1700: Number } })
const client = oneTripClient(engine)
afterAll(() => engine.close())
await engine.exec('create table things (id int primary key, name text not null unique)')

const one = async (expression: string, value: unknown) =>
  (await client.query<{ x: unknown }>(`select ${expression} as x`, [value])).rows[0]?.x

describe('a query in one trip', () => {
  test('takes and gives what the engine takes and gives', async () => {
    const text = fc
      .string({ unit: 'binary', maxLength: 30 })
      .filter((some) => !some.includes('\u0000'))
    const cases: [string, fc.Arbitrary<unknown>][] = [
      ['$1::text', text],
      ['$1::int', fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })],
      ['$1::bigint', fc.maxSafeInteger()],
      ['$1::boolean', fc.boolean()],
      ['$1::float8', fc.double({ noNaN: true, noDefaultInfinity: true }).map((some) => some + 0)],
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
          expect(await one(expression, value)).toEqual(value)
          expect(
            (await engine.query<{ x: unknown }>(`select ${expression} as x`, [value])).rows[0]?.x,
          ).toEqual(value)
        }),
        { numRuns: 40 },
      )
    }
  })

  test('takes json, bytes and no values at all', async () => {
    expect(await one('$1::jsonb', { a: ['"', '\\', null, 'é'] })).toEqual({
      a: ['"', '\\', null, 'é'],
    })
    expect(await one('$1::bytea', new Uint8Array([0, 1, 255]))).toEqual(new Uint8Array([0, 1, 255]))
    expect((await client.query('select 1 as a, 2 as b', [], { rowMode: 'array' })).rows).toEqual([
      [1, 2],
    ])
    expect((await client.query('select 1 where false')).rows).toEqual([])
  })

  test('throws what the database says, and goes on', async () => {
    await expect(client.query('select 1/0')).rejects.toMatchObject({ code: '22012' })
    await expect(client.query('nonsense')).rejects.toMatchObject({ code: '42601' })
    await expect(client.query('select $1::int', ['x'])).rejects.toMatchObject({ code: '22P02' })
    expect(await one('$1::int', 7)).toBe(7)
  })

  test('takes a transaction back whole, and is not let into another one', async () => {
    const undone = client.transaction(async (tx) => {
      await tx.query('insert into things values ($1, $2)', [1, 'one'])
      await new Promise((resolve) => setTimeout(resolve, 20))
      await tx.query('insert into things values ($1, $2)', [2, 'one'])
    })
    const beside = client.query('insert into things values ($1, $2)', [3, 'three'])
    await expect(undone).rejects.toMatchObject({ code: '23505' })
    await beside
    expect((await client.query('select id from things')).rows).toEqual([{ id: 3 }])
  })

  test('writes nothing down that nobody asked for, and says so when a commit took everything back', async () => {
    expect(await client.transaction(async () => 'done')).toBe('done')
    const swallowed = client.transaction(async (tx) => {
      await tx.query('insert into things values ($1, $2)', [4, 'four'])
      await tx.query('select 1/0').catch(() => undefined)
    })
    await expect(swallowed).rejects.toMatchObject({ code: '25P02' })
    expect((await client.query('select id from things where id = 4')).rows).toEqual([])
    await client.transaction(
      async (tx) => void (await tx.query('insert into things values ($1, $2)', [5, 'five'])),
    )
    expect((await client.query('delete from things where id = 5 returning id, name')).rows).toEqual(
      [{ id: 5, name: 'five' }],
    )
  })

  test('refuses what is asked of a transaction that is over', async () => {
    let late: Promise<unknown> = Promise.resolve()
    const failed = client.transaction(async (tx) => {
      await tx.query('select 1')
      late = new Promise((resolve) => setTimeout(resolve, 20)).then(() =>
        tx.query('insert into things values ($1, $2)', [6, 'six']),
      )
      throw new Error('something else')
    })
    await expect(failed).rejects.toThrow('something else')
    await expect(late).rejects.toThrow('The transaction is over')
    expect((await client.query('select id from things where id = 6')).rows).toEqual([])
  })

  test('names what stood in the way', async () => {
    await expect(
      client.query('insert into things values ($1, $2)', [3, 'again']),
    ).rejects.toMatchObject({
      code: '23505',
      table: 'things',
      constraint: 'things_pkey',
    })
  })

  test('gives back long texts and many rows as they are', async () => {
    const long = 'ä€😀x'.repeat(60_000)
    expect(await one('$1::text', long)).toBe(long)
    const { rows } = await client.query<{ n: number; s: string }>(
      "select n, repeat('é', n % 50) as s from generate_series(1, 20000) n",
    )
    expect(rows).toHaveLength(20_000)
    expect(rows[19_998]).toEqual({ n: 19_999, s: 'é'.repeat(49) })
  })

  test('plans a repeated statement once, and lets go of what was not used for longest', async () => {
    const planned = async (like = '%') =>
      (
        await engine.query<{ count: number }>(
          'select count(*) as count from pg_prepared_statements where statement like $1',
          [like],
        )
      ).rows[0]?.count ?? 0
    for (let time = 0; time < 5; time++) expect(await one('$1::int + 1', time)).toBe(time + 1)
    expect(await planned('%int + 1%')).toBe(1)
    for (let turn = 0; turn < 500; turn++)
      for (let time = 0; time < 2; time++) await client.query(`select ${turn}`)
    expect(await planned()).toBeLessThanOrEqual(402)
    expect(await one('$1::int + 1', 1)).toBe(2)
  })

  test('goes on with a repeated statement after it failed, and after its table changed', async () => {
    const insert = () => client.query('insert into things values ($1, $2)', [10, 'ten'])
    await insert()
    for (let time = 0; time < 3; time++)
      await expect(insert()).rejects.toMatchObject({ code: '23505' })
    await client.query('delete from things')
    await insert()
    const all = () => client.query('select * from things')
    for (let time = 0; time < 3; time++)
      expect((await all()).rows).toEqual([{ id: 10, name: 'ten' }])
    await engine.exec('alter table things add column more int')
    await all().catch(() => undefined)
    expect((await all()).rows).toEqual([{ id: 10, name: 'ten', more: null }])
  })

  test('hears notifications of its own statements', async () => {
    const heard: string[] = []
    const end = await client.listen('test', (payload) => heard.push(payload))
    await client.transaction(
      async (tx) => void (await tx.query("select pg_notify('test', $1)", ['hello'])),
    )
    await client.query("select pg_notify('test', $1)", ['again'])
    await engine.exec("notify test, 'and the engine''s'")
    expect(heard).toEqual(['hello', 'again', "and the engine's"])
    await end()
    await client.query("select pg_notify('test', $1)", ['to nobody'])
    expect(heard).toHaveLength(3)
  })
})
