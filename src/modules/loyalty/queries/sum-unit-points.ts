import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export async function sumUnitPoints(
  db: Db,
  orderId: string,
  units: readonly { readonly lineId: string; readonly unit: number }[],
): Promise<number> {
  const lineIds = units.map(({ lineId }) => lineId)
  const indexes = units.map(({ unit }) => unit)
  const sum = await queryRow(
    db,
    { points: integer },
    sql`
      select coalesce(sum(g.earned - g.reduction), 0) as points
      from points_grants g
      join unnest(${lineIds}::text[], ${indexes}::integer[]) as x (line_id, unit)
        on g.line_id = x.line_id and g.unit = x.unit
      where g.order_id = ${orderId} and g.reversal is null`,
  )
  return sum?.points ?? 0
}
