import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import {
  listColumns,
  integer,
  json as jsonOf,
  nullable,
  text,
  literal,
  type Row,
} from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { PlacedTender } from './placed-order.ts'

const orderTenderRow = {
  /** The position in the order, which identifies the tender. */
  position: integer,
  kind: literal<PlacedTender['kind']>(),
  balanceType: nullable(text),
  grantId: nullable(text),
  /** The payment of a deposit. */
  paymentId: nullable(text),
  label: text,
  amount: integer,
  shares: jsonOf<PlacedTender['shares']>(),
}

export type OrderTender = Row<typeof orderTenderRow>

/** Lists the tenders other than the card, in the order they were spent. */
export function listOrderTenders(db: Db, orderId: string): Promise<OrderTender[]> {
  return queryRows(
    db,
    orderTenderRow,
    sql`
      select ${listColumns(orderTenderRow)}
      from order_tenders
      where order_id = ${orderId}
      order by position`,
  )
}
