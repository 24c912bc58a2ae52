import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { json as jsonOf, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export interface OrderEventEntry {
  readonly at: string
  readonly kind: string
  readonly actor: string
  readonly actorId: string | null
  readonly data: unknown
}

/** Lists all events of an order for staff. */
export async function listOrderEvents(db: Db, orderId: string): Promise<OrderEventEntry[]> {
  const entries = await queryRows(
    db,
    { at: timestamp, kind: text, actor: text, actorId: nullable(text), data: jsonOf<unknown>() },
    sql`
      select at, kind, actor_kind as actor, actor_id, data
      from order_events
      where order_id = ${orderId}
      order by id`,
  )
  return entries.map((entry) => ({ ...entry, at: entry.at.toISOString() }))
}
