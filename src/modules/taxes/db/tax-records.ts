import { createId } from '#kernel/ids/ids.ts'
import type { Minor } from '#kernel/money/money.ts'
import { sum } from '#kernel/money/money.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import {
  integer,
  json as jsonOf,
  listColumns,
  literal,
  nullable,
  text,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, json, setValues, sql, type SqlValue } from '#platform/db/sql.ts'

/** A line of a recorded sale, its gift wrap or its shipping, or the part of it that is reversed. */
export interface TaxRecordLine {
  /** As the service knows it; `shipping` for shipping. */
  readonly id: string
  /** The order line; null for gift wrap and shipping. */
  readonly lineId: string | null
  readonly amount: Minor
  /** As the shop has charged or refunded it. */
  readonly tax: Minor
  /** As the service has it. */
  readonly recordedTax: Minor
  /** The service's id of the line. */
  readonly lineRef: string | null
}

const recordRow = {
  id: text,
  orderId: text,
  groupId: text,
  refundId: nullable(text),
  provider: text,
  reference: text,
  calculationRef: nullable(text),
  state: literal<'pending' | 'recorded' | 'failed'>(),
  tax: integer,
  lines: jsonOf<readonly TaxRecordLine[]>(),
  providerRef: nullable(text),
}

export type TaxRecord = Row<typeof recordRow>

type NewRecord = Pick<
  TaxRecord,
  'orderId' | 'groupId' | 'refundId' | 'provider' | 'reference' | 'calculationRef' | 'lines'
> & { readonly now: Date }

/** Inserts a pending record, unless the sale or refund has one already. */
export async function insertRecord(db: Db, { now, lines, ...record }: NewRecord): Promise<void> {
  await execute(
    db,
    sql`
      insert into tax_records ${insertValues({
        ...record,
        id: createId('txr', now.getTime()),
        lines: json(lines),
        tax: sum(lines.map(({ tax }) => tax)),
        createdAt: now,
      })}
      on conflict do nothing`,
  )
}

export async function getRecord(db: Db, reference: string): Promise<TaxRecord> {
  const record = await queryRow(
    db,
    recordRow,
    sql`select ${listColumns(recordRow)} from tax_records where reference = ${reference}`,
  )
  if (!record) throw new Error(`No tax record ${reference}.`)
  return record
}

/** Locks the record of a sale, so that its refunds are recorded one after the other. */
export async function lockSaleRecord(tx: Tx, groupId: string): Promise<TaxRecord> {
  const record = await queryRow(
    tx,
    recordRow,
    sql`
      select ${listColumns(recordRow)}
      from tax_records
      where group_id = ${groupId} and refund_id is null
      for update`,
  )
  if (!record) throw new Error(`The delivery group ${groupId} has no tax record.`)
  return record
}

/** The lines of the reversals of a delivery group so far. */
export async function listReversedLines(db: Db, groupId: string): Promise<TaxRecordLine[]> {
  const records = await queryRows(
    db,
    { lines: jsonOf<readonly TaxRecordLine[]>() },
    sql`select lines from tax_records where group_id = ${groupId} and refund_id is not null`,
  )
  return records.flatMap(({ lines }) => lines)
}

type RecordChange = Partial<
  Pick<TaxRecord, 'calculationRef' | 'lines' | 'providerRef' | 'state'>
> & {
  readonly problem?: string | null
  readonly recordedTax?: Minor
  readonly recordedAt?: Date
}

export async function updateRecord(
  db: Db,
  reference: string,
  { lines, ...change }: RecordChange,
): Promise<void> {
  const values: Record<string, SqlValue | undefined> = change
  const changes = setValues(lines ? { ...values, lines: json(lines) } : values)
  await execute(db, sql`update tax_records set ${changes} where reference = ${reference}`)
}

interface UnrecordedTax {
  readonly orderIds: readonly string[]
  readonly refundIds: readonly string[]
}

/** Sales and refunds since `from` that are not recorded, in case their jobs were lost. */
export async function listUnrecorded(db: Db, from: Date): Promise<UnrecordedTax> {
  const rows = await queryRows(
    db,
    { orderId: text, refundId: nullable(text) },
    sql`
      select o.id as order_id, null as refund_id
      from orders o
      join order_groups g on g.order_id = o.id and g.tax_sale is not null
      where o.tax_provider is not null
        and o.placed_at > ${from}
        and not exists (
          select 1
          from tax_records t
          where t.group_id = g.id and t.refund_id is null and t.state = 'recorded'
        )
      union
      select o.id, r.id
      from orders o
      join order_refunds r on r.order_id = o.id
      join order_lines l on l.order_id = o.id
      join order_groups g on g.id = l.group_id and g.tax_sale is not null
      where o.tax_provider is not null
        and r.at > ${from}
        and (
          exists (
            select 1
            from refunded_shares s
            where s.refund_id = r.id and s.line_id = l.id and s.amount > 0
          )
          or exists (
            select 1 from refunded_differences d where d.refund_id = r.id and d.line_id = l.id
          )
        )
        and not exists (
          select 1
          from tax_records t
          where t.refund_id = r.id and t.group_id = g.id and t.state = 'recorded'
        )`,
  )
  return {
    orderIds: rows.flatMap(({ orderId, refundId }) => (refundId === null ? [orderId] : [])),
    refundIds: rows.flatMap(({ refundId }) => refundId ?? []),
  }
}
