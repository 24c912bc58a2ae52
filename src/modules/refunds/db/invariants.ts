import type { Invariant } from '#platform/db/invariant.ts'
import { sql } from '#platform/db/sql.ts'

export const refundInvariants: readonly Invariant[] = [
  {
    id: 'I-03d',
    description: 'Refunds of an order never exceed what was paid for it.',
    query: sql`
      select
        r.order_id, sum(r.amount) as given, max(p.captured) as captured,
        max(o.tender_total) as tender_total
      from order_refunds r
      join orders o on o.id = r.order_id
      left join payments p on p.order_id = r.order_id
      group by r.order_id
      having sum(r.amount) > coalesce(max(p.captured), 0) + max(o.tender_total)`,
  },
  {
    id: 'I-03b',
    description: 'A refund equals its shares plus extra amounts minus fees.',
    query: sql`
      select r.id, r.order_id
      from order_refunds r
      left join lateral (
        select coalesce(sum(s.amount), 0) as amount
        from refunded_shares s
        where s.refund_id = r.id
      ) s on true
      where r.shares <> s.amount 
        or r.amount <> r.shares + r.additional_amount - r.fee - r.shortfall`,
  },
  {
    id: 'I-03c',
    description:
      'A refunded share equals the frozen amount of its unit minus refunded price differences.',
    query: sql`
      select s.line_id, s.unit, s.component, s.amount
      from refunded_shares s
      join order_lines l on l.id = s.line_id
      cross join lateral (select l.units -> s.unit as u) f
      cross join lateral (
        select
          coalesce(sum((t ->> 'goods')::int), 0) as goods,
          coalesce(sum((t ->> 'wrap')::int + (t ->> 'shipping')::int), 0) as delivery
        from jsonb_array_elements(f.u -> 'taxes') t
      ) t
      cross join lateral (
        select
          coalesce(sum(d.amount) filter (where d.component = 'goods'), 0) as goods,
          coalesce(sum(d.amount) filter (where d.component = 'delivery'), 0) as delivery
        from refunded_differences d
        where d.line_id = s.line_id and d.unit = s.unit
      ) d
      where f.u is null
        or s.amount <> case s.component
          when 'goods' then (f.u -> 'totals' ->> 'merchandise')::int
            - (f.u -> 'totals' ->> 'productDiscount')::int
            - (f.u -> 'totals' ->> 'orderDiscount')::int
            + (f.u -> 'totals' ->> 'personalization')::int + t.goods - d.goods
          else (f.u -> 'totals' ->> 'wrap')::int + (f.u -> 'totals' ->> 'shipping')::int
            - (f.u -> 'totals' ->> 'shippingDiscount')::int + t.delivery - d.delivery
        end`,
  },
  {
    id: 'I-03e',
    description:
      'Price differences are covered by their refund and never exceed the frozen amounts.',
    query: sql`
      select r.id, r.order_id
      from order_refunds r
      join refunded_differences d on d.refund_id = r.id
      group by r.id
      having sum(d.amount) > r.additional_amount
      union all
      select d.line_id, d.unit::text
      from refunded_differences d
      join order_lines l on l.id = d.line_id
      group by d.line_id, d.unit, l.units
      having sum(d.amount) > (l.units -> d.unit -> 'totals' ->> 'grand')::int
        or sum(d.amount) filter (where d.component = 'delivery')
          > (l.units -> d.unit -> 'totals' ->> 'shipping')::int
            - (l.units -> d.unit -> 'totals' ->> 'shippingDiscount')::int
            + (
              select coalesce(sum((t ->> 'shipping')::int), 0)
              from jsonb_array_elements(l.units -> d.unit -> 'taxes') t
            )`,
  },
  {
    id: 'I-05b',
    description: 'A card refund has a payment refund, and a credit refund has a wallet entry.',
    query: sql`
      select r.id, r.order_id, r.method
      from order_refunds r
      left join refunds p on p.id = r.id
      cross join lateral (
        select r.amount - coalesce(sum(t.amount), 0) as own
        from order_refund_tenders t
        where t.refund_id = r.id
      ) s
      where (r.method = 'card' and s.own > 0) <> (p.id is not null)
        or (r.method = 'card' and p.amount <> s.own)
        or s.own < 0
        or (
          r.method = 'credit'
          and (s.own > 0 or r.credit_to is not null)
          and not exists (
            select 1
            from wallet_entries w
            where w.ref = r.id
              and w.kind = 'allocate'
              and w.amount = case when r.credit_to is null then s.own + r.bonus else r.amount end
          )
        )`,
  },
  {
    id: 'I-22d',
    description: 'Tenders get back at most what they paid, with a wallet entry or deposit refund.',
    query: sql`
      select t.order_id, t.position::text as what
      from order_tenders t
      join order_refund_tenders b on b.order_id = t.order_id and b.position = t.position
      group by t.order_id, t.position, t.amount
      having sum(b.amount) > t.amount
      union all
      select b.order_id, b.refund_id
      from order_refund_tenders b
      join order_tenders t on t.order_id = b.order_id and t.position = b.position
      join order_refunds r on r.id = b.refund_id
      where t.kind = 'wallet'
        and r.credit_to is null
        and not exists (
          select 1
          from wallet_entries w
          where w.grant_id = t.grant_id
            and w.kind = 'refund'
            and w.ref = b.refund_id
            and w.amount = b.amount
        )
      union all
      select b.order_id, b.refund_id
      from order_refund_tenders b
      join order_tenders t on t.order_id = b.order_id and t.position = b.position
      join order_refunds r on r.id = b.refund_id
      where t.kind = 'deposit'
        and r.credit_to is null
        and not exists (
          select 1
          from refunds f
          where f.payment_id = t.payment_id
            and f.originator ->> 'id' = b.refund_id
            and f.amount = b.amount
        )`,
  },
]
