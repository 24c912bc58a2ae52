import { readProductLabels } from '#modules/catalog/read-product-labels.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { getProgram } from './db/programs.ts'
import { estimateCartPoints, type EarningLine } from './domain/calculate-earning.ts'

interface EstimatedOrder {
  readonly memberId: string
  readonly lines: readonly Omit<EarningLine, 'labels'>[]
  readonly now: Date
}

/** The points that an order of a member would earn now; 0 without an open points account. */
export async function estimateOrderPoints(
  db: Db,
  { memberId, lines, now }: EstimatedOrder,
): Promise<number> {
  const account = await queryRow(
    db,
    { tierId: text },
    sql`select tier_id from points_accounts where member_id = ${memberId} and closed_at is null`,
  )
  if (!account) return 0
  const [{ terms }, labels] = await Promise.all([
    getProgram(db, now),
    readProductLabels(
      db,
      lines.map(({ productId }) => productId),
    ),
  ])
  return estimateCartPoints(
    lines.map((line) => ({ ...line, labels: labels.get(line.productId)?.tags ?? [] })),
    { terms, tierId: account.tierId, today: calendarDate(now) },
  )
}
