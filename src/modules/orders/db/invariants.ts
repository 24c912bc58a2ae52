import type { Invariant } from '#platform/db/invariant.ts'
import { sql } from '#platform/db/sql.ts'

const sumOf = (part: string) =>
  sql`
    (
      select coalesce(sum((u -> 'totals' ->> ${part}::text)::int), 0)
      from jsonb_array_elements(l.units) u
    )`

export const orderInvariants: readonly Invariant[] = [
  {
    id: 'I-01',
    description: 'The total of an order adds up and is not negative.',
    query: sql`
      select id, number
      from orders
      where total <> merchandise - product_discount - order_discount + personalization + wrap
        + shipping - shipping_discount + tax
        or total < 0`,
  },
  {
    id: 'I-02a',
    description: 'Lines and delivery groups add up to their order, to the cent.',
    query: sql`
      select o.id, o.number
      from orders o
      left join lateral (
        select
          coalesce(sum(l.unit_price * l.qty), 0) as merchandise,
          coalesce(sum(l.discount), 0) as discount, coalesce(sum(l.tax), 0) as tax,
          coalesce(sum(l.total), 0) as total
        from order_lines l
        where l.order_id = o.id
      ) l on true
      left join lateral (
        select coalesce(sum((g.totals ->> 'grand')::int), 0) as total
        from order_groups g
        where g.order_id = o.id
      ) g on true
      where l.merchandise <> o.merchandise
        or l.discount <> o.product_discount + o.order_discount
        or l.tax <> o.tax
        or l.total <> o.total
        or g.total <> o.total`,
  },
  {
    id: 'I-02b',
    description:
      'The units of a line add up to the line, and the taxes and discounts of a unit to its '
      + 'totals.',
    query: sql`
      select l.id, l.order_id
      from order_lines l
      where jsonb_array_length(l.units) <> l.qty
        or ${sumOf('grand')} <> l.total
        or ${sumOf('tax')} <> l.tax
        or ${sumOf('merchandise')} <> l.unit_price * l.qty
        or exists (
          select 1
          from jsonb_array_elements(l.units) u
          where (u -> 'totals' ->> 'tax')::int <> (
            select coalesce(
              sum((t ->> 'goods')::int + (t ->> 'wrap')::int + (t ->> 'shipping')::int), 0
            )
            from jsonb_array_elements(u -> 'taxes') t
          )
            or (u -> 'totals' ->> 'productDiscount')::int
              + (u -> 'totals' ->> 'orderDiscount')::int <> (
              select coalesce(sum((d ->> 'amount')::int), 0)
              from jsonb_array_elements(u -> 'discounts') d
            )
        )`,
  },
  {
    id: 'I-02c',
    description:
      'Adjustments account for the difference between the merchandise price and the total.',
    query: sql`
      select o.id, o.number
      from orders o
      where o.total <> o.merchandise + (
        select coalesce(sum(a.amount), 0) from order_adjustments a where a.order_id = o.id
      )`,
  },
  {
    id: 'I-08',
    description: 'Order numbers are well formed and have a correct check character.',
    query: sql`
      with recursive walk as (
        select id, number, right(number, 8) as body, 1 as place, 30 as product
        from orders
        union all
        select
          id, number, body, place + 1,
          (
            coalesce(
              nullif(
                (
                  product + strpos(
                    '23456789ABCDEFGHJKMNPQRSTVWXYZ', substr(body, place, 1)
                  ) - 1
                ) % 30,
                0
              ),
              30
            ) * 2
          ) % 31
        from walk
        where place < 8
      )
      select id, number
      from walk
      where place = 8
        and (
          number !~ '^[A-Z]{1,4}-[2-9A-HJKMNP-TV-Z]{8}$'
          or (
            product + strpos('23456789ABCDEFGHJKMNPQRSTVWXYZ', substr(body, 8, 1)) - 1
          ) % 30 <> 1
        )`,
  },
  {
    id: 'I-30',
    description:
      'Every order that the shop placed has exactly one confirmation email and one order_placed '
      + 'event.',
    query: sql`
      select o.id, o.number
      from orders o
      where o.channel <> 'import'
        and (
          not exists (select 1 from emails m where m.dedupe_key = 'order-placed:' || o.id)
          or (
            select count(*) from order_events e where e.order_id = o.id and e.kind = 'order_placed'
          ) <> 1
        )`,
  },
  {
    id: 'I-28',
    description: 'Links and codes are stored as hashes and expire on time.',
    query: sql`
      select token_hash as hash
      from order_access
      where token_hash !~ '^[0-9a-f]{64}$' or expires_at > created_at + interval '91 days'
      union all
      select lookup_key
      from order_access_codes
      where code_hash !~ '^[0-9a-f]{64}$'`,
  },
]
