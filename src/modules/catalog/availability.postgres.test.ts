import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { asAnotherRequest } from '#test/support/as-another-request.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { recordPopularity } from './commands/record-popularity.ts'
import { refreshAvailability } from './refresh-availability.ts'

const database = await openTestDatabase()
const variants = ['var_1', 'var_2', 'var_3']

beforeEach(async () => {
  await database.query('truncate products cascade')
  await database.query(
    `insert into products (id, slug, title, card, search_document) values ('gds_1', 'a', 'A', '{}', '{}')`,
  )
  for (const [position, id] of variants.entries()) {
    await database.query(
      `insert into variants (
        id, product_id, position, price, tracked, inventory_quantity, available, option_values
      ) values ($1, 'gds_1', $2, 100, true, 1, 1, array[$1])`,
      [id, position],
    )
  }
})

test('the card says sold out after three buyers buy the last three variants at once', async () => {
  for (let round = 0; round < 25; round++) {
    await database.query(`update variants set available = 1`)
    await Promise.all(
      variants.map((id) =>
        inTransaction(database.db, (tx) => refreshAvailability(tx, new Map([[id, 0]]))),
      ),
    )
    const { rows } = await database.query(
      `select sellable, card -> 'availability' ->> 'state' as state from products`,
    )
    expect(rows).toEqual([{ sellable: false, state: 'sold-out' }])
  }
})

test('buyers of well-stocked variants do not wait for the card', async () => {
  await database.query('update variants set available = 100')
  await inTransaction(database.db, async (holder) => {
    await execute(holder, sql`select 1 from products for update`)
    await asAnotherRequest(() =>
      inTransaction(database.db, (tx) => refreshAvailability(tx, new Map([['var_1', 50]]))),
    )
  })
  const { rows } = await database.query(`select available from variants where id = 'var_1'`)
  expect(rows).toEqual([{ available: 50 }])
})

test('popularity is replaced as a whole', async () => {
  await inTransaction(database.db, (tx) =>
    recordPopularity(
      tx,
      new Map([
        ['gds_1', 7],
        ['gds_gone', 1],
      ]),
    ),
  )
  await inTransaction(database.db, (tx) => recordPopularity(tx, new Map()))
  const { rows } = await database.query('select popularity from products')
  expect(rows).toEqual([{ popularity: 0 }])
})
