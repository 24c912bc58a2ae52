import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

export interface OrderEventEntry {
  readonly at: string
  readonly kind: string
  readonly actor: string
  readonly actorId: string | null
  readonly data: unknown
}

/** Lists all events of an order for staff. */
export async function listOrderEvents(db: Db, orderId: string): Promise<OrderEventEntry[]> {
  const entries = await rows<OrderEventEntry>(
    db,
    sql`
      select to_jsonb(at) #>> '{}' as at, kind, actor_kind as actor, actor_id as "actorId", data
      from order_events
      where order_id = ${orderId}
      order by id
    `,
  )
  return entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() }))
}
