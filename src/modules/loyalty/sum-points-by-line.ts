import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export async function sumPointsByLine(db: Db, orderId: string): Promise<Map<string, number>> {
  const sums = await queryRows(
    db,
    { lineId: text, points: integer },
    sql`
      select line_id, sum(earned - reduction) as points
      from points_grants
      where order_id = ${orderId} and cause = 'order' and reversal is null and earned > reduction
      group by line_id`,
  )
  return new Map(sums.map(({ lineId, points }) => [lineId, points]))
}

/** The points that an order has earned with some of its units, which are taken back with them. */
export async function sumPointsOfUnits(
  db: Db,
  orderId: string,
  units: readonly { readonly lineId: string; readonly unit: number }[],
): Promise<number> {
  const grants = await queryRows(
    db,
    { lineId: text, unit: integer, points: integer },
    sql`
      select line_id, unit, earned - reduction as points
      from points_grants
      where order_id = ${orderId} and cause = 'order' and reversal is null and earned > reduction`,
  )
  return grants
    .filter((grant) =>
      units.some(({ lineId, unit }) => lineId === grant.lineId && unit === grant.unit),
    )
    .reduce((sum, { points }) => sum + points, 0)
}
