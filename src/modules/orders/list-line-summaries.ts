import type { Picture } from '#modules/catalog/contract.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { json as jsonOf, text, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

const lineSummaryRow = {
  id: text,
  title: text,
  options: jsonOf<readonly string[]>(),
  picture: jsonOf<Picture>(),
}
export type LineSummary = Row<typeof lineSummaryRow>

/** How an order's lines are shown, by line id. */
export async function listLineSummaries(
  db: Db,
  orderId: string,
): Promise<Map<string, LineSummary>> {
  const lines = await queryRows(
    db,
    lineSummaryRow,
    sql`select id, title, options, picture from order_lines where order_id = ${orderId}`,
  )
  return new Map(lines.map((line) => [line.id, line]))
}
