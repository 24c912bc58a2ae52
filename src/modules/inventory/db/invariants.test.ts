import { sql, TransactionRollbackError, type SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { minutes } from '#kernel/time/time.ts'
import { inTransaction, rows, type Tx } from '#platform/db/database.server.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/goods.ts'
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
  const found: string[] = []
  for (const { id, query } of inventoryInvariants)
    if ((await rows(tx, query)).length > 0) found.push(id)
  return found
}

/** The violations after the damage, which is rolled back. */
async function findViolationsAfter(...statements: SQL[]): Promise<string[]> {
  let found: string[] = []
  await inTransaction(database.db, async (tx) => {
    for (const statement of statements) await tx.execute(statement)
    found = await findViolations(tx)
    tx.rollback()
  }).catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error
  })
  return found
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
  ['I-14', [sql`update stock_levels set held = 3`]],
  [
    'I-15',
    [sql`insert into stock_movements (variant_id, qty, reason) values (${variantId}, 1, 'adjust')`],
  ],
  ['I-16', [sql`update stock_reservations set expires_at = now() - interval '1 hour'`]],
])('%s finds only its own violation', async (id, statements) => {
  expect(await findViolationsAfter(...statements)).toEqual([id])
})
