import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { fulfillmentStaffContract } from '../api/staff-contract.ts'

type WaitingOrders = OutputOf<typeof fulfillmentStaffContract.listWaitingOrders>

/**
 * Lists orders with work for staff: units to make, pack or ship, lost shipments, manual refunds
 * and disputes. Oldest first. Orders on hold are in the list of marked orders.
 */
export async function listWaitingOrders(db: Db, now: Date): Promise<WaitingOrders> {
  const at = sql`${now.toISOString()}::timestamptz`
  const toShip = sql`
    o.status = 'placed'
      and coalesce(o.editable_until <= ${at}, true)
      and exists (
        select 1
        from order_groups g
        join order_lines l on l.group_id = g.id
        cross join lateral generate_series(0, l.qty - 1) u
        left join order_units p on p.line_id = l.id and p.unit = u
        where g.order_id = o.id
          and g.address is not null
          and coalesce(g.ship_after <= ${at}::date, true)
          and coalesce(p.status, 'unfulfilled') in ('unfulfilled', 'in_production', 'ready')
      )
  `
  const found = await rows<Omit<WaitingOrders['rows'][number], 'placedAt'> & { placedAt: string }>(
    db,
    sql`
      select *
      from (
        select
          o.id as "orderId", o.number, o.status, to_jsonb(o.placed_at) #>> '{}' as "placedAt",
          to_jsonb(
            array_remove(
              array[
                case when ${toShip} then 'shipping' end,
                case when exists (
                  select 1 from shipments s where s.order_id = o.id and s.status = 'lost'
                ) then 'lost_parcel' end,
                case when exists (
                  select 1
                  from payments p
                  join refunds r on r.payment_id = p.id
                  where p.order_id = o.id and r.status = 'manual'
                ) then 'refund' end,
                case when exists (
                  select 1
                  from payments p
                  join payment_disputes d on d.payment_id = p.id
                  where p.order_id = o.id and d.status = 'open'
                ) then 'dispute' end
              ],
              null
            )
          ) as "waitsFor"
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
            where r.status = 'manual'
            union all
            select p.order_id
            from payment_disputes d
            join payments p on p.id = d.payment_id
            where d.status = 'open'
          )
      ) waiting
      where "waitsFor" <> '[]'
      order by "placedAt", "orderId"
      limit 200
    `,
  )
  return {
    rows: found.map((row) => ({ ...row, placedAt: new Date(row.placedAt).toISOString() })),
    refunds: await listManualRefunds(db),
    disputes: await listOpenDisputes(db),
  }
}

/** Lists refunds that the provider could not make, of orders and of payments without an order. */
async function listManualRefunds(db: Db): Promise<WaitingOrders['refunds']> {
  const found = await rows<WaitingOrders['refunds'][number]>(
    db,
    sql`
      select
        r.id as "refundId", r.payment_id as "paymentId", p.order_id as "orderId", r.amount,
        r.reason, to_jsonb(r.updated_at) #>> '{}' as since
      from refunds r
      join payments p on p.id = r.payment_id
      where r.status = 'manual'
      order by r.updated_at, r.id
      limit 200
    `,
  )
  return found.map((refund) => ({ ...refund, since: new Date(refund.since).toISOString() }))
}

/** Lists disputes to answer at the provider, earliest deadline first. */
async function listOpenDisputes(db: Db): Promise<WaitingOrders['disputes']> {
  const found = await rows<WaitingOrders['disputes'][number]>(
    db,
    sql`
      select
        d.payment_id as "paymentId", p.order_id as "orderId", d.amount, d.reason,
        to_jsonb(d.respond_by) #>> '{}' as "respondBy"
      from payment_disputes d
      join payments p on p.id = d.payment_id
      where d.status = 'open'
      order by d.respond_by nulls last, d.ref
      limit 200
    `,
  )
  return found.map((dispute) => ({
    ...dispute,
    respondBy: dispute.respondBy && new Date(dispute.respondBy).toISOString(),
  }))
}
