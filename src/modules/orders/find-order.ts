import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import { parseOrderNumber } from './domain/order-number.ts'

/** The id of the order with this id or number, as staff enter it. */
export async function findOrderId(db: Db, text: string): Promise<string | null> {
  const [found] = await rows<{ id: string }>(
    db,
    sql`select id from orders where id = ${text} or number = ${parseOrderNumber(text) ?? ''}`,
  )
  return found?.id ?? null
}

/** Whether an order with this id exists. Ids have 74 random bits and cannot be guessed. */
export async function orderExists(db: Db, id: string): Promise<boolean> {
  const [found] = await rows<{ id: string }>(db, sql`select id from orders where id = ${id}`)
  return found !== undefined
}
