import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { fulfillmentStaffContract } from './staff-contract.ts'

type Waiting = OutputOf<typeof fulfillmentStaffContract.listWaitingOrders>

/**
 * Orders that somebody has to do something about next: make, pack or ship what may leave today, settle a parcel that was lost, send
 * money back that the provider could not, or answer a dispute. The one that was placed first is at the top. Orders on hold are among the marked ones.
 */
export async function listWaitingOrders(db: Db, now: Date): Promise<Waiting> {
  const at = sql`${now.toISOString()}::timestamptz`
  const toShip = sql`
    o.status = 'placed'
      and coalesce(o.editable_until <= ${at}, true)
      and exists (
        select 1
        from order_groups g
        join order_lines l on l.group_id = g.id
        cross join lateral generate_series(0, l.qty - 1) u
        left join order_pieces p on p.line_id = l.id and p.unit = u
        where g.order_id = o.id
          and g.address is not null
          and coalesce(g.ship_after <= ${at}::date, true)
          and coalesce(p.status, 'unfulfilled') in ('unfulfilled', 'in_production', 'ready')
      )
  `
  const found = await rows<Omit<Waiting['rows'][number], 'placedAt'> & { placedAt: string }>(
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

/** Money that has to go back another way, of orders and of what was paid ahead of one. */
async function listManualRefunds(db: Db): Promise<Waiting['refunds']> {
  const found = await rows<Waiting['refunds'][number]>(
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

/** To be answered at the provider, the one due first at the top. */
async function listOpenDisputes(db: Db): Promise<Waiting['disputes']> {
  const found = await rows<Waiting['disputes'][number]>(
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
