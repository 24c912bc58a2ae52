import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

/** The numbers of orders by order id. */
export async function listOrderNumbers(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = await rows<{ id: string; number: string }>(
    db,
    sql`select id, number from orders where id = any(${sql.param([...ids])}::text[])`,
  )
  return new Map(found.map(({ id, number }) => [id, number]))
}
