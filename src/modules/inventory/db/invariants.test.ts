import { expect, test } from 'vitest'
import { minutes } from '#kernel/time/time.ts'
import { refuse } from '#kernel/refusal/refusal.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { inventoryInvariants } from './invariants.ts'
import { reserveStock } from '../reserve-stock.ts'

const database = await openTestDatabase()
const now = new Date()
const variantId = await makeVariant(database, { onHand: 5 })
await inTransaction(database.db, (tx) =>
  reserveStock(tx, {
    checkoutId: 'chk_1',
    demands: [{ variantId, qty: 2 }],
    until: new Date(now.getTime() + minutes(10)),
    now,
  }),
)

async function findViolations(tx: Tx): Promise<string[]> {
  const findings = await checkInvariants(tx, inventoryInvariants)
  return findings.filter(({ violations }) => violations.length > 0).map(({ id }) => id)
}

/** The violations after the damage, which is rolled back. */
async function findViolationsAfter(...statements: Sql[]): Promise<string[]> {
  let violations: string[] = []
  await inTransaction(database.db, async (tx) => {
    for (const statement of statements) await execute(tx, statement)
    violations = await findViolations(tx)
    return refuse('not-found', 'The damage is rolled back.', { reason: 'test-damage' })
  })
  return violations
}

test('consistent stock has no violation', async () => {
  expect(await inTransaction(database.db, findViolations)).toEqual([])
})

test.each([
  [
    'I-13',
    [
      sql`alter table stock_levels drop constraint stock_not_oversold`,
      sql`update stock_levels set on_hand = 1`,
      sql`insert into stock_movements (variant_id, qty, reason) values (${variantId}, -4, 'adjust')`,
    ],
  ],
  ['I-14', [sql`update stock_levels set reserved = 3`]],
  [
    'I-15',
    [sql`insert into stock_movements (variant_id, qty, reason) values (${variantId}, 1, 'adjust')`],
  ],
  ['I-16', [sql`update stock_reservations set expires_at = now() - interval '1 hour'`]],
])('%s finds only its own violation', async (id, statements) => {
  expect(await findViolationsAfter(...statements)).toEqual([id])
})
