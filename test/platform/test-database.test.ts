import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.server.ts'
import { emptyTables, openTestDatabase, registerBackgroundWork } from '#test/support/database.ts'
import { testContext } from '#test/support/context.ts'

const database = await openTestDatabase()
const ctx = testContext(database)

test('a test database runs on the engine of its project and is migrated', async () => {
  expect(database.engine).toBe(process.env['TEST_ENGINE'])
  const { rows } = await database.query('select count(*) as files from schema_migrations')
  expect(rows[0]?.['files']).toBeGreaterThan(0)
})

test('a job enqueued in a rolled-back transaction does not exist', async () => {
  await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, 'kept', { n: 1 }))
  await inTransaction(ctx.db, async (tx) => {
    await ctx.jobs.enqueue(tx, 'lost', {})
    throw new Error('no')
  }).catch(() => undefined)
  expect((await ctx.jobs.waiting()).map(({ name }) => name)).toEqual(['kept'])
})

test('emptied tables are empty', async () => {
  await emptyTables(database)
  expect(await ctx.jobs.waiting()).toEqual([])
})

test('tables are emptied after background work has ended', async () => {
  const late = setTimeout(50).then(() =>
    inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, 'late', {})),
  )
  registerBackgroundWork(database, () => late)
  await emptyTables(database)
  await late
  expect(await ctx.jobs.waiting()).toEqual([])
})
