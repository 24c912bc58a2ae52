import { invariantCheckTime, type Invariant } from '#platform/db/invariant.ts'
import { sql } from '#platform/db/sql.ts'

const isRecorded = sql`
  not exists (
    select 1
    from order_groups g
    left join tax_records t on t.group_id = g.id and t.refund_id is null
    where g.order_id = o.id and g.tax_sale is not null and t.state is distinct from 'recorded'
  )`

export const taxInvariants: readonly Invariant[] = [
  {
    id: 'I-36a',
    description: 'The tax recorded for the sale of an order is the tax of the order.',
    query: sql`
      select o.id, o.number
      from orders o
      where o.tax_provider is not null
        and ${isRecorded}
        and o.tax <> (
          select coalesce(sum(t.tax), 0)
          from tax_records t
          where t.order_id = o.id and t.refund_id is null
        )`,
  },
  {
    id: 'I-36b',
    description: 'Refunds reverse at most the tax of the sale, as charged and as recorded.',
    query: sql`
      select s.order_id, s.group_id
      from tax_records s
      join tax_records r on r.group_id = s.group_id and r.refund_id is not null
      where s.refund_id is null
      group by s.id, s.order_id, s.group_id
      having sum(r.tax) > s.tax
        or sum(r.recorded_tax) > coalesce(s.recorded_tax, sum(r.recorded_tax))`,
  },
  {
    id: 'I-36c',
    description: 'A refund of everything reverses all tax of the sale.',
    query: sql`
      select o.id, o.number
      from orders o
      where o.tax_provider is not null
        and ${isRecorded}
        and not exists (
          select 1
          from order_lines l
          cross join lateral generate_series(0, l.qty - 1) u
          cross join (values ('goods'), ('delivery')) c (component)
          left join refunded_shares s
            on s.line_id = l.id and s.unit = u and s.component = c.component
          where l.order_id = o.id and s.refund_id is null
        )
        and not exists (
          select 1
          from order_refunds f
          where f.order_id = o.id
            and f.shares > 0
            and not exists (
              select 1 from tax_records t where t.refund_id = f.id and t.state = 'recorded'
            )
        )
        and (
          select coalesce(sum(case when t.refund_id is null then t.tax else -t.tax end), 0)
            + coalesce(
              sum(case when t.refund_id is null then t.recorded_tax else -t.recorded_tax end), 0
            )
          from tax_records t
          where t.order_id = o.id
        ) <> 0`,
  },
  {
    id: 'I-36d',
    description: 'The sale of an order is recorded at its tax service within a day, or has failed.',
    isLiveness: true,
    query: sql`
      select g.id, g.order_id
      from order_groups g
      join orders o on o.id = g.order_id
      left join tax_records t on t.group_id = g.id and t.refund_id is null
      where g.tax_sale is not null
        and o.placed_at < ${invariantCheckTime} - interval '1 day'
        and coalesce(t.state, 'pending') = 'pending'`,
  },
  {
    id: 'I-36e',
    description: 'A delivery group sold with an exemption certificate has no tax.',
    query: sql`
      select g.id, g.order_id
      from order_groups g
      where g.tax_exemption ->> 'kind' = 'exempt'
        and ((g.totals ->> 'tax')::int <> 0 or jsonb_array_length(g.taxes) > 0)`,
  },
  {
    id: 'I-36f',
    description:
      'An exempt delivery group names a certificate of the buyer that was accepted, covers its state '
      + 'and had not expired.',
    query: sql`
      select g.id, g.order_id, g.tax_exemption ->> 'certificateId' as certificate_id
      from order_groups g
      join orders o on o.id = g.order_id
      left join exemption_certificates c on c.id = g.tax_exemption ->> 'certificateId'
      where g.tax_exemption ->> 'kind' = 'exempt'
        and not coalesce(
          c.member_id = o.owner_id
          and c.state in ('accepted', 'revoked')
          and g.tax_exemption ->> 'stateCode' = any(c.states)
          and c.expires_on is not distinct from (g.tax_exemption ->> 'expiresOn')::date,
          false
        )`,
  },
]
