import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { calculateReservedMinutes } from './domain/availability.ts'

/**
 * Minutes until a reserved unit of a sold-out variant may be free again, by variant id. Variants
 * without reservations are absent.
 */
export async function readReservedMinutes(
  db: Db,
  variantIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (variantIds.length === 0) return new Map()
  const rows = await queryRows(
    db,
    { id: text, available: integer, heldUntil: timestamp },
    sql`
      select v.id, v.available, min(r.expires_at) as held_until
      from variants v
      join stock_reservations r on r.variant_id = v.id and r.state = 'active'
      where v.id = any(${[...variantIds]}) and v.available <= 0
      group by v.id, v.available`,
  )
  return new Map(
    rows.flatMap(({ id, ...stock }) => {
      const minutes = calculateReservedMinutes(stock, now)
      return minutes === null ? [] : [[id, minutes] as const]
    }),
  )
}
