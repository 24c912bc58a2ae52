import { invariantCheckTime, type Invariant } from '#platform/db/invariant.ts'
import { sql } from '#platform/db/sql.ts'

const checkTime = invariantCheckTime

export const bespokeInvariants: readonly Invariant[] = [
  {
    id: 'I-33a',
    description:
      'A commission in production has an order with the lines of the accepted quote and all '
      + 'deposits.',
    query: sql`
      select c.id, c.number, c.state
      from bespoke_commissions c
      left join orders o on o.id = c.order_id
      left join bespoke_quotes q on q.commission_id = c.id and q.state = 'accepted'
      where (c.state in ('production', 'order_shipped', 'done') and o.id is null)
        or (
          o.id is not null
          and (
            o.merchandise is distinct from q.total
            or o.owner_id <> c.owner_id
            and o.owner_id like 'mem\\_%'
            or exists (
              select 1
              from (
                select payment_id, amount
                from bespoke_deposits
                where commission_id = c.id and state = 'paid'
              ) d
              full join (
                select payment_id, amount
                from order_tenders
                where order_id = o.id and kind = 'deposit'
              ) t on t.payment_id = d.payment_id
              where t.amount is distinct from d.amount
            )
          )
        )`,
  },
  {
    id: 'I-33b',
    description: 'A deposit that pays for an order was captured and not refunded beyond that.',
    isLiveness: true,
    query: sql`
      select t.order_id, p.id, p.captured, p.refunded
      from order_tenders t
      join payments p on p.id = t.payment_id
      where t.kind = 'deposit'
        and p.captured < t.amount
        and p.updated_at < ${checkTime} - interval '15 minutes'`,
  },
  {
    id: 'I-33c',
    description:
      'A plan adds up to its quote, and every installment due before the current state was '
      + 'paid once, in order and in full.',
    query: sql`
      with agreed as (
        select
          c.id, c.number, c.state, q.plan, jsonb_array_length(q.plan) - 1 as ahead,
          (
            select count(*)
            from bespoke_deposits d
            where d.commission_id = c.id and d.state = 'paid'
          ) as paid,
          (
            select count(*)
            from jsonb_array_elements(q.plan)
            with ordinality p (installment, place)
            where p.place < jsonb_array_length(q.plan) and p.installment ->> 'due' = 'acceptance'
          ) as at_acceptance,
          (
            select count(*)
            from jsonb_array_elements(q.plan)
            with ordinality p (installment, place)
            where p.place < jsonb_array_length(q.plan)
              and p.installment ->> 'due' in ('acceptance', 'approval')
          ) as at_approval
        from bespoke_commissions c
        join bespoke_quotes q on q.commission_id = c.id and q.state = 'accepted'
      )
      select id, number, state, paid
      from agreed
      where paid > ahead
        or (state = 'accepted' and paid <> 0)
        or (state in ('deposit_paid', 'proofing', 'changes', 'approved') and paid <> at_acceptance)
        or (state in ('making', 'milestone') and paid < at_approval)
        or (state in ('made', 'production', 'order_shipped', 'done') and paid <> ahead)
      union all
      select a.id, a.number, a.state, d.installment
      from agreed a
      join bespoke_deposits d on d.commission_id = a.id and d.state = 'paid'
      where d.installment >= a.paid
        or d.amount is distinct from (a.plan -> d.installment ->> 'amount')::int
      union all
      select q.commission_id, q.id, q.state, q.total
      from bespoke_quotes q
      where q.total <> (select sum((p ->> 'amount')::int) from jsonb_array_elements(q.plan) p)`,
  },
]
