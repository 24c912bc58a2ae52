import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import { splitOrderNumber } from './domain/order-number.ts'

/** The id of the order with this id or number, with or without prefix, as staff enter it. */
export async function findOrderId(db: Db, idOrNumber: string): Promise<string | null> {
  const order = await queryRow(
    db,
    { id: text },
    sql`
      select id
      from orders
      where id = ${idOrNumber} or ${orderNumberCondition(idOrNumber)}`,
  )
  return order?.id ?? null
}

/** Whether `number` is a typed order number; false for a text that cannot be one. */
export function orderNumberCondition(entered: string): Sql {
  const typed = splitOrderNumber(entered)
  if (!typed) return sql`false`
  const { prefix, body } = typed
  return prefix === null ? sql`right(number, 8) = ${body}` : sql`number = ${`${prefix}-${body}`}`
}

/** Whether an order with this id exists. Ids have 74 random bits and cannot be guessed. */
export async function orderExists(db: Db, id: string): Promise<boolean> {
  const order = await queryRow(db, { id: text }, sql`select id from orders where id = ${id}`)
  return order !== null
}
