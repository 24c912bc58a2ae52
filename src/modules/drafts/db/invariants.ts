import { invariantCheckTime, type Invariant } from '#platform/db/invariant.ts'
import { sql } from '#platform/db/sql.ts'

export const draftInvariants: readonly Invariant[] = [
  {
    id: 'I-91',
    description: 'A draft order is completed when its checkout is an order, and only then.',
    query: sql`
      select d.id, d.state
      from draft_orders d
      join checkouts c on c.id = d.checkout_id
      where d.order_id is distinct from c.order_id`,
  },
  {
    id: 'I-92',
    description: 'The link of a draft order ends with its checkout.',
    isLiveness: true,
    query: sql`
      select d.id, d.state
      from draft_orders d
      join checkouts c on c.id = d.checkout_id
      where d.state = 'sent' and c.state in ('expired', 'cancelled')
        and c.updated_at < ${invariantCheckTime} - interval '15 minutes'`,
  },
]
