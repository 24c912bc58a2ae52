import type { CalendarDate } from '#kernel/time/time.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'

/**
 * Postpones the unshipped gifts of a registry until a day, or no longer if null. A promise that
 * ends too early moves to one week after that day, and no delay is reported.
 */
export async function postponeDeliveries(
  tx: Tx,
  { registryId, until }: { registryId: string; until: CalendarDate | null },
): Promise<void> {
  await execute(
    tx,
    sql`
      update order_groups g
      set
        ship_after = ${until}::date,
        earliest = case
          when ${until}::date >= g.earliest then ${until}::date + 1
          else g.earliest
        end,
        latest = case
          when ${until}::date + 1 >= g.latest then ${until}::date + 8
          else g.latest
        end
      where g.registry_id = ${registryId}
        and g.ship_after is distinct from ${until}::date
        and not exists (
          select 1
          from order_units p
          join order_lines l on l.id = p.line_id
          where l.group_id = g.id and p.shipped_at is not null
        )`,
  )
}
