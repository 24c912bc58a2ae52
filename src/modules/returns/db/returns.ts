import type { OrderUnitKey } from '#modules/orders/lock-order.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import {
  boolean,
  listColumns,
  date,
  integer,
  json as jsonOf,
  nullable,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { json, setValues, sql } from '#platform/db/sql.ts'
import type { ReturnReason } from '../domain/reasons.ts'
import type { ReturnStatus } from '../domain/return-machine.ts'
import { parseReturnNumber } from '../domain/return-number.ts'
import type { ReturnMethod, ReturnResolution } from '../domain/return-plan.ts'
import type { StoredReturnMoney } from '../queries/return-money.ts'

const returnRow = {
  id: text,
  /** Creation order. */
  seq: integer,
  number: text,
  kind: literal<'return' | 'exchange' | 'claim'>(),
  orderId: text,
  initiator: literal<'buyer' | 'recipient' | 'staff'>(),
  /** The gift recipient who returns it and receives the credit and the emails. */
  recipientId: nullable(text),
  recipientEmail: nullable(text),
  status: literal<ReturnStatus>(),
  method: literal<ReturnMethod>(),
  trackingNo: nullable(text),
  /** The prepaid label that staff uploaded. */
  labelFileId: nullable(text),
  pickUpOn: nullable(date),
  /** Address lines; null for the shop's own address. */
  sendTo: nullable(jsonOf<readonly string[]>()),
  /** In a shared parcel, the return that the parcel was booked for, which can be itself. */
  boxId: nullable(text),
  fee: integer,
  feeWithheld: integer,
  preview: jsonOf<StoredReturnMoney>(),
  reviewBy: nullable(timestamp),
  shipBy: nullable(timestamp),
  reopened: boolean,
  decision: text,
  requestedAt: timestamp,
  receivedAt: nullable(timestamp),
  settledAt: nullable(timestamp),
  /** Next tracking check; null without a carrier and after delivery. */
  nextCheckAt: nullable(timestamp),
  /** When the carrier delivered it. */
  deliveredAt: nullable(timestamp),
  version: integer,
}

export type ReturnRow = Row<typeof returnRow>

const returnUnitRow = {
  returnId: text,
  lineId: text,
  unit: integer,
  variantId: text,
  reason: literal<ReturnReason>(),
  note: text,
  resolution: literal<ReturnResolution>(),
  exchangeVariantId: nullable(text),
  exchangePrice: nullable(integer),
  /** Refund for an exchange to something cheaper, in cents. */
  difference: integer,
  /** The more expensive variant that the buyer will order with the credit. */
  wantedVariantId: nullable(text),
  restockingFee: integer,
  /** Reduction for a unit that was not returned as shipped, in cents. */
  withheld: integer,
  /** Deadline for declining a reduced offer. */
  replyBy: nullable(timestamp),
  state: literal<
    | 'open'
    | 'received'
    | 'offered'
    | 'refunded'
    | 'credited'
    | 'exchanged'
    | 'rejected'
    | 'cancelled'
  >(),
  sellable: nullable(boolean),
  decision: text,
  refundId: nullable(text),
}

export type ReturnUnitRow = Row<typeof returnUnitRow>

export interface StoredReturn extends ReturnRow {
  readonly units: readonly ReturnUnitRow[]
}

/** Callers that change it must hold the order's lock. */
export async function getReturn(db: Db, id: string): Promise<StoredReturn | null> {
  const stored = await queryRow(
    db,
    returnRow,
    sql`select ${listColumns(returnRow)} from returns where id = ${id}`,
  )
  if (!stored) return null
  const units = await queryRows(
    db,
    returnUnitRow,
    sql`
      select ${listColumns(returnUnitRow)} from return_units
      where return_id = ${id}
      order by line_id, unit`,
  )
  return { ...stored, units }
}

/** Finds a return by id or number. */
export async function findReturn(
  db: Db,
  idOrNumber: string,
): Promise<{ id: string; orderId: string } | null> {
  return queryRow(
    db,
    { id: text, orderId: text },
    sql`
      select id, order_id from returns
      where id = ${idOrNumber} or number = ${parseReturnNumber(idOrNumber) ?? ''}`,
  )
}

/** The buyer's returns, or those of a delivery group's recipient. Neither sees the other's. */
export async function listReturns(
  db: Db,
  { orderId, groupId }: { readonly orderId: string; readonly groupId: string | null },
): Promise<StoredReturn[]> {
  const hasRecipient =
    groupId === null
      ? sql`r.recipient_id is null`
      : sql`r.recipient_id is not null and exists (
          select 1 from return_units p
          join order_lines l on l.id = p.line_id
          where p.return_id = r.id and l.group_id = ${groupId}
        )`
  const stored = await queryRows(
    db,
    returnRow,
    sql`
      select ${listColumns(returnRow, 'r')} from returns r
      where r.order_id = ${orderId} and ${hasRecipient}
      order by r.seq`,
  )
  if (stored.length === 0) return []
  const units = await queryRows(
    db,
    returnUnitRow,
    sql`
      select ${listColumns(returnUnitRow)} from return_units
      where return_id = any(${stored.map(({ id }) => id)})
      order by line_id, unit`,
  )
  return stored.map((row) => ({
    ...row,
    units: units.filter(({ returnId }) => returnId === row.id),
  }))
}

export async function updateReturn(
  tx: Tx,
  id: string,
  { preview, sendTo, ...change }: Partial<Omit<ReturnRow, 'id' | 'seq' | 'version'>>,
): Promise<void> {
  const values = {
    ...change,
    preview: preview === undefined ? undefined : json(preview),
    sendTo: sendTo === undefined ? undefined : json(sendTo),
  }
  await execute(
    tx,
    sql`update returns set ${setValues(values)}, version = version + 1 where id = ${id}`,
  )
}

export async function updateReturnUnits(
  tx: Tx,
  {
    returnId,
    keys,
    ...change
  }: { returnId: string; keys: readonly OrderUnitKey[] } & Partial<
    Omit<ReturnUnitRow, 'returnId' | 'lineId' | 'unit'>
  >,
): Promise<void> {
  for (const { lineId, unit } of keys)
    await execute(
      tx,
      sql`
        update return_units set ${setValues(change)}
        where return_id = ${returnId} and line_id = ${lineId} and unit = ${unit}`,
    )
}
