import { days } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'

/**
 * Drivers' notes are needed for a few days after delivery, in case a parcel is reported missing.
 */
const retentionPeriod = days(7)

/**
 * Deletes delivery notes 7 days after every unit of the delivery group was delivered or cancelled.
 */
export async function deleteOldDeliveryNotes(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionPeriod)
  await execute(
    db,
    sql`
      update order_groups g
      set address = g.address || '{"notesSealed": null}'
      where g.address ->> 'notesSealed' is not null
        and not exists (
          select 1
          from order_lines l
          cross join lateral generate_series(0, l.qty - 1) u
          left join order_units p on p.line_id = l.id and p.unit = u
          where l.group_id = g.id
            and (
              coalesce(p.status, 'unfulfilled') not in ('delivered', 'collected', 'cancelled')
              or p.delivered_at > ${before}
            )
        )
        and (select o.placed_at from orders o where o.id = g.order_id) < ${before}`,
  )
}
