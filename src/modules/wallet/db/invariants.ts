import type { Invariant } from '#platform/db/invariant.ts'
import { sql } from '#platform/db/sql.ts'

export const walletInvariants: readonly Invariant[] = [
  {
    id: 'I-22',
    description:
      'The balance of a credit grant is the sum of its entries, is never negative, and covers '
      + 'its authorizations.',
    query: sql`
      select c.id, c.balance, c.authorized, e.amount, e.authorized as entries_authorized
      from credit_grants c
      cross join lateral (
        select coalesce(sum(amount), 0) as amount, coalesce(sum(authorized), 0) as authorized
        from wallet_entries e
        where e.grant_id = c.id) e
      where c.balance <> e.amount or c.authorized <> e.authorized
        or c.authorized < 0 or c.balance < c.authorized
        or c.initial <> (
          select coalesce(sum(amount), 0)
          from wallet_entries e
          where e.grant_id = c.id
            and e.ref = c.ref
            and e.kind in ('allocate', 'convert')
            and amount > 0)`,
  },
  {
    id: 'I-22b',
    description:
      'The authorized amount of a credit grant belongs to checkouts that are still being paid.',
    query: sql`
      select c.id, c.authorized
      from credit_grants c
      left join lateral (
        select sum(amount) as amount
        from wallet_authorizations a
        where a.grant_id = c.id and a.state = 'held') a on true
      where c.authorized <> coalesce(a.amount, 0)
      union all
      select a.checkout_id, a.amount
      from wallet_authorizations a
      join checkouts c on c.id = a.checkout_id
      where a.state = 'held' and c.state not in ('paying', 'expired')`,
  },
  {
    id: 'I-22c',
    description:
      'Every amount captured for an order equals a tender of that order, and no order has '
      + 'other tenders.',
    query: sql`
      select a.checkout_id as id, a.order_id
      from wallet_authorizations a
      where a.state = 'captured' and not exists (
        select 1
        from order_tenders t
        where t.order_id = a.order_id and t.grant_id = a.grant_id and t.amount = a.amount)
      union all
      select t.grant_id, t.order_id
      from order_tenders t
      where t.kind = 'wallet' and not exists (
        select 1
        from wallet_authorizations a
        where a.order_id = t.order_id
          and a.grant_id = t.grant_id
          and a.amount = t.amount
          and a.state = 'captured')
      union all
      select null, o.id
      from orders o
      left join (
        select order_id, sum(amount) as amount
        from order_tenders
        group by 1) t on t.order_id = o.id
      where o.tender_total <> coalesce(t.amount, 0)`,
  },
  {
    id: 'I-22f',
    description: 'A tender is the sum of its shares, and no unit is paid more than it cost.',
    query: sql`
      select t.order_id, t.position::text as what
      from order_tenders t
      where t.amount <> (
        select coalesce(sum((s ->> 'amount')::int), 0)
        from jsonb_array_elements(t.shares) s)
      union all
      select t.order_id, l.id
      from order_tenders t
      cross join lateral jsonb_array_elements(t.shares) s
      join order_lines l on l.id = s ->> 'lineId'
      group by t.order_id, l.id, (s ->> 'unit')::int, l.units
      having sum((s ->> 'amount')::int)
        > (l.units -> ((s ->> 'unit')::int) -> 'totals' ->> 'grand')::int`,
  },
  {
    id: 'I-22e',
    description:
      'A gift card is worth what was paid for it, and a card that was not sent has no code.',
    query: sql`
      select g.id, g.state
      from gift_cards g
      left join credit_grants c on c.id = g.grant_id
      where (g.state in ('active', 'blocked')) <> (c.id is not null)
        or c.initial <> g.amount
        or (c.balance_type is not null and c.balance_type <> 'gift_card')
        or (g.line_id is not null
          and g.amount <> (select l.unit_price from order_lines l where l.id = g.line_id))`,
  },
]
