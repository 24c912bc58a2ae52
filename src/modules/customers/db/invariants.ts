import type { Invariant } from '#platform/db/invariant.ts'
import { sql } from '#platform/db/sql.ts'

export const customerInvariants: readonly Invariant[] = [
  {
    id: 'I-customers',
    description: 'The summary of every customer has the figures of its orders, points and consent.',
    query: sql`
      select coalesce(s.id, f.id) as id, s.orders, f.orders as counted
      from (
        select m.id, c.*
        from members m
        cross join lateral member_customer(m.id) c
        union all
        select guest_customer_id(g.mailbox), c.*
        from guest_mailboxes g
        cross join lateral guest_customer(g.mailbox) c) f
      full join customer_summaries s on s.id = f.id
      where (s.kind, s.identity, s.email, s.name, s.phone, s.state, s.tier, s.points, s.credit,
          s.orders, s.spent, s.last_order_at, s.is_subscribed)
        is distinct from (f.kind, f.identity, f.email, f.name, f.phone, f.state, f.tier, f.points,
          f.credit, f.orders, f.spent, f.last_order_at, f.is_subscribed)`,
  },
]
