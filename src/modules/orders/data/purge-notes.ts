import { sql } from 'drizzle-orm'
import { days } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'

/** A parcel that went missing at the door is asked after within days. */
const notesLife = days(7)

/** Delivery notes go some days after everything in their delivery has arrived or was cancelled. */
export async function purgeDeliveryNotes(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - notesLife).toISOString()
  await db.execute(sql`
    update order_groups g
    set address = g.address || '{"notesSealed": null}'
    where g.address ->> 'notesSealed' is not null
      and not exists (
        select 1
        from order_lines l
        cross join lateral generate_series(0, l.qty - 1) u
        left join order_pieces p on p.line_id = l.id and p.unit = u
        where l.group_id = g.id
          and (
            coalesce(p.status, 'unfulfilled') not in ('delivered', 'collected', 'cancelled')
            or p.delivered_at > ${before}::timestamptz
          )
      )
      and (select o.placed_at from orders o where o.id = g.order_id) < ${before}::timestamptz
  `)
}
