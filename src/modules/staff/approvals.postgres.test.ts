import { afterAll, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { openDatabase } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { testContext } from '#test/support/context.ts'
import { createPostgresDatabase } from '#test/support/database.ts'
import { testStaff } from '#test/support/staff.ts'
import { performWithApproval, decideApproval, type ApprovableAct } from './approvals.ts'

const home = await createPostgresDatabase()
/** Two connection pools, like two processes of the shop. */
const databases = await Promise.all(
  [1, 2].map(() => openDatabase({ url: home.url, maxConnections: 12 })),
)

afterAll(async () => {
  await Promise.all(databases.map((one) => one.close()))
  await home.drop()
})

const [first] = databases
if (!first) throw new Error('No database is open.')
const { db } = first

function person(id = createId('stk')) {
  return (index: number) => {
    const database = databases[index % 2]
    if (!database) throw new Error('No database is open.')
    return { ...testContext(database, { actor: { level: 'nobody' } }), staff: testStaff(id, 'Ida') }
  }
}

const countDone = async (label: string) =>
  (
    await queryRows(
      db,
      { id: integer },
      sql`select id from audit_entries where act = ${`test ${label}`}`,
    )
  ).length

/** Inserts a row each time it is carried out. */
const act = (label: string, amount: number): ApprovableAct => ({
  name: label,
  assess: async () => ({ amount }),
  async perform(ctx) {
    const { db: tx, now } = ctx
    await execute(
      tx,
      sql`
        insert into audit_entries (staff_id, at, act, input, outcome)
        values ('test', ${now}, ${`test ${label}`}, '{}', 'done')`,
    )
    return {}
  },
})

const runConcurrently = <Result>(count: number, one: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)))

test('of twenty concurrent acts of $30 by one person, three are done and the others wait', async () => {
  const [who, thirty] = [person(), act(createId('tst'), 30_00)]
  const results = await runConcurrently(20, (index) => performWithApproval(who(index), thirty, {}))
  expect(results.filter((result) => !isRefusal(result) && result.state === 'done')).toHaveLength(3)
  expect(results.filter((result) => !isRefusal(result) && result.state === 'waiting')).toHaveLength(
    17,
  )
  expect(await countDone(thirty.name)).toBe(3)
})

test('ten concurrent approvals carry out an act once', async () => {
  const [who, large] = [person(), act(createId('tst'), 500_00)]
  const pending = await performWithApproval(who(0), large, {})
  if (isRefusal(pending)) throw new Error(pending.message)
  const results = await runConcurrently(10, (index) =>
    decideApproval(person()(index), [large], { id: pending.id, approve: true }),
  )
  expect(results.filter((result) => !isRefusal(result))).toHaveLength(1)
  expect(await countDone(large.name)).toBe(1)
})

test('of a concurrent approval and denial only one takes effect', async () => {
  const [who, large] = [person(), act(createId('tst'), 500_00)]
  const pending = await performWithApproval(who(0), large, {})
  if (isRefusal(pending)) throw new Error(pending.message)
  const results = await runConcurrently(10, (index) =>
    decideApproval(person()(index), [large], { id: pending.id, approve: index % 2 === 0 }),
  )
  const [decision, ...others] = results.flatMap((result) =>
    isRefusal(result) ? [] : [result.state],
  )
  expect(others).toEqual([])
  expect(await countDone(large.name)).toBe(decision === 'done' ? 1 : 0)
})

test('the database rejects an approval by the person who made the request', async () => {
  const insert = sql`
    insert into approvals
      (id, act, input, amount, state, created_by, created_at, decided_by, decided_at)
    values ('mna_own', 'x', '{}', 1, 'done', 'stk_a', now(), 'stk_a', now())`
  await expect(execute(db, insert)).rejects.toThrow()
})
