import { isCommissionItemSql } from '#modules/inventory/commission-item.ts'
import { invariantCheckTime, type Invariant } from '#platform/db/invariant.ts'
import { raw, sql } from '#platform/db/sql.ts'

export const fulfillmentInvariants: readonly Invariant[] = [
  {
    id: 'I-17',
    description:
      'Everything shipped or sent as a gift card was taken from stock once, and nothing '
      + 'else was sold.',
    query: sql`
      select
        coalesce(p.shipment_id, m.ref) as shipment, coalesce(p.variant_id, m.variant_id) as variant,
        p.qty, m.qty as moved
      from (
        select shipment_id, variant_id, count(*) as qty
        from shipment_units x
        join shipments s on s.id = x.shipment_id and s.status <> 'voided'
        where not ${isCommissionItemSql(raw('variant_id'))}
        group by 1, 2
        union all
        select g.id, l.variant_id, 1
        from gift_cards g
        join order_lines l on l.id = g.line_id
        join order_units c on c.line_id = g.line_id and c.unit = g.unit
        where c.status = 'collected'
      ) p
      full join (
        select ref, variant_id, -sum(qty) as qty
        from stock_movements
        where reason = 'sale'
        group by 1, 2
        having sum(qty) <> 0
      ) m on m.ref = p.shipment_id
        and m.variant_id = p.variant_id
      where p.qty is distinct from m.qty
    `,
  },
  {
    id: 'I-17b',
    description:
      'The stock allocated to an order equals its unshipped units; products made to order '
      + 'have no stock.',
    query: sql`
      with taken as (
        select order_id, variant_id, sum(qty - used) as qty
        from stock_reservations
        where state = 'allocated'
        group by 1, 2
      ),
      waiting as (
          select l.order_id, coalesce(p.variant_id, l.variant_id) as variant_id, count(*) as qty
          from orders o
          join order_lines l on l.order_id = o.id
          cross join lateral generate_series(0, l.qty - 1) u
          left join order_units p on p.line_id = l.id and p.unit = u
          where o.channel <> 'import'
            and not ${isCommissionItemSql(raw('l.variant_id'))}
            and coalesce(p.status, 'unfulfilled') in ('unfulfilled', 'in_production', 'ready')
          group by 1, 2
        )
      select
        coalesce(t.order_id, w.order_id) as order_id,
        coalesce(t.variant_id, w.variant_id) as variant_id, t.qty as taken, w.qty as waiting
      from taken t
      full join waiting w on w.order_id = t.order_id and w.variant_id = t.variant_id
      where t.qty is distinct from w.qty
    `,
  },
  {
    id: 'I-32a',
    description: 'A unit is in transit exactly when it is in one undelivered shipment.',
    query: sql`
      select p.line_id, p.unit, p.status, count(s.id) as parcels
      from order_units p
      left join shipment_units x on x.line_id = p.line_id and x.unit = p.unit
      left join shipments s on s.id = x.shipment_id
        and s.status = case p.status when 'lost' then 'lost' else 'shipped' end
      group by p.line_id, p.unit, p.status
      having count(s.id) <> case when p.status in ('shipped', 'lost') then 1 else 0 end
    `,
  },
  {
    id: 'I-32b',
    description:
      'An order is canceled exactly when all its units are, and no recipient had taken one '
      + 'over.',
    query: sql`
      select o.id, o.number, o.status
      from orders o
      join order_units p on p.order_id = o.id
      group by o.id
      having bool_and(p.status = 'cancelled' and p.recipient_id is null) <> (o.status = 'cancelled')
    `,
  },
  {
    id: 'I-32c',
    description: 'Every cancelled unit was refunded, unless nothing was left to refund.',
    query: sql`
      select p.line_id, p.unit
      from order_units p
      where p.status = 'cancelled'
        and not exists (
          select 1
          from refunded_shares s
          where s.line_id = p.line_id and s.unit = p.unit and s.component = 'goods'
        )
    `,
  },
  {
    id: 'I-32e',
    description:
      'A delivery group is marked as unshipped exactly when a unit of it has to be packed.',
    query: sql`
      select g.id, g.is_unshipped
      from order_groups g
      where g.is_unshipped <> exists (
        select 1
        from order_lines l
        cross join lateral generate_series(0, l.qty - 1) u
        left join order_units p on p.line_id = l.id and p.unit = u
        where l.group_id = g.id
          and l.gift_card is null
          and coalesce(p.status, 'unfulfilled') in ('unfulfilled', 'in_production', 'ready')
      )
    `,
  },
  {
    id: 'I-32d',
    description: 'No pending email about an order is older than a day.',
    isLiveness: true,
    query: sql`
      select id, order_id, at
      from order_updates
      where emailed_at is null and at < ${invariantCheckTime} - interval '1 day'
    `,
  },
]
