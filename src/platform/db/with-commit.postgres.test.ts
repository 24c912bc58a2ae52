import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { refuse } from '#kernel/refusal/refusal.ts'
import { createPostgresDatabase, openTestDatabase } from '#test/support/database.ts'
import {
  inTransaction,
  mustHold,
  afterCommit,
  openDatabase,
  rows,
  withCommit,
  type Tx,
} from './database.server.ts'
import { isAssertionFailure, sqlState } from './sql-state.ts'

const home = await createPostgresDatabase()
const database = await openDatabase({ url: home.url, maxConnections: 4 })
afterAll(async () => {
  await database.close()
  await home.drop()
})
const write = (text: string) => sql`insert into notes (text) values (${text})`
const all = sql`(select count(*) from notes)`

describe.each([
  ['the server', database],
  ['the embedded engine', await openTestDatabase()],
])('statements that leave with the commit, on %s', async (_, { db, script }) => {
  await script('create table notes (text text unique deferrable initially deferred)')
  const notes = async () =>
    (await rows<{ text: string }>(db, sql`select text from notes order by 1`)).map(
      ({ text }) => text,
    )
  const failing = (act: (tx: Tx) => Promise<unknown>) =>
    inTransaction(db, act).catch((error: unknown) => error)

  test('stand once it has, after all that was asked before', async () => {
    const count = await inTransaction(db, async (tx) => {
      withCommit(tx, write('last'), sql`select ${mustHold(sql`${all} = 2`)}`)
      await tx.execute(write('first'))
      return (await rows(tx, sql`select * from notes`)).length
    })
    expect([count, await notes()]).toEqual([1, ['first', 'last']])
  })

  test('take all of it back when what must hold does not, and nothing follows', async () => {
    const followed: string[] = []
    const error = await failing(async (tx) => {
      afterCommit(tx, () => followed.push('followed'))
      await tx.execute(write('before'))
      withCommit(tx, write('with it'), sql`select ${mustHold(sql`${all} = 2`)}`, write('behind'))
    })
    expect([isAssertionFailure(error), followed, await notes()]).toEqual([
      true,
      [],
      ['first', 'last'],
    ])
  })

  test('count as not held when nobody knows', async () => {
    expect(
      isAssertionFailure(
        await failing(async (tx) => withCommit(tx, sql`select ${mustHold(sql`null::boolean`)}`)),
      ),
    ).toBe(true)
  })

  test('say by themselves why they failed, and so does the commit', async () => {
    expect(sqlState(await failing(async (tx) => withCommit(tx, sql`select 1 / 0`)))).toBe('22012')
    expect(sqlState(await failing(async (tx) => withCommit(tx, write('first'))))).toBe('23505')
    expect(await notes()).toEqual(['first', 'last'])
  })

  test('are not asked when the act was refused or has failed', async () => {
    const no = refuse('not-allowed', 'No.')
    const refused = await inTransaction(db, async (tx) => {
      withCommit(tx, write('refused'))
      return no
    })
    expect(refused).toBe(no)
    await failing(async (tx) => {
      withCommit(tx, write('failed'))
      throw new Error('no')
    })
    expect(await notes()).toEqual(['first', 'last'])
  })

  test('are asked again with the try that is made again', async () => {
    let tries = 0
    await inTransaction(db, async (tx) => {
      tries++
      withCommit(
        tx,
        write(`try ${tries}`),
        tries < 3
          ? sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`
          : sql`select 1`,
      )
    })
    expect([tries, await notes()]).toEqual([3, ['first', 'last', 'try 3']])
  })

  test('belong to the part that asked for them, which is taken back alone', async () => {
    await inTransaction(db, async (tx) => {
      await tx.execute(write('whole'))
      const part = inTransaction(tx, async (inner) =>
        withCommit(inner, write('part'), sql`select ${mustHold(sql`false`)}`),
      )
      expect(isAssertionFailure(await part.catch((error: unknown) => error))).toBe(true)
    })
    expect(await notes()).toEqual(['first', 'last', 'try 3', 'whole'])
  })
})
