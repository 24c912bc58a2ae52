import type { Invariant } from '#platform/db/invariant.ts'
import { raw, sql } from '#platform/db/sql.ts'

const figures = (alias: string) =>
  raw(
    [
      'kind',
      'identity',
      'email',
      'name',
      'phone',
      'state',
      'tier',
      'points',
      'credit',
      'orders',
      'spent',
      'last_order_at',
      'is_subscribed',
    ]
      .map((column) => `${alias}.${column}`)
      .join(', '),
  )

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
      where (${figures('s')}) is distinct from (${figures('f')})`,
  },
]
