import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text, timestamp, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

const orderEmailRow = { id: text, to: text, subject: text, state: text, at: timestamp }

export type OrderEmail = Row<typeof orderEmailRow>

/** The emails about an order, oldest first. The recipient is erased after 30 days. */
export function listOrderEmails(db: Db, orderId: string): Promise<OrderEmail[]> {
  const [invoices, resent] = [`invoice:${orderId}:`, `order-resent:${orderId}:`]
  return queryRows(
    db,
    orderEmailRow,
    sql`
      select m.id, m.recipient as "to", m.subject, m.state, m.created_at as at
      from emails m
      where m.dedupe_key in (
          select ${`order-placed:${orderId}`}
          union all
          select 'order-news:' || u.id
          from order_updates u
          where u.order_id = ${orderId}
        )
        or (m.dedupe_key ~>=~ ${invoices} and m.dedupe_key ~<~ ${`${invoices}~`})
        or (m.dedupe_key ~>=~ ${resent} and m.dedupe_key ~<~ ${`${resent}~`})
      order by m.created_at, m.id`,
  )
}
