import { afterAll, expect, test } from 'vitest'
import { createPostgresDatabase } from '#test/support/database.ts'
import { inTransaction, openDatabase, batch } from './database.server.ts'
import { execute, queryRow, queryRows } from './query.ts'
import { integer, nullable, text, type RowShape } from './row.ts'
import { sql } from './sql.ts'
import { sqlState } from './sql-state.ts'

const home = await createPostgresDatabase()
const database = await openDatabase({ url: home.url, maxConnections: 10 })
const { db } = database
afterAll(async () => {
  await database.close()
  await home.drop()
})
await database.runScript('create table things (id int primary key, name text not null unique)')

const pid = async () =>
  (await queryRow(db, { pid: integer }, sql`select pg_backend_pid() as pid`))?.pid
const names = async () =>
  (await queryRows(db, { name: text }, sql`select name from things order by id`)).map(
    ({ name }) => name,
  )

test('a script has run to its end when it resolves', async () => {
  await database.runScript('select pg_sleep(0.2); create table late (id int)')
  expect(await queryRows(db, { id: integer }, sql`select id from late`)).toEqual([])
})

test('a repeated statement is planned once for each connection', async () => {
  for (let time = 0; time < 20; time++)
    expect(await queryRows(db, { twice: integer }, sql`select ${time}::int * 2 as twice`)).toEqual([
      { twice: time * 2 },
    ])
  const plan = await queryRow(
    db,
    { count: integer },
    sql`
      select count(*)::int as count
      from pg_prepared_statements
      where statement like ${'%* 2 as twice%'}`,
  )
  expect(plan?.count).toBe(1)
})

const narrow = { id: integer }
const wideShape = { id: integer, more: nullable(integer) }

test('a repeated statement works again after its table has changed', async () => {
  await database.runScript('create table wide (id int); insert into wide values (1)')
  const queryWide = (shape: RowShape) =>
    queryRows(db, shape, sql`select * from wide where id < ${9}`)
  for (let time = 0; time < 5; time++) expect(await queryWide(narrow)).toEqual([{ id: 1 }])
  await database.runScript('alter table wide add more int')
  for (let time = 0; time < 4; time++) await queryWide(wideShape).catch(() => undefined)
  expect(await queryWide(wideShape)).toEqual([{ id: 1, more: null }])
})

test('a transaction repeats a statement whose table has changed at its second attempt', async () => {
  await database.runScript('create table tall (id int); insert into tall values (1)')
  const queryWide = (shape: RowShape) =>
    inTransaction(db, (tx) => queryRows(tx, shape, sql`select * from tall where id < ${9}`))
  for (let time = 0; time < 3; time++) expect(await queryWide(narrow)).toEqual([{ id: 1 }])
  await database.runScript('alter table tall add more int')
  expect(sqlState(await queryWide(wideShape).catch((error: unknown) => error))).toBe('0A000')
  expect(await queryWide(wideShape)).toEqual([{ id: 1, more: null }])
})

test('a failed transaction leaves nothing, whatever was sent with the failing statement', async () => {
  const failing = inTransaction(db, (tx) =>
    batch(
      execute(tx, sql`insert into things values (1, 'one')`),
      execute(tx, sql`insert into things values (1, 'again')`),
      execute(tx, sql`insert into things values (2, 'two')`),
    ),
  )
  expect(sqlState(await failing.catch((error: unknown) => error))).toBe('23505')
  expect(await names()).toEqual([])
  await inTransaction(db, (tx) =>
    batch(execute(tx, sql`insert into things values (1, 'one')`), execute(tx, sql`select 1`)),
  )
  expect(await names()).toEqual(['one'])
})

test('no statement of a batch runs outside its transaction, even after a failure', async () => {
  const failing = inTransaction(db, (tx) =>
    batch(
      execute(tx, sql`select 1 / 0`),
      execute(tx, sql`select pg_sleep(0.1)`).then(() =>
        execute(tx, sql`insert into things values (3, 'three')`),
      ),
    ),
  )
  await expect(failing).rejects.toThrow()
  expect(await names()).toEqual(['one'])
})

test('the error of a batch is the first one, and statements after it work again later', async () => {
  const sum = (on: typeof db) =>
    queryRows(on, { sum: integer }, sql`select ${1}::int + ${2}::int as sum`)
  await inTransaction(db, sum)
  const failing = inTransaction(db, async (tx) => {
    const first = [execute(tx, sql`select 1 / 0`), sum(tx)].map((statement) =>
      statement.catch((error: unknown) => Promise.reject(error as Error)),
    )
    await new Promise((resolve) => process.nextTick(resolve))
    await batch(sum(tx), ...first)
  })
  expect(sqlState(await failing.catch((error: unknown) => error))).toBe('22012')
  for (let time = 0; time < 12; time++) expect(await inTransaction(db, sum)).toEqual([{ sum: 3 }])
})

test('a transaction with an ignored error rejects its commit', async () => {
  const failing = inTransaction(db, async (tx) => {
    await execute(tx, sql`insert into things values (6, 'six')`)
    await execute(tx, sql`select 1 / 0`).catch(() => undefined)
  })
  expect(sqlState(await failing.catch((error: unknown) => error))).toBe('25P02')
  expect(await names()).toEqual(['one'])
})

test('a transaction without statements returns the result or the error of its act', async () => {
  expect(await inTransaction(db, async () => 'nothing')).toBe('nothing')
  await expect(
    inTransaction(db, () => Promise.reject(new Error('before anything was asked'))),
  ).rejects.toThrow('before anything')
  expect(await names()).toEqual(['one'])
})

test('a statement whose commit fails has failed', async () => {
  await database.runScript(
    'create table promised (id int unique deferrable initially deferred); insert into promised values (1)',
  )
  const failing = execute(db, sql`insert into promised values (${1}) returning id`)
  expect(sqlState(await failing.catch((error: unknown) => error))).toBe('23505')
  expect(
    await queryRows(db, { count: integer }, sql`select count(*)::int as count from promised`),
  ).toEqual([{ count: 1 }])
})

async function cutOff(): Promise<void> {
  const killer = await openDatabase({ url: home.url, maxConnections: 1 })
  await killer.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'aumbry'`,
  )
  await killer.close()
}

test('a connection that is cut is opened again', async () => {
  await pid()
  await cutOff()
  for (let time = 0; time < 4; time++) await pid().catch(() => undefined)
  expect(await names()).toEqual(['one'])
})

test('a transaction whose connection is cut while idle fails alone, and the process goes on', async () => {
  const transaction = inTransaction(db, async (tx) => {
    await execute(tx, sql`insert into things values (4, 'four')`)
    await cutOff()
    await new Promise((resolve) => setTimeout(resolve, 100))
    await execute(tx, sql`insert into things values (5, 'five')`)
  })
  await expect(transaction).rejects.toThrow()
  for (let time = 0; time < 4; time++) await pid().catch(() => undefined)
  expect(await names()).toEqual(['one'])
})

test('a check of the whole database may take longer than any request', async () => {
  const limit = (on: typeof db) =>
    queryRows(on, { limit: text }, sql`select current_setting('statement_timeout') as limit`)
  expect(await limit(db)).toEqual([{ limit: '3s' }])
  expect(await database.withLongLimits(limit)).toEqual([{ limit: '10min' }])
})

test('200 statements at once are all answered', async () => {
  const queries = Array.from({ length: 200 }, (_, index) =>
    database.query('select $1::int as index', [index]),
  )
  expect((await Promise.all(queries)).map(({ rows: [row] }) => row?.['index'])).toEqual(
    queries.map((_, index) => index),
  )
})
