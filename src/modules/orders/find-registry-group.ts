import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/** The delivery group of an order that goes to a registry. */
export async function findRegistryGroupId(
  db: Db,
  { orderId, registryId }: { orderId: string; registryId: string },
): Promise<string | null> {
  const group = await queryRow(
    db,
    { id: text },
    sql`
      select id
      from order_groups
      where order_id = ${orderId} and registry_id = ${registryId}
      order by position
      limit 1`,
  )
  return group?.id ?? null
}
