import type { Invariant } from '#platform/db/invariant.ts'
import { sql } from '#platform/db/sql.ts'

export const orderDeskInvariants: readonly Invariant[] = [
  {
    id: 'I-88',
    description: 'The summary of every order equals what its tables say.',
    query: sql`
      select coalesce(f.order_id, s.order_id) as order_id, f.number
      from order_facts f
      full join order_summaries s on s.order_id = f.order_id
      where to_jsonb(f) is distinct from to_jsonb(s)`,
  },
]
