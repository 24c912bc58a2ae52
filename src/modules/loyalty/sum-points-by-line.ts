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
