import { sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/time/time.ts'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import type { PlacedAddress } from './placed-order.ts'

export { findAddressChangeProblem } from './domain/find-address-change-problem.ts'
export type { PlacedAddress } from './placed-order.ts'

export interface OrderDelivery {
  readonly id: string
  readonly address: PlacedAddress | null
  readonly registryId: string | null
  readonly methodId: string | null
  readonly giftNote: string
  /** The group does not ship before this day. */
  readonly shipAfter: CalendarDate | null
  readonly merchandise: number
  /** The shipping price in cents, after discounts. */
  readonly shipping: number
  readonly lines: readonly DeliveryLine[]
}

export interface DeliveryLine {
  readonly variantId: string
  readonly qty: number
  /** Business days that its monogram takes. */
  readonly workDays: number
}

/** Finds a delivery group with its frozen shipping data. Callers hold the lock of the order. */
export async function findOrderDelivery(
  db: Db,
  { orderId, groupId }: { orderId: string; groupId: string },
): Promise<OrderDelivery | null> {
  const [found] = await rows<OrderDelivery>(
    db,
    sql`
      select
        g.id, g.address, g.registry_id as "registryId", g.method_id as "methodId",
        g.gift_note as "giftNote", g.ship_after::text as "shipAfter",
        (g.totals ->> 'merchandise')::int - (
          g.totals ->> 'productDiscount'
        )::int - (g.totals ->> 'orderDiscount')::int as merchandise,
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
      where g.id = ${groupId} and g.order_id = ${orderId}
    `,
  )
  return found ?? null
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
  await tx.execute(sql`
    update order_groups
    set
      address = coalesce(${address ? JSON.stringify(address) : null}::jsonb, address),
      recipient_name = coalesce(
        ${address ? `${address.firstName} ${address.lastName}` : null}, recipient_name
      ),
      gift_note = coalesce(${giftNote ?? null}, gift_note),
      method_id = coalesce(${method?.id ?? null}, method_id),
      method_label = coalesce(${method?.label ?? null}, method_label),
      earliest = coalesce(${method?.earliest ?? null}::date, earliest),
      latest = coalesce(${method?.latest ?? null}::date, latest)
    where id = ${groupId}
  `)
  await tx.execute(
    sql`
      update orders
      set version = version + 1
      where id = (select order_id from order_groups where id = ${groupId})
    `,
  )
}

export async function closeEditWindow(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx.execute(
    sql`
      update orders
      set editable_until = ${at.toISOString()}::timestamptz, version = version + 1
      where id = ${orderId}
    `,
  )
}
