import { expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { refuse } from '#kernel/refusal/refusal.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { boolean } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
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
    recipient: null,
    most: 20,
    now: new Date(),
  })
}

async function listBrokenInvariants(tx: Tx): Promise<string[]> {
  const broken: string[] = []
  for (const { id, query } of cartInvariants) {
    const row = await queryRow(
      tx,
      { isBroken: boolean },
      sql`select exists (${query}) as is_broken`,
    )
    if (row?.isBroken !== false) broken.push(id)
  }
  return broken
}

/** The violations after the damage, which is rolled back. */
async function listBrokenAfter(damage: readonly Sql[]): Promise<string[]> {
  let broken: string[] = []
  await inTransaction(database.db, async (tx) => {
    for (const statement of damage) await execute(tx, statement)
    broken = await listBrokenInvariants(tx)
    return refuse('not-found', 'The damage is rolled back.', { reason: 'rolled-back' })
  })
  return broken
}

test('valid carts have no violations', async () => {
  expect(await inTransaction(database.db, listBrokenInvariants)).toEqual([])
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
])('%s finds only the damage that it is for', async (id, damage) => {
  expect(await listBrokenAfter(damage)).toEqual([id])
})
