import { sql } from 'drizzle-orm'
import type { PricedUnit } from '#modules/pricing/price-lines.ts'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import type { FulfillmentStatus, OrderStatus, TrackingStatus } from '../domain/order-machine.ts'
import type { OrderUnit, ReturnState } from '../domain/order-unit.ts'
import type { OrderReturnTerms } from '../domain/return-terms.ts'

export interface OrderRow {
  readonly id: string
  readonly number: string
  readonly status: OrderStatus
  readonly email: string
  readonly ownerId: string
  readonly grand: number
  readonly placedAt: Date
  /** The end of the edit window; null when there never was one. */
  readonly editableUntil: Date | null
}

export interface OrderLine {
  readonly id: string
  readonly groupId: string
  readonly variantId: string
  readonly productId: string
  readonly title: string
  readonly options: readonly string[]
  readonly qty: number
  readonly unitPrice: number
  readonly units: readonly PricedUnit[]
  readonly returnPromise: OrderReturnTerms
}

type Raw<T> = {
  readonly [Key in keyof T]: T[Key] extends Date
    ? string
    : T[Key] extends Date | null
      ? string | null
      : T[Key]
}

export async function lockOrderRow(tx: Tx, orderId: string): Promise<OrderRow | null> {
  const [row] = await rows<Raw<OrderRow>>(
    tx,
    sql`
      select
        id, number, status, email, owner_id as "ownerId", grand,
        to_jsonb(placed_at) #>> '{}' as "placedAt",
        to_jsonb(editable_until) #>> '{}' as "editableUntil"
      from orders
      where id = ${orderId}
      for update
    `,
  )
  return row
    ? { ...row, placedAt: new Date(row.placedAt), editableUntil: parseInstant(row.editableUntil) }
    : null
}

export async function findOrderRow(db: Db, orderId: string): Promise<OrderRow | null> {
  const [row] = await rows<Raw<OrderRow>>(
    db,
    sql`
      select
        id, number, status, email, owner_id as "ownerId", grand,
        to_jsonb(placed_at) #>> '{}' as "placedAt",
        to_jsonb(editable_until) #>> '{}' as "editableUntil"
      from orders
      where id = ${orderId}
    `,
  )
  return row
    ? { ...row, placedAt: new Date(row.placedAt), editableUntil: parseInstant(row.editableUntil) }
    : null
}

/** Creates the rows of the order units. They do not exist until something happens to the order. */
export async function createOrderUnits(tx: Tx, orderId: string): Promise<void> {
  await tx.execute(sql`
    insert into order_units (line_id, unit, order_id, variant_id)
    select l.id, u, l.order_id, l.variant_id
    from order_lines l
    cross join lateral generate_series(0, l.qty - 1) u
    where l.order_id = ${orderId}
    on conflict do nothing
  `)
}

export async function listOrderLines(db: Db, orderId: string): Promise<OrderLine[]> {
  return rows<OrderLine>(
    db,
    sql`
      select
        id, group_id as "groupId", variant_id as "variantId", product_id as "productId", title, options,
        qty, unit_price as "unitPrice", units, return_promise as "returnPromise"
      from order_lines
      where order_id = ${orderId}
      order by position
    `,
  )
}

/** Lists the order units by line. Units without a row are unfulfilled. */
export async function listOrderUnits(db: Db, orderId: string): Promise<OrderUnit[]> {
  const found = await rows<Raw<OrderUnit>>(
    db,
    sql`
      select
        l.id as "lineId", u as unit, l.group_id as "groupId",
        coalesce(p.variant_id, l.variant_id) as "variantId",
        coalesce(p.status, 'unfulfilled') as status, p.tracking,
        coalesce(p.return_state, 'no') as "returnState",
        to_jsonb(p.shipped_at) #>> '{}' as "shippedAt",
        to_jsonb(p.delivered_at) #>> '{}' as "deliveredAt", p.recipient_id as "recipientId",
        p.recipient_email as "recipientEmail"
      from order_lines l
      cross join lateral generate_series(0, l.qty - 1) u
      left join order_units p on p.order_id = l.order_id and p.line_id = l.id and p.unit = u
      where l.order_id = ${orderId}
      order by l.position, u
    `,
  )
  return found.map((unit) => ({
    ...unit,
    shippedAt: parseInstant(unit.shippedAt),
    deliveredAt: parseInstant(unit.deliveredAt),
  }))
}

export interface OrderUnitUpdate {
  readonly lineId: string
  readonly unit: number
  readonly status: FulfillmentStatus
  readonly variantId: string
  readonly tracking: TrackingStatus | null
  readonly returnState: ReturnState
  readonly shippedAt: Date | null
  readonly deliveredAt: Date | null
  readonly recipientId: string | null
  readonly recipientEmail: string | null
}

export async function updateOrderUnits(tx: Tx, changes: readonly OrderUnitUpdate[]): Promise<void> {
  if (changes.length === 0) return
  await tx.execute(sql`
    update order_units p
    set
      status = x.status, variant_id = x."variantId", tracking = x.tracking,
      return_state = x."returnState", shipped_at = x."shippedAt", delivered_at = x."deliveredAt",
      recipient_id = x."recipientId", recipient_email = x."recipientEmail"
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as x (
      "lineId" text, unit int, status text, "variantId" text, tracking text, "returnState" text,
      "shippedAt" timestamptz, "deliveredAt" timestamptz, "recipientId" text, "recipientEmail" text
    )
    where p.line_id = x."lineId" and p.unit = x.unit
  `)
}

function parseInstant(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
