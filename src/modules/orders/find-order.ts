import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { parseOrderNumber } from './domain/order-number.ts'

export { parseOrderNumber } from './domain/order-number.ts'

/** The id of the order with this id or number, as staff enter it. */
export async function findOrderId(db: Db, idOrNumber: string): Promise<string | null> {
  const order = await queryRow(
    db,
    { id: text },
    sql`
      select id
      from orders
      where id = ${idOrNumber} or number = ${parseOrderNumber(idOrNumber) ?? ''}`,
  )
  return order?.id ?? null
}

/** Whether an order with this id exists. Ids have 74 random bits and cannot be guessed. */
export async function orderExists(db: Db, id: string): Promise<boolean> {
  const order = await queryRow(db, { id: text }, sql`select id from orders where id = ${id}`)
  return order !== null
}
