import type { Invariant } from '#platform/db/invariant.ts'
import { sql } from '#platform/db/sql.ts'
import { addressLimit } from '../domain/address-book.ts'

export const addressInvariants: readonly Invariant[] = [
  {
    id: 'I-40a',
    description: 'An address book has at most 30 addresses.',
    query: sql`
      select member_id, count(*)
      from addresses
      where deleted_at is null
      group by member_id
      having count(*) > ${addressLimit}`,
  },
  {
    id: 'I-40b',
    description:
      'A member has at most one default address for shipping and billing, not a deleted one.',
    query: sql`
      select member_id
      from addresses
      group by member_id
      having count(*) filter (where is_default_shipping) > 1
        or count(*) filter (where is_default_billing) > 1
      union all
      select id
      from addresses
      where deleted_at is not null and (is_default_shipping or is_default_billing)`,
  },
  {
    id: 'I-40c',
    description:
      'Delivery notes are encrypted and have an expiry date; deleted addresses have none.',
    query: sql`
      select id
      from addresses
      where (notes_sealed is null) <> (notes_until is null)
        or octet_length(notes_sealed) < 29
        or (deleted_at is not null and notes_sealed is not null)`,
  },
  {
    id: 'I-40d',
    description: 'A closed account has no addresses.',
    query: sql`
      select a.id
      from addresses a
      join members m on m.id = a.member_id
      where m.closed_at is not null`,
  },
]
