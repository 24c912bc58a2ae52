import type { Invariant } from '#platform/db/invariant.ts'
import { sql } from '#platform/db/sql.ts'

export const returnInvariants: readonly Invariant[] = [
  {
    id: 'I-25',
    description: 'The return state of an order unit matches its open or settled return.',
    query: sql`
      select u.line_id, u.unit, u.return_state,
        count(r.*) filter (where r.state in ('open', 'received', 'offered')) as open,
        count(r.*) filter (where r.state in ('refunded', 'credited')) as returned
      from order_units u
      left join return_units r on r.line_id = u.line_id and r.unit = u.unit
      group by u.line_id, u.unit, u.return_state
      having
        count(r.*) filter (where r.state in ('open', 'received', 'offered'))
          <> (u.return_state = 'open')::int
        or count(r.*) filter (where r.state in ('refunded', 'credited'))
          <> (u.return_state = 'returned')::int`,
  },
  {
    id: 'I-25b',
    description: 'A return has open units exactly while it is in progress.',
    query: sql`
      select r.id, r.number, r.status
      from returns r
      join return_units u on u.return_id = r.id
      group by r.id
      having bool_or(u.state in ('open', 'received', 'offered')) <> (
        r.status in (
          'requested', 'needs_review', 'approved', 'label_issued', 'in_transit', 'received',
          'inspected', 'partly_settled'
        )
      )`,
  },
  {
    id: 'I-25c',
    description: 'Refunded return units and refunded shares match.',
    query: sql`
      select u.return_id, u.line_id, u.unit
      from return_units u
      where u.refund_id is not null and not exists (
        select 1 from refunded_shares s
        where s.line_id = u.line_id and s.unit = u.unit and s.component = 'goods'
          and s.refund_id = u.refund_id
      )
      union all
      select f.cause_id, s.line_id, s.unit
      from order_refunds f
      join refunded_shares s on s.refund_id = f.id and s.component = 'goods'
      where f.cause in ('return', 'claim') and not exists (
        select 1 from return_units u
        where u.refund_id = f.id and u.line_id = s.line_id and u.unit = s.unit
      )`,
  },
  {
    id: 'I-25d',
    description:
      'The fees of a return never exceed those shown, and equal the fees of its refunds.',
    query: sql`
      select r.id, r.number, r.fee, r.fee_withheld
      from returns r
      where r.fee_withheld > r.fee or r.fee_withheld <> (
        select coalesce(sum(f.fee), 0)
        from order_refunds f
        where f.cause in ('return', 'claim') and f.cause_id = r.id
      ) - (
        select coalesce(sum(
          u.withheld + case u.state when 'refunded' then u.restocking_fee else 0 end
        ), 0)
        from return_units u
        where u.return_id = r.id and u.state in ('refunded', 'credited')
      )`,
  },
]
