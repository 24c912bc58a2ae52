import type { Invariant } from '#platform/db/invariant.ts'
import { sql } from '#platform/db/sql.ts'

export const cartInvariants: readonly Invariant[] = [
  {
    id: 'I-27a',
    description: 'An owner has at most one active cart.',
    query: sql`
      select owner_id, count(*)
      from carts
      where state = 'active'
      group by owner_id
      having count(*) > 1`,
  },
  {
    id: 'I-27b',
    description: 'Every line has a positive quantity and an existing variant.',
    query: sql`
      select l.id, l.qty
      from cart_lines l
      left join variants v on v.id = l.variant_id
      where l.qty <= 0 or v.id is null`,
  },
  {
    id: 'I-27c',
    description:
      'An active cart has one own delivery group, and its lines are in its delivery groups.',
    query: sql`
      select c.id
      from carts c
      where c.state = 'active' and (
        select count(*) from cart_groups g where g.cart_id = c.id and g.kind = 'own'
      ) <> 1
      union all
      select l.id
      from cart_lines l
      join cart_groups g on g.id = l.group_id
      where g.cart_id <> l.cart_id`,
  },
  {
    id: 'I-27d',
    description: 'A closed cart has no active or saved lines.',
    query: sql`
      select l.id
      from cart_lines l
      join carts c on c.id = l.cart_id
      where c.state = 'ordered' and l.state in ('active', 'saved')`,
  },
]
