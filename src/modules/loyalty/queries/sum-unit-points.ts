import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

export async function sumUnitPoints(
  db: Db,
  orderId: string,
  pieces: readonly { readonly lineId: string; readonly unit: number }[],
): Promise<number> {
  const [found] = await rows<{ points: number }>(
    db,
    sql`
    select coalesce(sum(earned - lowered), 0)::int as points from points_grants
    join
      jsonb_to_recordset(${JSON.stringify(pieces.map(({ lineId, unit }) => ({ lineId, unit })))}::jsonb) as piece ("lineId" text, unit int)
      on line_id = piece."lineId" and points_grants.unit = piece.unit
    where order_id = ${orderId} and reversal is null`,
  )
  return found?.points ?? 0
}
