import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/** The numbers of orders by order id. */
export async function listOrderNumbers(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const orders = await queryRows(
    db,
    { id: text, number: text },
    sql`select id, number from orders where id = any(${ids})`,
  )
  return new Map(orders.map(({ id, number }) => [id, number]))
}
