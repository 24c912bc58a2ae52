import type { CalendarDate } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, text, literal } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type {
  Discrepancy,
  DiscrepancyKind,
  ReconciliationSums,
} from '../domain/daily-reconciliation.ts'
import { getShopTimeZone } from '#kernel/time/shop-time-zone.ts'

export interface DailyReconciliation {
  readonly sums: ReconciliationSums
  readonly discrepancies: readonly Discrepancy[]
}

/**
 * The orders of a day (in the time zone of the shop) with the payments received for each, in cents.
 */
const dayLedger = (day: CalendarDate) => sql`
  bounds as (
    select
      ${day}::date::timestamp at time zone ${getShopTimeZone()} as begins,
      (${day}::date + 1)::timestamp at time zone ${getShopTimeZone()} as ends
  ),
  sold as (
    select
      o.id, o.number, o.total, coalesce(p.captured, 0) as card,
      coalesce(
        (
          select sum(h.amount)
          from wallet_authorizations h
          where h.order_id = o.id and h.state = 'captured'
        ),
        0
      )::int as wallet,
      coalesce(
        (
          select sum(r.amount)
          from points_redemptions r
          where r.order_id = o.id and r.kind = 'tender' and r.state = 'spent'
        ),
        0
      )::int as points,
      coalesce(
        (
          select sum(least(t.amount, d.captured))
          from order_tenders t
          join payments d on d.id = t.payment_id
          where t.order_id = o.id
        ),
        0
      )::int as deposits
    from orders o
    left join payments p on p.order_id = o.id, bounds
    where o.channel <> 'import' and o.placed_at >= begins and o.placed_at < ends
  )`

export async function reconcileDay(db: Db, day: CalendarDate): Promise<DailyReconciliation> {
  const sums = await queryRow(
    db,
    {
      orders: integer,
      sold: integer,
      card: integer,
      wallet: integer,
      points: integer,
      deposits: integer,
      ahead: integer,
      refunded: integer,
      credited: integer,
    },
    sql`
      with ${dayLedger(day)}
      select
        count(*)::int as orders, coalesce(sum(total), 0)::int as sold,
        coalesce(sum(card), 0)::int as card, coalesce(sum(wallet), 0)::int as wallet,
        coalesce(sum(points), 0)::int as points, coalesce(sum(deposits), 0)::int as deposits,
        (
          select coalesce(sum(p.captured), 0)::int
          from payments p, bounds
          where coalesce(p.commission_id, p.group_gift_id) is not null
            and p.created_at >= begins
            and p.created_at < ends
        ) as ahead,
        (
          select coalesce(sum(r.amount), 0)::int
          from refunds r, bounds
          where r.status = 'succeeded' and r.updated_at >= begins and r.updated_at < ends
        ) as refunded,
        (
          select coalesce(sum(r.amount), 0)::int
          from order_refunds r, bounds
          where r.method = 'credit' and r.at >= begins and r.at < ends
        ) as credited
      from sold`,
  )
  if (!sums) throw new Error('The daily reconciliation returned no row.')
  return { sums, discrepancies: await listDiscrepancies(db, day) }
}

function listDiscrepancies(db: Db, day: CalendarDate): Promise<Discrepancy[]> {
  return queryRows(
    db,
    { kind: literal<DiscrepancyKind>(), ref: text, expected: integer, found: integer },
    sql`
      with ${dayLedger(day)}
      select
        'paid-otherwise' as kind, number as ref, total as expected,
        card + wallet + points + deposits as found
      from sold
      where total <> card + wallet + points + deposits
      union all
      select
        case
          when r.originator ->> 'kind' = 'provider' then 'refund-elsewhere'
          else 'refund-open'
        end,
        coalesce(o.number, p.id),
        case when r.originator ->> 'kind' = 'provider' then 0 else r.amount end,
        case when r.status = 'succeeded' then r.amount else 0 end
      from refunds r
      join payments p on p.id = r.payment_id
      left join orders o on o.id = p.order_id, bounds
      where r.created_at >= begins
        and r.created_at < ends
        and r.status <> 'cancelled'
        and (r.originator ->> 'kind' = 'provider' or r.status <> 'succeeded')
      union all
      select 'no-order', p.id, 0, p.captured - p.refunded - p.refund_pending
      from payments p, bounds
      where coalesce(p.order_id, p.commission_id, p.group_gift_id) is null
        and p.captured > p.refunded + p.refund_pending
        and p.created_at >= begins
        and p.created_at < ends
      union all
      select 'charged-back', coalesce(o.number, p.id), p.captured - p.refunded, 0
      from payments p
      left join orders o on o.id = p.order_id, bounds
      where p.status in ('disputed', 'charged_back')
        and p.updated_at >= begins
        and p.updated_at < ends
      order by 1, 2`,
  )
}
