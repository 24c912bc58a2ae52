import { sql, TransactionRollbackError, type SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { inTransaction, rows, type Tx } from '#platform/db/database.server.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/goods.ts'
import { addToNewCart } from './writer.ts'
import { cartInvariants } from './invariants.ts'

const database = await openTestDatabase()
const variantId = await makeVariant(database)
for (let count = 0; count < 2; count++) {
  await addToNewCart(database.db, createId('gst'), {
    variantId,
    qty: 1,
    unitPrice: 96_00,
    giftNote: null,
    personalization: null,
    most: 20,
    now: new Date(),
  })
}

async function broken(tx: Tx): Promise<string[]> {
  const found: string[] = []
  for (const { id, query } of cartInvariants) if ((await rows(tx, query)).length > 0) found.push(id)
  return found
}

/** The violations after the damage, which is rolled back. */
async function after(...damage: SQL[]): Promise<string[]> {
  let found: string[] = []
  await inTransaction(database.db, async (tx) => {
    for (const statement of damage) await tx.execute(statement)
    found = await broken(tx)
    tx.rollback()
  }).catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error
  })
  return found
}

test('valid carts have no violations', async () => {
  expect(await inTransaction(database.db, broken)).toEqual([])
})

test.each([
  ['I-27a', [sql`drop index carts_one_active`, sql`update carts set owner_id = 'gst_same'`]],
  [
    'I-27b',
    [
      sql`alter table cart_lines drop constraint cart_lines_qty_check`,
      sql`update cart_lines set qty = 0`,
    ],
  ],
  [
    'I-27c',
    [sql`update cart_groups set kind = 'address' where id = (select min(id) from cart_groups)`],
  ],
  ['I-27d', [sql`update carts set state = 'ordered' where id = (select min(id) from carts)`]],
])('%s finds just the damage it is for', async (id, damage) => {
  expect(await after(...damage)).toEqual([id])
})
