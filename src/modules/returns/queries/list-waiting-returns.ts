import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { nullable, text, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

const waitingReturnRow = {
  id: text,
  number: text,
  order: text,
  status: text,
  since: text,
  by: nullable(text),
}

type WaitingReturn = Row<typeof waitingReturnRow>

/** Returns to review or inspect, earliest deadline first. */
export function listWaitingReturns(db: Db): Promise<WaitingReturn[]> {
  const by = sql`coalesce(r.review_by, coalesce(r.received_at, r.delivered_at) + interval '3 days')`
  return queryRows(
    db,
    waitingReturnRow,
    sql`
      select r.id, r.number, o.number as "order", r.status,
        to_jsonb(coalesce(r.received_at, r.delivered_at, r.requested_at)) #>> '{}' as since,
        to_jsonb(${by}) #>> '{}' as by
      from returns r
      join orders o on o.id = r.order_id
      where r.status in ('needs_review', 'received')
        or (r.status = 'in_transit' and r.delivered_at is not null)
      order by ${by}
      limit 200`,
  )
}
