import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

/** The delivery group of an order that goes to a registry. */
export async function findRegistryGroupId(
  db: Db,
  { orderId, registryId }: { orderId: string; registryId: string },
): Promise<string | null> {
  const [group] = await rows<{ id: string }>(
    db,
    sql`
      select id
      from order_groups
      where order_id = ${orderId} and registry_id = ${registryId}
      order by position
      limit 1
    `,
  )
  return group?.id ?? null
}
