import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import { parseOrderNumber } from './domain/order-number.ts'

/** The order that an id or a number means, as the shop's own people write it; null when there is none. */
export async function findOrder(db: Db, text: string): Promise<string | null> {
  const [found] = await rows<{ id: string }>(
    db,
    sql`select id from orders where id = ${text} or number = ${parseOrderNumber(text) ?? ''}`,
  )
  return found?.id ?? null
}
