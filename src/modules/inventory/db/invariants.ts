import { invariantCheckTime, type Invariant } from '#platform/db/invariant.ts'
import { sql } from '#platform/db/sql.ts'

/** How long an expired reservation can stay active before the job must have released it. */
const grace = sql`interval '15 minutes'`

export const inventoryInvariants: readonly Invariant[] = [
  {
    id: 'I-13',
    description:
      'Allocated and reserved stock is within on hand and oversell limit, or the level is '
      + 'oversold.',
    query: sql`
      select variant_id, on_hand, allocated, reserved, oversell_limit
      from stock_levels
      where least(on_hand, allocated, reserved) < 0
        or (not oversold and allocated + reserved > on_hand + oversell_limit)`,
  },
  {
    id: 'I-14',
    description: 'Reserved and allocated stock are the sums of the reservations.',
    query: sql`
      select s.variant_id, s.reserved, s.allocated
      from stock_levels s
      left join stock_reservations r on r.variant_id = s.variant_id
      group by s.variant_id
      having s.reserved <> coalesce(sum(r.qty) filter (where r.state = 'active'), 0)
        or s.allocated <> coalesce(sum(r.qty - r.used) filter (where r.state = 'allocated'), 0)`,
  },
  {
    id: 'I-15',
    description: 'Units on hand are the sum of the stock movements.',
    query: sql`
      select s.variant_id, s.on_hand, coalesce(sum(m.qty), 0) as moved
      from stock_levels s
      left join stock_movements m on m.variant_id = s.variant_id
      group by s.variant_id
      having s.on_hand <> coalesce(sum(m.qty), 0)`,
  },
  {
    id: 'I-16',
    description: 'No expired reservation stays active.',
    isLiveness: true,
    query: sql`
      select id, variant_id, expires_at
      from stock_reservations
      where state = 'active' and expires_at < ${invariantCheckTime} - ${grace}`,
  },
]
