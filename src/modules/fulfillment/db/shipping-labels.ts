import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import {
  integer,
  json as jsonOf,
  listColumns,
  literal,
  nullable,
  text,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, json, sql } from '#platform/db/sql.ts'
import type { CarrierLabel, CarrierRate, Parcel } from '../carrier.ts'
import type { LabelFormat } from '../domain/label-format.ts'
import type { ShippingLabelStatus } from '../domain/shipping-label-machine.ts'

const labelRow = {
  id: text,
  carrier: text,
  /** The carrier's id of the parcel. */
  quoteId: text,
  orderId: text,
  /** The delivery it is for; null for returns. */
  groupId: nullable(text),
  returnId: nullable(text),
  /** The shipment that used it. */
  shipmentId: nullable(text),
  status: literal<ShippingLabelStatus>(),
  requestKey: text,
  format: literal<LabelFormat>(),
  parcel: jsonOf<Parcel>(),
  rates: jsonOf<readonly CarrierRate[]>(),
  rateId: nullable(text),
  carrierName: text,
  service: text,
  cost: integer,
  trackingNo: text,
  trackingUrl: nullable(text),
  quotedAt: timestamp,
  requestedAt: nullable(timestamp),
}

export type ShippingLabel = Row<typeof labelRow>

/** What a label is for: a delivery of an order, or a return. */
export type LabelPurpose =
  | { readonly orderId: string; readonly groupId: string; readonly returnId: null }
  | { readonly orderId: string; readonly groupId: null; readonly returnId: string }

export interface NewLabelQuote extends Pick<
  ShippingLabel,
  'id' | 'carrier' | 'quoteId' | 'requestKey' | 'format' | 'parcel' | 'rates' | 'quotedAt'
> {
  readonly purpose: LabelPurpose
}

export async function insertLabelQuote(
  tx: Tx,
  { purpose, parcel, rates, ...quote }: NewLabelQuote,
): Promise<void> {
  const values = {
    ...quote,
    ...purpose,
    status: 'quoted',
    parcel: json(parcel),
    rates: json(rates),
  }
  await execute(tx, sql`insert into shipping_labels ${insertValues(values)}`)
}

export function findLabel(db: Db, id: string): Promise<ShippingLabel | null> {
  return queryRow(
    db,
    labelRow,
    sql`select ${listColumns(labelRow)} from shipping_labels where id = ${id}`,
  )
}

/** The label that was requested or bought for a purpose and has not been used. */
export function findOpenLabel(
  db: Db,
  { groupId, returnId }: LabelPurpose,
): Promise<ShippingLabel | null> {
  return queryRow(
    db,
    labelRow,
    sql`
      select ${listColumns(labelRow)}
      from shipping_labels
      where ${groupId === null ? sql`return_id = ${returnId}` : sql`group_id = ${groupId}`}
        and status in ('requested', 'bought') and shipment_id is null`,
  )
}

/** The label of a parcel with the shop's carrier; null for parcels of other carriers. */
export function findLabelByTracking(db: Db, trackingNo: string): Promise<ShippingLabel | null> {
  return queryRow(
    db,
    labelRow,
    sql`
      select ${listColumns(labelRow)}
      from shipping_labels
      where tracking_no = ${trackingNo} and tracking_no <> '' and status in ('bought', 'voided')
      order by status, quoted_at desc
      limit 1`,
  )
}

const orderLabelRow = {
  id: text,
  groupId: nullable(text),
  shipmentId: nullable(text),
  status: literal<'requested' | 'bought' | 'voided'>(),
  carrier: text,
  service: text,
  trackingNo: text,
  cost: integer,
}

/** Lists what was bought for an order, or may have been, oldest first. */
export function listOrderLabels(db: Db, orderId: string): Promise<Row<typeof orderLabelRow>[]> {
  return queryRows(
    db,
    orderLabelRow,
    sql`
      select
        id, group_id, shipment_id, status, carrier_name as carrier, service, tracking_no, cost
      from shipping_labels
      where order_id = ${orderId} and status in ('requested', 'bought', 'voided')
      order by quoted_at, id`,
  )
}

/** Lists purchases without an answer. */
export function listRequestedLabels(db: Db, before: Date): Promise<ShippingLabel[]> {
  return queryRows(
    db,
    labelRow,
    sql`
      select ${listColumns(labelRow)}
      from shipping_labels
      where status = 'requested' and requested_at < ${before}
      order by requested_at
      limit 50`,
  )
}

/** Lists bought labels that no parcel has used, of deliveries with nothing left to ship. */
export async function listUnusedLabels(
  db: Db,
  { carrier, since }: { carrier: string; since: Date },
): Promise<string[]> {
  const rows = await queryRows(
    db,
    { trackingNo: text },
    sql`
      select b.tracking_no
      from shipping_labels b
      where b.status = 'bought' and b.shipment_id is null and b.group_id is not null
        and b.carrier = ${carrier} and b.bought_at > ${since}
        and not exists (
          select 1
          from order_lines l
          cross join lateral generate_series(0, l.qty - 1) u
          left join order_units p on p.line_id = l.id and p.unit = u
          where l.group_id = b.group_id
            and l.gift_card is null
            and coalesce(p.status, 'unfulfilled') in ('unfulfilled', 'in_production', 'ready')
        )
      order by b.bought_at`,
  )
  return rows.map(({ trackingNo }) => trackingNo)
}

/**
 * Stores the intent to buy, before the carrier is called. False if the quote was used. Violates a
 * unique index if the delivery or return has another label that waits.
 */
export async function requestLabel(
  tx: Tx,
  { id, rateId, at }: { id: string; rateId: string; at: Date },
): Promise<boolean> {
  const changed = await execute(
    tx,
    sql`
      update shipping_labels
      set status = 'requested', rate_id = ${rateId}, requested_at = ${at}
      where id = ${id} and status = 'quoted'`,
  )
  return changed === 1
}

/** Also of a label that was given up: what the carrier sold has to be paid and used. */
export async function saveBoughtLabel(
  tx: Tx,
  id: string,
  { carrier, service, cost, trackingNo, trackingUrl, at }: CarrierLabel & { readonly at: Date },
): Promise<void> {
  await execute(
    tx,
    sql`
      update shipping_labels
      set status = 'bought', carrier_name = ${carrier}, service = ${service}, cost = ${cost},
        tracking_no = ${trackingNo}, tracking_url = ${trackingUrl}, bought_at = ${at}
      where id = ${id} and status in ('requested', 'failed')`,
  )
}

export async function failLabel(tx: Tx, id: string): Promise<void> {
  await execute(
    tx,
    sql`update shipping_labels set status = 'failed' where id = ${id} and status = 'requested'`,
  )
}

/** False if another shipment has used the label, or if it was voided. */
export async function assignLabel(tx: Tx, id: string, shipmentId: string): Promise<boolean> {
  const changed = await execute(
    tx,
    sql`
      update shipping_labels
      set shipment_id = ${shipmentId}
      where id = ${id} and status = 'bought' and shipment_id is null`,
  )
  return changed === 1
}

export async function voidLabelRow(tx: Tx, id: string, at: Date): Promise<void> {
  await execute(
    tx,
    sql`
      update shipping_labels
      set status = 'voided', voided_at = ${at}
      where id = ${id} and status = 'bought'`,
  )
}

/** Deletes quotes that nobody used. */
export async function deleteOldQuotes(db: Db, before: Date): Promise<void> {
  await execute(
    db,
    sql`delete from shipping_labels where status = 'quoted' and quoted_at < ${before}`,
  )
}
