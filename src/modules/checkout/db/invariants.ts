import { invariantCheckTime, type Invariant } from '#platform/db/invariant.ts'
import { sql } from '#platform/db/sql.ts'

const checkTime = invariantCheckTime

/** How long something in progress may take before it counts as stuck. */
const grace = sql`interval '15 minutes'`

export const checkoutInvariants: readonly Invariant[] = [
  {
    id: 'I-03',
    description:
      'The payment of an order is for exactly its total, less what the wallet and points paid, '
      + 'and was authorized before the order was written.',
    query: sql`
      select o.id, o.number, p.status
      from orders o
      left join payments p on p.order_id = o.id
      where o.channel <> 'import' and o.status <> 'cancelled' and (
        coalesce(p.amount, 0) <> o.total - o.tender_total
        or (o.total > o.tender_total and p.authorized + p.captured = 0)
      )`,
  },
  {
    id: 'I-03f',
    description:
      'The payment of an order is captured in full within 15 minutes, or the order is on hold '
      + 'when the bank captured only a part.',
    isLiveness: true,
    query: sql`
      select o.id, o.number, p.status, p.captured
      from orders o
      join payments p on p.order_id = o.id
      where o.channel <> 'import' and o.status <> 'cancelled' and p.captured <> p.amount
        and o.placed_at < ${checkTime} - ${grace}
        and (p.captured = 0 or not exists (
          select 1 from order_events e where e.order_id = o.id and e.kind = 'order_held'
        ))`,
  },
  {
    id: 'I-08b',
    description: 'A checkout, its order and its payment refer to each other, for the same amount.',
    query: sql`
      select c.id
      from checkouts c
      left join orders o on o.id = c.order_id
      left join payments p on p.id = c.payment_id
      where (c.state = 'completed') <> (o.id is not null) or (c.due > 0) <> (p.id is not null)
        or o.checkout_id <> c.id or o.total <> c.total or o.tender_total <> c.total - c.due
        or p.checkout_id <> c.id or p.amount <> c.due
        or p.order_id is distinct from case when p.id is not null then o.id end
      union all
      select o.id
      from orders o
      where o.channel <> 'import' and not exists (
        select 1 from checkouts c where c.order_id = o.id
      )`,
  },
  {
    id: 'I-09b',
    description:
      'A checkout that is being paid is an order or closed half an hour after its reservation '
      + 'ended.',
    isLiveness: true,
    query: sql`
      select c.id, c.state
      from checkouts c
      left join payments p on p.id = c.payment_id
      where c.state in ('paying', 'expired') and c.hold_limit < ${checkTime} - interval '30 minutes'
        and coalesce(p.status, '') <> 'processing'`,
  },
  {
    id: 'I-16b',
    description: 'Stock is reserved only for checkouts that are being paid.',
    query: sql`
      select r.id, r.checkout_id
      from stock_reservations r
      join checkouts c on c.id = r.checkout_id
      where (r.state = 'active' and c.state <> 'paying') or (
        r.state in ('allocated', 'used_up') and r.order_id is distinct from c.order_id
      )`,
  },
]
