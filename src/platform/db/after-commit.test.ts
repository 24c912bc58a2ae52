import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database.ts'
import { inTransaction, afterCommit } from './database.server.ts'
import { execute } from './query.ts'
import { sql } from './sql.ts'

const database = await openTestDatabase()

test('follow-ups run after the outermost commit, and never after a rollback', async () => {
  const effects: string[] = []
  const undone = inTransaction(database.db, async (tx) => {
    afterCommit(tx, () => effects.push('undone'))
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await inTransaction(database.db, async (tx) => {
    afterCommit(tx, () => effects.push('outer'))
    await inTransaction(tx, async (inner) => afterCommit(inner, () => effects.push('inner')))
    expect(effects).toEqual([])
  })
  expect(effects).toEqual(['outer', 'inner'])
})

test('after retries only the follow-ups of the last attempt run', async () => {
  const effects: number[] = []
  let tries = 0
  await inTransaction(database.db, async (tx) => {
    const number = ++tries
    afterCommit(tx, () => effects.push(number))
    if (number < 3)
      await execute(tx, sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`)
  })
  expect(effects).toEqual([3])
})
