import type { Invariant } from '#platform/db/invariant.ts'
import { sql } from '#platform/db/sql.ts'

export const registryInvariants: readonly Invariant[] = [
  {
    id: 'I-70a',
    description: 'A registry item has as many active units as its wanted quantity.',
    query: sql`
      select i.id
      from registry_items i
      where i.removed_at is null
        and i.wanted <> (
          select count(*)
          from registry_units u
          where u.item_id = i.id and not u.is_extra and u.status <> 'withdrawn'
        )`,
  },
  {
    id: 'I-70b',
    description: 'Every given registry unit refers to one order unit of its order.',
    query: sql`
      select u.id
      from registry_units u
      left join order_lines l on l.id = u.line_id
      where u.line_id is not null
        and (l.id is null or l.order_id <> u.order_id or u.unit >= l.qty)`,
  },
  {
    id: 'I-70c',
    description: 'The state of a registry unit matches its canceled or delivered order unit.',
    query: sql`
      select p.line_id
      from order_units p
      join registry_units u on u.line_id = p.line_id and u.unit = p.unit
      where (p.status = 'cancelled' and u.status <> 'converted')
        or (p.status = 'delivered' and u.status in ('bought', 'shipped'))`,
  },
  {
    id: 'I-70d',
    description: 'The state of a registry unit is the result of its last event.',
    query: sql`
      select u.id
      from registry_units u
      join (
        select distinct on (unit_id) unit_id, to_status
        from registry_unit_events
        order by unit_id, id desc
      ) e on e.unit_id = u.id
      where e.to_status <> u.status`,
  },
  {
    id: 'I-70f',
    description:
      'A registry unit converted before shipping has a canceled order unit, refunded as the '
      + 'recipient’s credit.',
    query: sql`
      select u.id, u.line_id
      from registry_units u
      where u.status = 'converted'
        and u.line_id is not null
        and not exists (
          select 1
          from order_units p
          join refunded_shares s
            on s.line_id = p.line_id and s.unit = p.unit and s.component = 'goods'
          join order_refunds r on r.id = s.refund_id
            and r.method <> 'card'
            and r.credit_to = p.recipient_id
          where p.line_id = u.line_id and p.unit = u.unit and p.status = 'cancelled'
        )`,
  },
  {
    id: 'I-70e',
    description:
      'Contributions match credit grants: unowned while open, owned once credited, empty once '
      + 'refunded.',
    query: sql`
      select c.id, c.state, d.state as group_gift_state, l.owner_id, l.balance
      from registry_contributions c
      join registry_group_gifts d on d.id = c.group_gift_id
      join payments p on p.id = c.payment_id
      left join credit_grants l on l.balance_type = 'registry_fund' and l.ref = c.id
      where (c.state in ('paid', 'refunded')) <> (l.id is not null)
        or p.amount <> c.amount
        or (
          c.state = 'paid'
          and (l.initial <> c.amount or (d.state in ('open', 'refunded')) <> (l.owner_id is null))
        )
        or (
          c.state = 'refunded'
          and (l.balance <> 0 or p.refunded + p.refund_pending < c.amount)
        )`,
  },
]
