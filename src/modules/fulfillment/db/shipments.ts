import type { OrderUnitKey, TrackingStatus } from '#modules/orders/lock-order.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import {
  boolean,
  date,
  integer,
  jsonRows,
  nullable,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, json, sql } from '#platform/db/sql.ts'
import type { TrackingEvent } from '../carrier.ts'
import type { ShipmentStatus } from '../domain/shipment-machine.ts'
import type { CarrierId } from '../domain/tracking-number.ts'

const shipmentRow = {
  id: text,
  orderId: text,
  groupId: text,
  carrier: literal<CarrierId>(),
  carrierName: text,
  /** Empty for shipments without tracking. */
  trackingNo: text,
  trackingUrl: nullable(text),
  status: literal<ShipmentStatus>(),
  trackingStatus: literal<TrackingStatus>(),
  latest: nullable(date),
  /** True when recipients have taken over all units in it. */
  isOwnedByRecipient: boolean,
  pieces: jsonRows({ lineId: text, unit: integer, variantId: text }),
}

export type Shipment = Row<typeof shipmentRow>

const shipmentWithEventsRow = {
  ...shipmentRow,
  shippedAt: timestamp,
  deliveredAt: nullable(timestamp),
  /** Newest first. */
  scans: jsonRows({ at: timestamp, place: text, text }),
}

export type ShipmentWithEvents = Row<typeof shipmentWithEventsRow>

/** Whether the order events of a shipment are visible to the buyer. */
export function eventVisibility({
  isOwnedByRecipient,
}: Pick<Shipment, 'isOwnedByRecipient'>): 'customer' | 'staff' {
  return isOwnedByRecipient ? 'staff' : 'customer'
}

const shipmentColumns = sql`
  s.id, s.order_id, s.group_id, s.carrier, s.carrier_name, s.tracking_no, s.tracking_url,
  s.status, s.tracking_status, s.latest, s.is_owned_by_recipient,
  (
    select jsonb_agg(
      jsonb_build_object('lineId', p.line_id, 'unit', p.unit, 'variantId', p.variant_id)
      order by p.line_id, p.unit
    )
    from shipment_units p
    where p.shipment_id = s.id
  ) as pieces`

/** Finds a shipment. Callers that change it hold the lock of its order. */
export async function findShipment(db: Db, shipmentId: string): Promise<Shipment | null> {
  return queryRow(
    db,
    shipmentRow,
    sql`
      select ${shipmentColumns}
      from shipments s
      where s.id = ${shipmentId}`,
  )
}

/** Lists the shipments of an order with their tracking events, oldest first. */
export async function listShipments(db: Db, orderId: string): Promise<ShipmentWithEvents[]> {
  return queryRows(
    db,
    shipmentWithEventsRow,
    sql`
      select
        ${shipmentColumns}, s.shipped_at, s.delivered_at,
        (
          select coalesce(
            jsonb_agg(
              jsonb_build_object('at', c.at, 'place', c.place, 'text', c.text) order by c.at desc
            ),
            '[]'
          )
          from shipment_scans c
          where c.shipment_id = s.id
        ) as scans
      from shipments s
      where s.order_id = ${orderId}
      order by s.shipped_at, s.id`,
  )
}

/** Lists shipments that are due for tracking, longest due first. */
export async function listDueShipments(db: Db, now: Date, limit: number): Promise<Shipment[]> {
  return queryRows(
    db,
    shipmentRow,
    sql`
      select ${shipmentColumns}
      from shipments s
      where s.next_check_at <= ${now}
      order by s.next_check_at
      limit ${limit}`,
  )
}

/** Makes tracked shipments due now and returns how many changed. */
export async function markShipmentsDue(
  tx: Tx,
  { numbers, now }: { numbers: readonly string[]; now: Date },
): Promise<number> {
  return execute(
    tx,
    sql`
      update shipments
      set next_check_at = ${now}
      where tracking_no = any(${numbers}) and next_check_at > ${now}`,
  )
}

/** Whether a shipment that was not voided, or a return that was not canceled, has this number. */
export async function isTrackingUsed(db: Db, trackingNo: string): Promise<boolean> {
  const found = await queryRow(
    db,
    { id: text },
    sql`
      select id from shipments
      where tracking_no = ${trackingNo} and tracking_no <> '' and status <> 'voided'
      union all
      select id from returns
      where tracking_no = ${trackingNo} and tracking_no <> '' and status <> 'cancelled'
      limit 1`,
  )
  return found !== null
}

export interface NewShipment extends Omit<Shipment, 'status' | 'trackingStatus' | 'pieces'> {
  /** The id of the first shipment in its box; null when it ships alone. */
  readonly boxId: string | null
  readonly service: string
  readonly at: Date
  readonly nextCheckAt: Date | null
  readonly pieces: readonly (OrderUnitKey & { readonly variantId: string })[]
}

export async function insertShipment(
  tx: Tx,
  { at, pieces, ...shipment }: NewShipment,
): Promise<void> {
  const values = {
    id: shipment.id,
    orderId: shipment.orderId,
    groupId: shipment.groupId,
    carrier: shipment.carrier,
    carrierName: shipment.carrierName,
    service: shipment.service,
    trackingNo: shipment.trackingNo,
    trackingUrl: shipment.trackingUrl,
    latest: shipment.latest,
    shippedAt: at,
    nextCheckAt: shipment.nextCheckAt,
    isOwnedByRecipient: shipment.isOwnedByRecipient,
    boxId: shipment.boxId,
    createdAt: at,
  }
  await execute(tx, sql`insert into shipments ${insertValues(values)}`)
  await execute(
    tx,
    sql`
      insert into shipment_units (shipment_id, line_id, unit, variant_id)
      select ${shipment.id}, x."lineId", x.unit, x."variantId"
      from jsonb_to_recordset(${json(pieces)}) as x ("lineId" text, unit int, "variantId" text)`,
  )
}

/** Stores tracking events without duplicates and returns how many were new. */
export async function saveTrackingEvents(
  tx: Tx,
  shipmentId: string,
  scans: readonly TrackingEvent[],
): Promise<number> {
  if (scans.length === 0) return 0
  return execute(
    tx,
    sql`
      insert into shipment_scans (shipment_id, at, code, place, text)
      select ${shipmentId}, x.at, x.code, x.place, x.text
      from jsonb_to_recordset(${json(scans)}) as x (
        at timestamptz, code text, place text, text text
      )
      on conflict do nothing`,
  )
}

export interface ShipmentChange {
  readonly status?: ShipmentStatus
  readonly trackingStatus?: TrackingStatus
  readonly deliveredAt?: Date
  readonly voidedAt?: Date
  readonly nextCheckAt?: Date | null
}

export async function updateShipment(
  tx: Tx,
  id: string,
  { status, trackingStatus, deliveredAt, voidedAt, nextCheckAt }: ShipmentChange,
): Promise<void> {
  await execute(
    tx,
    sql`
      update shipments
      set
        status = coalesce(${status ?? null}, status),
        tracking_status = coalesce(${trackingStatus ?? null}, tracking_status),
        delivered_at = coalesce(${deliveredAt ?? null}, delivered_at),
        voided_at = coalesce(${voidedAt ?? null}, voided_at),
        next_check_at = ${nextCheckAt === undefined ? sql`next_check_at` : nextCheckAt}
      where id = ${id}`,
  )
}
