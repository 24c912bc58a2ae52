import { sql } from 'drizzle-orm'
import type { OrderUnitKey, TrackingStatus } from '#modules/orders/lock-order.ts'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import type { TrackingEvent } from '../carrier.ts'
import type { ShipmentStatus } from '../domain/shipment-machine.ts'

export interface Shipment {
  readonly id: string
  readonly orderId: string
  readonly groupId: string
  readonly carrier: string
  readonly carrierName: string
  /** Empty for shipments without tracking. */
  readonly trackingNo: string
  readonly trackingUrl: string | null
  readonly status: ShipmentStatus
  readonly tracking: TrackingStatus
  readonly latest: string | null
  /** True when recipients have taken over all units in it. */
  readonly isGiven: boolean
  readonly pieces: readonly (OrderUnitKey & { readonly variantId: string })[]
}

export interface ShipmentWithEvents extends Shipment {
  readonly shippedAt: string
  readonly deliveredAt: string | null
  readonly scans: readonly { readonly at: string; readonly place: string; readonly text: string }[]
}

/** Whether the order events of a shipment are visible to the buyer. */
export function eventVisibility({ isGiven }: Pick<Shipment, 'isGiven'>): 'customer' | 'staff' {
  return isGiven ? 'staff' : 'customer'
}

const columns = sql`
  s.id, s.order_id as "orderId", s.group_id as "groupId", s.carrier,
    s.carrier_name as "carrierName", s.tracking_url as "trackingUrl", s.tracking_no as "trackingNo",
    s.status, s.tracking, s.is_given as "isGiven", to_jsonb(s.latest) #>> '{}' as latest,
    (
      select jsonb_agg(
        jsonb_build_object('lineId', p.line_id, 'unit', p.unit, 'variantId', p.variant_id)
        order by p.line_id, p.unit
      )
      from shipment_units p
      where p.shipment_id = s.id
    ) as pieces
`

/** Finds a shipment. Callers that change it hold the lock of its order. */
export async function findShipment(db: Db, shipmentId: string): Promise<Shipment | null> {
  const [found] = await rows<Shipment>(
    db,
    sql`select ${columns} from shipments s where s.id = ${shipmentId}`,
  )
  return found ?? null
}

/** Lists the shipments of an order with their tracking events, oldest first. */
export async function listShipments(db: Db, orderId: string): Promise<ShipmentWithEvents[]> {
  return rows<ShipmentWithEvents>(
    db,
    sql`
      select
        ${columns}, to_jsonb(s.shipped_at) #>> '{}' as "shippedAt",
        to_jsonb(s.delivered_at) #>> '{}' as "deliveredAt",
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
      order by s.shipped_at, s.id
    `,
  )
}

/** Lists shipments that are due for tracking, longest due first. */
export async function listDueShipments(db: Db, now: Date, limit: number): Promise<Shipment[]> {
  return rows<Shipment>(
    db,
    sql`
      select ${columns}
      from shipments s
      where s.next_check_at <= ${now.toISOString()}::timestamptz
      order by s.next_check_at
      limit ${limit}
    `,
  )
}

/** Makes tracked shipments due now and returns how many changed. */
export async function markShipmentsDue(
  tx: Tx,
  { carrier, numbers, now }: { carrier: string; numbers: readonly string[]; now: Date },
): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const woken = await rows(
    tx,
    sql`
      update shipments
      set next_check_at = ${at}
      where carrier = ${carrier}
        and tracking_no = any(${sql.param([...numbers])}::text[])
        and next_check_at > ${at}
      returning 1
    `,
  )
  return woken.length
}

export interface NewShipment extends Omit<Shipment, 'status' | 'tracking'> {
  /** The id of the first shipment in its box; null when it ships alone. */
  readonly boxId: string | null
  readonly service: string
  readonly at: Date
  readonly nextCheckAt: Date | null
}

export async function insertShipment(tx: Tx, shipment: NewShipment): Promise<void> {
  const {
    id,
    orderId,
    groupId,
    carrier,
    carrierName,
    service,
    trackingNo,
    trackingUrl,
    latest,
    at,
    nextCheckAt,
    isGiven,
    boxId,
    pieces: units,
  } = shipment
  await tx.execute(sql`
    insert into shipments (
      id, order_id, group_id, carrier, carrier_name, service, tracking_no, tracking_url, latest,
      shipped_at, next_check_at, is_given, box_id, created_at
    )
    values (
      ${id}, ${orderId}, ${groupId}, ${carrier}, ${carrierName}, ${service}, ${trackingNo},
      ${trackingUrl}, ${latest}::date, ${at.toISOString()}::timestamptz,
      ${nextCheckAt?.toISOString() ?? null}::timestamptz, ${isGiven}, ${boxId},
      ${at.toISOString()}::timestamptz
    )
  `)
  await tx.execute(sql`
    insert into shipment_units (shipment_id, line_id, unit, variant_id)
    select ${id}, x."lineId", x.unit, x."variantId"
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as x (
      "lineId" text, unit int, "variantId" text
    )
  `)
}

/** Stores tracking events without duplicates and returns how many were new. */
export async function saveTrackingEvents(
  tx: Tx,
  shipmentId: string,
  scans: readonly TrackingEvent[],
): Promise<number> {
  if (scans.length === 0) return 0
  const written = await rows(
    tx,
    sql`
      insert into shipment_scans (shipment_id, at, code, place, text)
      select ${shipmentId}, x.at, x.code, x.place, x.text
      from jsonb_to_recordset(${JSON.stringify(scans)}::jsonb) as x (
        at timestamptz, code text, place text, text text
      )
      on conflict do nothing
      returning 1
    `,
  )
  return written.length
}

export interface ShipmentChange {
  readonly status?: ShipmentStatus
  readonly tracking?: TrackingStatus
  readonly deliveredAt?: Date
  readonly nextCheckAt?: Date | null
}

export async function updateShipment(
  tx: Tx,
  id: string,
  { status, tracking, deliveredAt, nextCheckAt }: ShipmentChange,
): Promise<void> {
  const when = (at: Date | null | undefined) => sql`${at?.toISOString() ?? null}::timestamptz`
  await tx.execute(sql`
    update shipments
    set
      status = coalesce(${status ?? null}, status),
      tracking = coalesce(${tracking ?? null}, tracking),
      delivered_at = coalesce(${when(deliveredAt)}, delivered_at),
      next_check_at = ${nextCheckAt === undefined ? sql`next_check_at` : when(nextCheckAt)}
    where id = ${id}
  `)
}
