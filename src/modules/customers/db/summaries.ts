import { parseId } from '#kernel/ids/ids.ts'
import { refuse } from '#kernel/refusal/refusal.ts'
import type { Customer } from '#modules/members/customer-panel.ts'
import type { AuditObject } from '#platform/audit/audit-collector.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import {
  boolean,
  integer,
  listColumns,
  literal,
  nullable,
  text,
  textArray,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

const summaryRow = {
  id: text,
  kind: literal<'member' | 'guest'>(),
  identity: nullable(text),
  email: nullable(text),
  name: text,
  phone: nullable(text),
  state: literal<'open' | 'frozen' | 'closed'>(),
  tier: nullable(text),
  points: integer,
  credit: integer,
  orders: integer,
  spent: integer,
  lastOrderAt: nullable(timestamp),
  isSubscribed: boolean,
  createdAt: timestamp,
  tags: textArray,
  note: text,
  version: integer,
  changedBy: nullable(text),
  changedAt: nullable(timestamp),
}
export type CustomerSummary = Row<typeof summaryRow>
const columns = listColumns(summaryRow)

export const customerNotFound = refuse('not-found', 'This customer was not found.', {
  reason: 'customer-not-found',
})

export function findSummary(db: Db, id: string): Promise<CustomerSummary | null> {
  return queryRow(db, summaryRow, sql`select ${columns} from customer_summaries where id = ${id}`)
}

/** Lock the member before; triggers lock summaries last. */
export function lockSummary(tx: Tx, id: string): Promise<CustomerSummary | null> {
  return queryRow(
    tx,
    summaryRow,
    sql`select ${columns} from customer_summaries where id = ${id} for update`,
  )
}

export function toCustomer({ id, email, identity }: CustomerSummary): Customer {
  return { id, memberId: parseId('mem', id), email, identity }
}

/** For the data export of a member. */
export function readShopNotes(
  db: Db,
  memberId: string,
): Promise<{ tags: string[]; note: string } | null> {
  return queryRow(
    db,
    { tags: textArray, note: text },
    sql`select tags, note from customer_summaries where id = ${memberId}`,
  )
}

/** How the audit log names a customer. */
export function describeAuditedCustomer({ id, email, name }: CustomerSummary): AuditObject {
  return { kind: 'customer', id, label: email ?? (name || id) }
}
