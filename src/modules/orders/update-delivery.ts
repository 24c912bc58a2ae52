import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import {
  date,
  integer,
  json as jsonOf,
  jsonRows,
  nullable,
  text,
  type Row,
} from '#platform/db/row.ts'
import { json, sql } from '#platform/db/sql.ts'
import type { PlacedAddress } from './placed-order.ts'

export { findAddressChangeProblem } from './domain/find-address-change-problem.ts'
export type { PlacedAddress } from './placed-order.ts'

const orderDeliveryRow = {
  id: text,
  recipientName: text,
  address: nullable(jsonOf<PlacedAddress>()),
  registryId: nullable(text),
  methodId: nullable(text),
  giftNote: text,
  /** The group does not ship before this day. */
  shipAfter: nullable(date),
  merchandise: integer,
  /** The shipping price in cents, after discounts. */
  shipping: integer,
  lines: jsonRows({
    variantId: text,
    qty: integer,
    /** Business days that its monogram takes. */
    workDays: integer,
  }),
}

export type OrderDelivery = Row<typeof orderDeliveryRow>

/** Finds a delivery group with its frozen shipping data. Callers hold the lock of the order. */
export async function findOrderDelivery(
  db: Db,
  { orderId, groupId }: { orderId: string; groupId: string },
): Promise<OrderDelivery | null> {
  return queryRow(
    db,
    orderDeliveryRow,
    sql`
      select
        g.id, g.recipient_name, g.address, g.registry_id, g.method_id, g.gift_note, g.ship_after,
        (g.totals ->> 'merchandise')::int - (g.totals ->> 'productDiscount')::int
          - (g.totals ->> 'orderDiscount')::int as merchandise,
        (g.totals ->> 'shipping')::int - (g.totals ->> 'shippingDiscount')::int as shipping,
        (
          select jsonb_agg(
            jsonb_build_object(
              'variantId', l.variant_id, 'qty', l.qty,
              'workDays', coalesce((l.personalization ->> 'workDays')::int, 0)
            )
            order by l.position
          )
          from order_lines l
          where l.group_id = g.id
        ) as lines
      from order_groups g
      where g.id = ${groupId} and g.order_id = ${orderId}`,
  )
}

export interface OrderDeliveryChange {
  readonly address?: PlacedAddress
  readonly giftNote?: string
  readonly method?: {
    readonly id: string
    readonly label: string
    readonly earliest: string
    readonly latest: string
  }
}

/**
 * Changes the address, gift note or shipping method of a delivery group. Its frozen price does not
 * change.
 */
export async function updateOrderDelivery(
  tx: Tx,
  groupId: string,
  { address, giftNote, method }: OrderDeliveryChange,
): Promise<void> {
  await execute(
    tx,
    sql`
      update order_groups
      set
        address = coalesce(${json(address)}, address),
        recipient_name = coalesce(
          ${address ? `${address.firstName} ${address.lastName}` : null}, recipient_name
        ),
        gift_note = coalesce(${giftNote ?? null}, gift_note),
        method_id = coalesce(${method?.id ?? null}, method_id),
        method_label = coalesce(${method?.label ?? null}, method_label),
        earliest = coalesce(${method?.earliest ?? null}::date, earliest),
        latest = coalesce(${method?.latest ?? null}::date, latest)
      where id = ${groupId}`,
  )
  await execute(
    tx,
    sql`
      update orders
      set version = version + 1
      where id = (select order_id from order_groups where id = ${groupId})`,
  )
}

export async function closeEditWindow(tx: Tx, orderId: string, at: Date): Promise<void> {
  await execute(
    tx,
    sql`
      update orders
      set editable_until = ${at}, version = version + 1
      where id = ${orderId}`,
  )
}
