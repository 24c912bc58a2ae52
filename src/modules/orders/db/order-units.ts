import type { PricedUnit } from '#modules/pricing/price-lines.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import {
  boolean,
  listColumns,
  integer,
  json as jsonOf,
  nullable,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { json, sql } from '#platform/db/sql.ts'
import type { FulfillmentStatus, OrderStatus, TrackingStatus } from '../domain/order-machine.ts'
import type { OrderUnit, ReturnState } from '../domain/order-unit.ts'
import type { OrderReturnTerms } from '../domain/return-terms.ts'

const orderRow = {
  id: text,
  number: text,
  status: literal<OrderStatus>(),
  email: text,
  ownerId: text,
  total: integer,
  /** The tax service that the order is recorded at; null for the built-in table. */
  taxProvider: nullable(text),
  placedAt: timestamp,
  /** The end of the edit window; null when there never was one. */
  editableUntil: nullable(timestamp),
}

export type OrderRow = Row<typeof orderRow>

const orderLineRow = {
  id: text,
  groupId: text,
  variantId: text,
  productId: text,
  title: text,
  options: jsonOf<readonly string[]>(),
  qty: integer,
  unitPrice: integer,
  units: jsonOf<readonly PricedUnit[]>(),
  returnTerms: jsonOf<OrderReturnTerms>(),
}

export type OrderLine = Row<typeof orderLineRow>

const orderUnitRow = {
  lineId: text,
  unit: integer,
  groupId: text,
  variantId: text,
  isEmailed: boolean,
  status: literal<FulfillmentStatus>(),
  trackingStatus: nullable(literal<TrackingStatus>()),
  returnState: literal<ReturnState>(),
  shippedAt: nullable(timestamp),
  deliveredAt: nullable(timestamp),
  recipientId: nullable(text),
  recipientEmail: nullable(text),
}

export async function lockOrderRow(tx: Tx, orderId: string): Promise<OrderRow | null> {
  return queryRow(
    tx,
    orderRow,
    sql`
      select ${listColumns(orderRow)}
      from orders
      where id = ${orderId}
      for update`,
  )
}

export async function findOrderRow(db: Db, orderId: string): Promise<OrderRow | null> {
  return queryRow(
    db,
    orderRow,
    sql`select ${listColumns(orderRow)} from orders where id = ${orderId}`,
  )
}

/** Creates the rows of the order units. They do not exist until something happens to the order. */
export async function createOrderUnits(tx: Tx, orderId: string): Promise<void> {
  await execute(
    tx,
    sql`
      insert into order_units (line_id, unit, order_id, variant_id)
      select l.id, u, l.order_id, l.variant_id
      from order_lines l
      cross join lateral generate_series(0, l.qty - 1) u
      where l.order_id = ${orderId}
      on conflict do nothing`,
  )
}

export async function listOrderLines(db: Db, orderId: string): Promise<OrderLine[]> {
  return queryRows(
    db,
    orderLineRow,
    sql`
      select ${listColumns(orderLineRow)}
      from order_lines
      where order_id = ${orderId}
      order by position`,
  )
}

/** Lists the order units by line. Units without a row are unfulfilled. */
export async function listOrderUnits(db: Db, orderId: string): Promise<OrderUnit[]> {
  return queryRows(
    db,
    orderUnitRow,
    sql`
      select
        l.id as line_id, u as unit, l.group_id, coalesce(p.variant_id, l.variant_id) as variant_id,
        l.gift_card is not null as is_emailed, coalesce(p.status, 'unfulfilled') as status, p.tracking_status,
        coalesce(p.return_state, 'no') as return_state, p.shipped_at, p.delivered_at,
        p.recipient_id, p.recipient_email
      from order_lines l
      cross join lateral generate_series(0, l.qty - 1) u
      left join order_units p on p.order_id = l.order_id and p.line_id = l.id and p.unit = u
      where l.order_id = ${orderId}
      order by l.position, u`,
  )
}

export interface OrderUnitUpdate {
  readonly lineId: string
  readonly unit: number
  readonly status: FulfillmentStatus
  readonly variantId: string
  readonly trackingStatus: TrackingStatus | null
  readonly returnState: ReturnState
  readonly shippedAt: Date | null
  readonly deliveredAt: Date | null
  readonly recipientId: string | null
  readonly recipientEmail: string | null
}

export async function updateOrderUnits(tx: Tx, changes: readonly OrderUnitUpdate[]): Promise<void> {
  if (changes.length === 0) return
  await execute(
    tx,
    sql`
      update order_units p
      set
        status = x.status, variant_id = x."variantId", tracking_status = x."trackingStatus",
        return_state = x."returnState", shipped_at = x."shippedAt", delivered_at = x."deliveredAt",
        recipient_id = x."recipientId", recipient_email = x."recipientEmail"
      from jsonb_to_recordset(${json(changes)}) as x (
        "lineId" text, unit int, status text, "variantId" text, "trackingStatus" text,
        "returnState" text, "shippedAt" timestamptz, "deliveredAt" timestamptz, "recipientId" text,
        "recipientEmail" text
      )
      where p.line_id = x."lineId" and p.unit = x.unit`,
  )
  await updateUnshippedGroups(tx, [...new Set(changes.map(({ lineId }) => lineId))])
}

/** Updates whether the delivery groups of these lines have units to pack; gift cards are emailed. */
async function updateUnshippedGroups(tx: Tx, lineIds: readonly string[]): Promise<void> {
  await execute(
    tx,
    sql`
      update order_groups g
      set is_unshipped = not g.is_unshipped
      where g.id in (select group_id from order_lines where id = any(${lineIds}))
        and g.is_unshipped <> exists (
          select 1
          from order_lines l
          join order_units p on p.line_id = l.id
          where l.group_id = g.id
            and l.gift_card is null
            and p.status in ('unfulfilled', 'in_production', 'ready')
        )`,
  )
}
