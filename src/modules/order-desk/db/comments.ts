import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import {
  integer,
  listColumns,
  nullable,
  text,
  textArray,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'

const commentRow = {
  id: text,
  orderId: text,
  authorId: text,
  text,
  mentions: textArray,
  createdAt: timestamp,
  editedAt: nullable(timestamp),
  version: integer,
}

export type OrderComment = Row<typeof commentRow>

export function listComments(db: Db, orderId: string): Promise<OrderComment[]> {
  return queryRows(
    db,
    commentRow,
    sql`
      select ${listColumns(commentRow)}
      from order_comments
      where order_id = ${orderId}
      order by created_at, id`,
  )
}

export function lockComment(tx: Tx, id: string): Promise<OrderComment | null> {
  return queryRow(
    tx,
    commentRow,
    sql`select ${listColumns(commentRow)} from order_comments where id = ${id} for update`,
  )
}

export async function insertComment(
  tx: Tx,
  comment: Omit<OrderComment, 'editedAt' | 'version'>,
): Promise<void> {
  await execute(tx, sql`insert into order_comments ${insertValues(comment)}`)
}

export async function updateComment(
  tx: Tx,
  id: string,
  comment: Pick<OrderComment, 'text' | 'mentions'> & { readonly editedAt: Date },
): Promise<void> {
  await execute(
    tx,
    sql`
      update order_comments
      set text = ${comment.text}, mentions = ${comment.mentions}, edited_at = ${comment.editedAt},
        version = version + 1
      where id = ${id}`,
  )
}

export async function deleteComment(tx: Tx, id: string): Promise<void> {
  await execute(tx, sql`delete from order_comments where id = ${id}`)
}
