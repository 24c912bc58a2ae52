import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createPostgresDatabase } from '#test/support/database.ts'
import { inTransaction, openDatabase, rows, batch } from './database.server.ts'
import { sqlState } from './sql-state.ts'

const home = await createPostgresDatabase()
const database = await openDatabase({ url: home.url, maxConnections: 10 })
const { db } = database
afterAll(async () => {
  await database.close()
  await home.drop()
})
await database.script('create table things (id int primary key, name text not null unique)')

const pid = async () =>
  (await rows<{ pid: number }>(db, sql`select pg_backend_pid() as pid`))[0]?.pid
const names = async () =>
  (await rows<{ name: string }>(db, sql`select name from things order by id`)).map(
    ({ name }) => name,
  )

test('a script is awaited to its end, though it starts with a begin', async () => {
  await database.script('select pg_sleep(0.2); create table late (id int)')
  expect(await rows(db, sql`select * from late`)).toEqual([])
})

test('a repeated statement is planned once for each connection', async () => {
  for (let time = 0; time < 20; time++)
    expect(await rows(db, sql`select ${time}::int * 2 as twice`)).toEqual([{ twice: time * 2 }])
  const [planned] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from pg_prepared_statements where statement like ${'%* 2 as twice%'}`,
  )
  expect(planned?.count).toBe(1)
})

test('goes on with a repeated statement after its table has changed', async () => {
  await database.script('create table wide (id int); insert into wide values (1)')
  const all = () => rows<Record<string, unknown>>(db, sql`select * from wide where id < ${9}`)
  for (let time = 0; time < 5; time++) expect(await all()).toEqual([{ id: 1 }])
  await database.script('alter table wide add more int')
  for (let time = 0; time < 4; time++) await all().catch(() => undefined)
  expect(await all()).toEqual([{ id: 1, more: null }])
})

test('a transaction that fails leaves nothing, whatever was sent along with what failed', async () => {
  const failing = inTransaction(db, (tx) =>
    batch(
      tx.execute(sql`insert into things values (1, 'one')`),
      tx.execute(sql`insert into things values (1, 'again')`),
      tx.execute(sql`insert into things values (2, 'two')`),
    ),
  )
  expect(sqlState(await failing.catch((error: unknown) => error))).toBe('23505')
  expect(await names()).toEqual([])
  await inTransaction(db, (tx) =>
    batch(tx.execute(sql`insert into things values (1, 'one')`), tx.execute(sql`select 1`)),
  )
  expect(await names()).toEqual(['one'])
})

test('nothing runs outside the transaction that it was asked in, even after that has failed', async () => {
  const failing = inTransaction(db, (tx) =>
    batch(
      tx.execute(sql`select 1 / 0`),
      tx
        .execute(sql`select pg_sleep(0.1)`)
        .then(() => tx.execute(sql`insert into things values (3, 'three')`)),
    ),
  )
  await expect(failing).rejects.toThrow()
  expect(await names()).toEqual(['one'])
})

test('the error of a transaction is the one that was at its beginning, and what was to be parsed behind it is parsed again', async () => {
  const sum = (on: typeof db) => rows<{ sum: number }>(on, sql`select ${1}::int + ${2}::int as sum`)
  await inTransaction(db, sum)
  const failing = inTransaction(db, async (tx) => {
    const first = [tx.execute(sql`select 1 / 0`), sum(tx)].map((one) =>
      one.catch((error: unknown) => Promise.reject(error as Error)),
    )
    await new Promise((resolve) => process.nextTick(resolve))
    await batch(sum(tx), ...first)
  })
  expect(sqlState(await failing.catch((error: unknown) => error))).toBe('22012')
  for (let time = 0; time < 12; time++) expect(await inTransaction(db, sum)).toEqual([{ sum: 3 }])
})

test('a transaction whose failure was not minded is not committed, and says so', async () => {
  const failing = inTransaction(db, async (tx) => {
    await tx.execute(sql`insert into things values (6, 'six')`)
    await tx.execute(sql`select 1 / 0`).catch(() => undefined)
  })
  expect(sqlState(await failing.catch((error: unknown) => error))).toBe('25P02')
  expect(await names()).toEqual(['one'])
})

test('a transaction in which nothing is asked is none', async () => {
  expect(await inTransaction(db, async () => 'nothing')).toBe('nothing')
  await expect(
    inTransaction(db, () => Promise.reject(new Error('before anything was asked'))),
  ).rejects.toThrow('before anything')
  expect(await names()).toEqual(['one'])
})

test('a statement whose commit fails has failed', async () => {
  await database.script(
    'create table promised (id int unique deferrable initially deferred); insert into promised values (1)',
  )
  const failing = db.execute(sql`insert into promised values (${1}) returning id`)
  expect(sqlState(await failing.catch((error: unknown) => error))).toBe('23505')
  expect(await rows(db, sql`select count(*)::int as count from promised`)).toEqual([{ count: 1 }])
})

async function cutOff(): Promise<void> {
  const killer = await openDatabase({ url: home.url, maxConnections: 1 })
  await killer.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'aumbry'`,
  )
  await killer.close()
}

test('a connection that is cut off is opened again', async () => {
  await pid()
  await cutOff()
  for (let time = 0; time < 4; time++) await pid().catch(() => undefined)
  expect(await names()).toEqual(['one'])
})

test('a transaction that is cut off while it asks nothing is lost alone, and not the process', async () => {
  const lost = inTransaction(db, async (tx) => {
    await tx.execute(sql`insert into things values (4, 'four')`)
    await cutOff()
    await new Promise((resolve) => setTimeout(resolve, 100))
    await tx.execute(sql`insert into things values (5, 'five')`)
  })
  await expect(lost).rejects.toThrow()
  for (let time = 0; time < 4; time++) await pid().catch(() => undefined)
  expect(await names()).toEqual(['one'])
})

test('a check of the whole database may take longer than any request', async () => {
  const limit = (on: typeof db) =>
    rows<{ limit: string }>(on, sql`select current_setting('statement_timeout') as limit`)
  expect(await limit(db)).toEqual([{ limit: '3s' }])
  expect(await database.patiently(limit)).toEqual([{ limit: '10min' }])
})

test('whatever is asked at once is answered, by whichever connection', async () => {
  const asked = Array.from({ length: 200 }, (_, index) =>
    database.query('select $1::int as index', [index]),
  )
  expect((await Promise.all(asked)).map(({ rows: [row] }) => row?.['index'])).toEqual(
    asked.map((_, index) => index),
  )
})
