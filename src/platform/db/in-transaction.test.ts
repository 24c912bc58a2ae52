import { expect, test } from 'vitest'
import { refuse } from '#kernel/refusal/refusal.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { afterCommit, inTransaction, RetryTransaction, unwrap, type Tx } from './database.server.ts'
import { execute, queryRows } from './query.ts'
import { text } from './row.ts'
import { sql } from './sql.ts'

const database = await openTestDatabase()
await execute(database.db, sql`create table notes (text text)`)
const write = (tx: Tx, note: string) => execute(tx, sql`insert into notes values (${note})`)
const countRows = async () =>
  (await queryRows(database.db, { text }, sql`select text from notes order by 1`)).map(
    (note) => note.text,
  )
const no = refuse('not-allowed', 'No.', { reason: 'no' })

test('an act that returns a refusal has written nothing, and no follow-up runs', async () => {
  const effects: string[] = []
  const answer = await inTransaction(database.db, async (tx) => {
    afterCommit(tx, () => effects.push('followed'))
    await write(tx, 'refused')
    return no
  })
  expect(answer).toBe(no)
  expect([await countRows(), effects]).toEqual([[], []])
})

test('a refused nested transaction rolls back alone, and the outer one goes on', async () => {
  const answer = await inTransaction(database.db, async (tx) => {
    await write(tx, 'before')
    const part = await inTransaction(tx, async (inner) => {
      await write(inner, 'part')
      return no
    })
    await write(tx, 'after')
    return [part]
  })
  expect(answer).toEqual([no])
  expect(await countRows()).toEqual(['after', 'before'])
})

test('a refusal that is unwrapped anywhere rolls the act back and is its answer', async () => {
  const before = await countRows()
  const answer = await inTransaction(database.db, async (tx) => {
    await write(tx, 'unwrapped')
    unwrap(no)
    return 'done'
  })
  expect(answer).toBe(no)
  expect(await countRows()).toEqual(before)
})

test('an act that asks for it runs again from the start, up to five times', async () => {
  let runs = 0
  const act = (enough: number) =>
    inTransaction(database.db, async (tx) => {
      runs++
      await write(tx, `run ${runs}`)
      if (runs < enough) throw new RetryTransaction('taken')
    })
  await act(3)
  expect(await countRows()).toContain('run 3')
  expect(await countRows()).not.toContain('run 2')
  runs = 0
  await expect(act(9)).rejects.toThrow('taken')
  expect(runs).toBe(5)
})

test('the database is refused while a transaction is open, and works again after it', async () => {
  const inner = () => countRows()
  await expect(inTransaction(database.db, inner)).rejects.toThrow('A transaction is open.')
  await expect(
    inTransaction(database.db, () => inTransaction(database.db, async () => 'inner')),
  ).rejects.toThrow('A transaction is open.')
  const later = await inTransaction(database.db, async (tx) => {
    await write(tx, 'kept')
    return { read: new Promise((resolve) => setTimeout(resolve, 20)).then(countRows) }
  })
  expect(await later.read).toContain('kept')
})
