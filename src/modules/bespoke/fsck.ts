import { sql } from 'drizzle-orm'
import type { Invariant } from '#platform/db/invariant.ts'

export const bespokeInvariants: readonly Invariant[] = [
  {
    id: 'I-33a',
    says: 'A commission that is being made stands on its order, for the lines of the quote that was accepted, and on its paid deposit.',
    query: sql`
      select c.id, c.number, c.state from bespoke_commissions c left join orders o on o.id = c.order_id
      left join bespoke_quotes q on q.commission_id = c.id and q.state = 'accepted'
      left join bespoke_deposits d on d.commission_id = c.id and d.state = 'paid'
      left join order_tenders t on t.order_id = o.id and t.kind = 'deposit'
      where (c.state in ('production', 'order_shipped', 'done') and o.id is null)
        or (o.id is not null and (o.merchandise is distinct from q.total or o.owner_id <> c.owner_id and o.owner_id like 'mem\\_%'
          or t.payment_id is distinct from d.payment_id or t.amount is distinct from d.amount))`,
  },
  {
    id: 'I-33b',
    says: 'A deposit that pays for an order was taken, and what went back of it is no more than that.',
    query: sql`
      select t.order_id, p.id, p.captured, p.refunded from order_tenders t join payments p on p.id = t.payment_id
      where t.kind = 'deposit' and p.captured < t.amount and p.updated_at < now() - interval '15 minutes'`,
  },
]
