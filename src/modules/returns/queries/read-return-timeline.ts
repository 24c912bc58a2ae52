import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { json as jsonOf, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { describeReturnEvent } from '../domain/return-timeline.ts'

export interface ReturnTimelineEntry {
  readonly at: string
  readonly actor: string
  readonly actorId: string | null
  readonly text: string
}

/** What happened to one return, oldest first. */
export async function readReturnTimeline(
  db: Db,
  { id, orderId }: { id: string; orderId: string },
): Promise<ReturnTimelineEntry[]> {
  const events = await queryRows(
    db,
    { at: timestamp, kind: text, actor: text, actorId: nullable(text), data: jsonOf<unknown>() },
    sql`
      select at, kind, actor_kind as actor, actor_id, data
      from order_events
      where order_id = ${orderId} and data ->> 'returnId' = ${id}
      order by id`,
  )
  return events.map(({ at, kind, data, actor, actorId }) => ({
    at: at.toISOString(),
    actor,
    actorId,
    text: describeReturnEvent({ kind, data }),
  }))
}
