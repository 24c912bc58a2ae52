import type { Db, Tx } from '#platform/db/database.server.ts'
import { RetryTransaction } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import {
  integer,
  listColumns,
  nullable,
  text,
  textArray,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, setValues, sql, type Sql } from '#platform/db/sql.ts'

const annotationsRow = {
  tags: textArray,
  note: text,
  assigneeId: nullable(text),
  version: integer,
  changedBy: text,
  changedAt: timestamp,
}

/** The tags, the note and the assignee of an order; version 0 before the first change. */
export type OrderAnnotations = Omit<Row<typeof annotationsRow>, 'changedBy' | 'changedAt'> & {
  readonly changedBy: string | null
  readonly changedAt: Date | null
}

const none: OrderAnnotations = {
  tags: [],
  note: '',
  assigneeId: null,
  version: 0,
  changedBy: null,
  changedAt: null,
}

export async function findAnnotations(db: Db, orderId: string): Promise<OrderAnnotations> {
  return (await readAnnotations(db, orderId, sql``)) ?? none
}

/** Locks the annotations until the transaction ends. */
export async function lockAnnotations(tx: Tx, orderId: string): Promise<OrderAnnotations> {
  return (await readAnnotations(tx, orderId, sql`for update`)) ?? none
}

function readAnnotations(db: Db, orderId: string, lock: Sql) {
  return queryRow(
    db,
    annotationsRow,
    sql`
      select ${listColumns(annotationsRow)}
      from order_annotations
      where order_id = ${orderId}
      ${lock}`,
  )
}

/**
 * Saves the next version. When another transaction has just written the first one, this one runs
 * again and sees it.
 */
export async function saveAnnotations(
  tx: Tx,
  orderId: string,
  { version, changedBy, changedAt, ...values }: Row<typeof annotationsRow>,
): Promise<void> {
  const change = { ...values, version: version + 1, changedBy, changedAt }
  const written =
    version === 0
      ? sql`
          insert into order_annotations ${insertValues({ orderId, ...change })}
          on conflict (order_id) do nothing`
      : sql`update order_annotations set ${setValues(change)} where order_id = ${orderId}`
  if ((await execute(tx, written)) === 0)
    throw new RetryTransaction(`The annotations of ${orderId} were written meanwhile.`)
}
