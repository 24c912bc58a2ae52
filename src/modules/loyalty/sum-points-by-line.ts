import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

export async function sumPointsByLine(db: Db, orderId: string): Promise<Map<string, number>> {
  const found = await rows<{ lineId: string; points: number }>(
    db,
    sql`
    select line_id as "lineId", sum(earned - lowered)::int as points from points_grants
    where order_id = ${orderId} and cause = 'order' and reversal is null and earned > lowered
    group by line_id`,
  )
  return new Map(found.map(({ lineId, points }) => [lineId, points]))
}
