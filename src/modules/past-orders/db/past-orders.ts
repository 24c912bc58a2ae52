import type { SourceName } from '#modules/imports/import-kind.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import {
  integer,
  json as jsonOf,
  listColumns,
  literal,
  text,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, json, sql } from '#platform/db/sql.ts'
import type { PastOrderItem, PastOrderState } from '../domain/past-order.ts'

const pastOrderRow = {
  id: text,
  number: text,
  placedAt: timestamp,
  state: literal<PastOrderState>(),
  total: integer,
  items: jsonOf<PastOrderItem[]>(),
}
export type PastOrderRow = Row<typeof pastOrderRow>

/** Latest first. */
export const listPastOrders = (
  db: Db,
  { memberId, limit }: { memberId: string; limit: number },
): Promise<PastOrderRow[]> =>
  queryRows(
    db,
    pastOrderRow,
    sql`
      select ${listColumns(pastOrderRow)}
      from past_orders
      where member_id = ${memberId}
      order by placed_at desc, id desc
      limit ${limit}`,
  )

export interface NewPastOrder extends PastOrderRow {
  readonly memberId: string
  readonly source: SourceName
  readonly createdAt: Date
}

/** Returns the ids of those that are new; the number of an order is one order of its shop. */
export async function insertPastOrders(
  tx: Tx,
  orders: readonly NewPastOrder[],
): Promise<Set<string>> {
  const [first, ...others] = orders.map(({ items, ...order }) => ({ ...order, items: json(items) }))
  if (!first) return new Set()
  const inserted = await queryRows(
    tx,
    { id: text },
    sql`
      insert into past_orders ${insertValues(first, ...others)}
      on conflict (source, number) do nothing
      returning id`,
  )
  return new Set(inserted.map(({ id }) => id))
}

export async function deletePastOrders(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const deleted = await queryRows(
    tx,
    { id: text },
    sql`delete from past_orders where id = any(${ids}) returning id`,
  )
  return new Set(deleted.map(({ id }) => id))
}

export async function erasePastOrders(tx: Tx, memberId: string): Promise<void> {
  await execute(tx, sql`delete from past_orders where member_id = ${memberId}`)
}
