import type { Invariant } from '#platform/db/invariant.ts'
import { sql } from '#platform/db/sql.ts'

export const wishlistInvariants: readonly Invariant[] = [
  {
    id: 'I-41a',
    description: 'Every owner of wish lists has exactly one default, and a guest has one list.',
    query: sql`
      select owner_id
      from wishlists
      group by owner_id
      having count(*) filter (where is_default) <> 1
        or (owner_id like 'gst\\_%' and count(*) > 1)`,
  },
  {
    id: 'I-41b',
    description: 'Every wish list item has an existing product and one of its variants.',
    query: sql`
      select i.id
      from wishlist_items i
      left join products g on g.id = i.product_id
      left join variants v on v.id = i.variant_id
      where g.id is null
        or (i.variant_id is not null and v.product_id is distinct from i.product_id)`,
  },
  {
    id: 'I-41c',
    description: 'Nobody reserves on their own list or on a guest’s list.',
    query: sql`
      select r.id
      from gift_reservations r
      join wishlist_items i on i.id = r.item_id
      join wishlists l on l.id = i.list_id
      where r.giver_id = l.owner_id or l.owner_id like 'gst\\_%'`,
  },
  {
    id: 'I-41d',
    description: 'Share links are stored as hashes, and only members share lists.',
    query: sql`
      select id
      from wishlists
      where share_hash !~ '^[0-9a-f]{64}$'
        or (share_hash is not null and owner_id not like 'mem\\_%')`,
  },
]
