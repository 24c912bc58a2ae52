import { expect, test } from 'vitest'
import { minutes } from '#kernel/time/time.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { integer, json, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { listOrderUnits } from '#modules/orders/db/order-units.ts'
import {
  startOrderLife,
  createRandom,
  createLifeEvents,
  suggestNextEvents,
} from '#test/support/order-life.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)

/** Tables that do not grow with orders and members, and the job queue. */
const doNotGrow = new Set([
  'goods',
  'variants',
  'collections',
  'stock_levels',
  'return_policies',
  'return_locations',
  'loyalty_programs',
  'jobs',
])

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

const wholeTables = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(wholeTables),
]

/** How often each statement ran, summed over the connections; one may have served another file. */
async function statementRuns(): Promise<Map<string, number>> {
  const named = sql`
    select pg_backend_pid() as pid, statement, (generic_plans + custom_plans)::int as runs
    from pg_prepared_statements`
  const namedRow = { pid: integer, statement: text, runs: integer }
  const samples = await Promise.all(
    Array.from({ length: 20 }, () =>
      inTransaction(database.db, (tx) => queryRows(tx, namedRow, named)),
    ),
  )
  const byConnection = new Map(samples.map((found) => [found[0]?.pid, found]))
  const runs = new Map<string, number>()
  for (const one of [...byConnection.values()].flat()) {
    if (/^\s*(select|with|insert|update|delete)\b/i.test(one.statement))
      runs.set(one.statement, (runs.get(one.statement) ?? 0) + one.runs)
  }
  return runs
}

/** The tables that each statement can only scan. */
async function readWhole(statements: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  await inTransaction(database.db, async (tx) => {
    await execute(tx, sql`set local enable_seqscan = off`)
    // The choice between the two forms of an EXISTS subquery ignores enable_seqscan.
    await execute(tx, sql`set local seq_page_cost = 1000000`)
    // In a function, because clients would require values for the parameters.
    await execute(
      tx,
      sql`
        create function pg_temp.plan_of(statement text) returns json language plpgsql as $plan$
        declare
          plan json;
        begin
          execute 'explain (generic_plan, format json) ' || statement into plan;
          return plan;
        end $plan$`,
    )
    for (const statement of statements) {
      const row = await queryRow(
        tx,
        { plan: json<[{ Plan: Plan }]>() },
        sql`select pg_temp.plan_of(${statement}) as plan`,
      )
      if (row) found.set(statement, wholeTables(row.plan[0].Plan))
    }
  })
  return found
}

test('what happens to one order never reads the rows of all orders', async () => {
  const before = await statementRuns()
  shop.checkout.clock.set('2030-03-04T15:00:00Z')
  const variants = [
    await makeVariant(database, { price: 33_33, onHand: 1_000 }),
    await makeVariant(database, { price: 9_99, onHand: 1_000 }),
  ]
  const events = createLifeEvents(shop, database)
  for (let seed = 1; seed <= 12; seed++) {
    const chance = createRandom(seed)
    const lines = variants.map((variantId) => ({ variantId, qty: chance.count(2) }))
    const life = await startOrderLife(
      { shop, database },
      { chance, lines, wait: minutes(chance.count(60)) },
    )
    for (let age = 0; age < 14; age++) {
      const next = await suggestNextEvents(shop, life)
      await events[chance.pick(next.length > 0 ? next : Object.keys(events)) ?? '']?.(life)
      unwrapResult(await shop.checkout.handlers.readOrder(life.buyer.ctx, life.key, exchange))
    }
  }
  const statements = [...(await statementRuns())]
    .filter(([statement, runs]) => runs > (before.get(statement) ?? 0) + 1)
    .map(([statement]) => statement)
  expect(statements.length).toBeGreaterThan(150)
  const found: Record<string, string[]> = {}
  for (const [statement, tables] of await readWhole(statements)) {
    const grow = tables.filter((table) => !doNotGrow.has(table))
    if (grow.length > 0) found[statement.replaceAll(/\s+/g, ' ').trim()] = grow
  }
  expect(found).toEqual({})
})

/**
 * An index may exist and not be used, because the planner does not know the number of units per
 * line.
 */
test('units of an order are read by index in a shop with thousands of orders', async () => {
  const variantId = await makeVariant(database, { price: 10_00, onHand: 10 })
  const { orderId } = await shop.buy([{ variantId, qty: 2 }])
  await inTransaction(database.db, async (tx) => {
    await execute(tx, sql`set local session_replication_role = replica`)
    await execute(
      tx,
      sql`
        insert into order_units (line_id, unit, order_id, variant_id)
        select 'lin_' || n, unit, 'ord_' || n, ${variantId}
        from generate_series(1, 10000) n, generate_series(0, 1) unit`,
    )
    await execute(tx, sql`analyze order_units`)
    const readSoFar = async () => {
      const statistics = await queryRow(
        tx,
        { read: integer },
        sql`
          select seq_tup_read::int as read
          from pg_stat_xact_user_tables
          where relname = 'order_units'`,
      )
      return statistics?.read ?? 0
    }
    const before = await readSoFar()
    expect(await listOrderUnits(tx, orderId)).toHaveLength(2)
    expect((await readSoFar()) - before).toBe(0)
  })
})
