import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, json as jsonOf, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { fulfillmentStaffContract } from '../api/staff-contract.ts'

type WaitingOrders = OutputOf<typeof fulfillmentStaffContract.listWaitingOrders>

/**
 * Lists orders with work for staff: units to make, pack or ship, lost shipments, manual refunds
 * and disputes. Oldest first. Orders on hold are in the list of marked orders.
 */
export async function listWaitingOrders(db: Db, now: Date): Promise<WaitingOrders> {
  const orders = await queryRows(
    db,
    {
      orderId: text,
      number: text,
      status: text,
      placedAt: timestamp,
      waitsFor: jsonOf<WaitingOrders['rows'][number]['waitsFor']>(),
    },
    sql`
      select order_id, number, status, placed_at, waits_for
      from (
        select
          o.id as order_id, o.number, o.status, o.placed_at,
          to_jsonb(array_remove(${waitingReasons(now)}, null)) as waits_for
        from orders o
        where o.status = 'placed'
          or o.id in (
            select order_id
            from shipments
            where status = 'lost'
            union all
            select p.order_id
            from refunds r
            join payments p on p.id = r.payment_id
            where r.status = 'manual' and r.paid_at is null
            union all
            select p.order_id
            from payment_disputes d
            join payments p on p.id = d.payment_id
            where d.status = 'open'
          )
      ) waiting
      where waits_for <> '[]'
      order by placed_at, order_id
      limit 200`,
  )
  return {
    rows: orders.map((order) => ({ ...order, placedAt: order.placedAt.toISOString() })),
    refunds: await listManualRefunds(db),
    disputes: await listOpenDisputes(db),
  }
}

/** An array of what an order `o` waits for, with null for everything else. */
function waitingReasons(now: Date): Sql {
  return sql`
    array[
      case when ${canShip(now)} then 'shipping' end,
      case when exists (
        select 1 from shipments s where s.order_id = o.id and s.status = 'lost'
      ) then 'lost_parcel' end,
      case when exists (
        select 1
        from payments p
        join refunds r on r.payment_id = p.id
        where p.order_id = o.id and r.status = 'manual' and r.paid_at is null
      ) then 'refund' end,
      case when exists (
        select 1
        from payments p
        join payment_disputes d on d.payment_id = p.id
        where p.order_id = o.id and d.status = 'open'
      ) then 'dispute' end
    ]`
}

/** A condition that an order `o` can be shipped: it waits, and the customer cannot change it. */
export const canShip = (now: Date): Sql =>
  sql`coalesce(o.editable_until <= ${now}, true) and ${waitsToShip(now)}`

/** A condition that an order `o` has units to make, pack or ship. */
export function waitsToShip(now: Date): Sql {
  return sql`
    o.status = 'placed'
      and exists (
        select 1
        from order_groups g
        join order_lines l on l.group_id = g.id
        cross join lateral generate_series(0, l.qty - 1) u
        left join order_units p on p.line_id = l.id and p.unit = u
        where g.order_id = o.id
          and g.address is not null
          and coalesce(g.ship_after <= ${now}::timestamptz::date, true)
          and l.gift_card is null
          and coalesce(p.status, 'unfulfilled') in ('unfulfilled', 'in_production', 'ready')
      )`
}

/** Lists refunds that the provider could not make, of orders and of payments without an order. */
async function listManualRefunds(db: Db): Promise<WaitingOrders['refunds']> {
  const refunds = await queryRows(
    db,
    {
      refundId: text,
      paymentId: text,
      orderId: nullable(text),
      amount: integer,
      reason: text,
      since: timestamp,
    },
    sql`
      select
        r.id as refund_id, r.payment_id, p.order_id, r.amount, r.reason, r.updated_at as since
      from refunds r
      join payments p on p.id = r.payment_id
      where r.status = 'manual' and r.paid_at is null
      order by r.updated_at, r.id
      limit 200`,
  )
  return refunds.map((refund) => ({ ...refund, since: refund.since.toISOString() }))
}

/** Lists disputes to answer at the provider, earliest deadline first. */
async function listOpenDisputes(db: Db): Promise<WaitingOrders['disputes']> {
  const disputes = await queryRows(
    db,
    {
      paymentId: text,
      orderId: nullable(text),
      amount: integer,
      reason: text,
      respondBy: nullable(timestamp),
    },
    sql`
      select d.payment_id, p.order_id, d.amount, d.reason, d.respond_by
      from payment_disputes d
      join payments p on p.id = d.payment_id
      where d.status = 'open'
      order by d.respond_by nulls last, d.ref
      limit 200`,
  )
  return disputes.map((dispute) => ({
    ...dispute,
    respondBy: dispute.respondBy?.toISOString() ?? null,
  }))
}
