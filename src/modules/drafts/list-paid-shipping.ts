import type { Db, Tx } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { boolean, id, integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { formatDraftNumber } from './domain/draft-machine.ts'

export interface ChargedShipping {
  /** The delivery of the edited order. */
  readonly groupId: string
  /** In cents, without tax. */
  readonly price: number
  readonly isPaid: boolean
  /** Of the draft. */
  readonly number: string
}

/** What additions to an order charge, or have charged, for dearer shipping methods. */
export async function listPaidShipping(db: Db, orderId: string): Promise<ChargedShipping[]> {
  const rows = await queryRows(
    db,
    { number: integer, groupId: text, price: integer, isPaid: boolean },
    sql`
      select d.number, line ->> 'shippingOf' as group_id, (line ->> 'price')::int as price,
        d.state = 'completed' as is_paid
      from draft_orders d
      cross join lateral jsonb_array_elements(d.contents -> 'customLines') as line
      where d.edit_of = ${orderId} and d.state <> 'cancelled' and line ->> 'shippingOf' is not null`,
  )
  return rows.map(({ number, ...row }) => ({ ...row, number: formatDraftNumber(number) }))
}

/** The order that waits for a link to be paid because of its shipping; null for other checkouts. */
export async function findWaitingOrder(
  tx: Tx,
  checkoutId: string,
): Promise<{ orderId: string; number: string } | null> {
  const row = await queryRow(
    tx,
    { orderId: id<'ord'>(), number: integer },
    sql`
      select edit_of as order_id, number
      from draft_orders
      where checkout_id = ${checkoutId} and edit_of is not null
        and jsonb_path_exists(contents, '$.customLines[*].shippingOf')`,
  )
  return row && { orderId: row.orderId, number: formatDraftNumber(row.number) }
}
