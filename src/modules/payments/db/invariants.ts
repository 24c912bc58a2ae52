import { invariantCheckTime, type Invariant } from '#platform/db/invariant.ts'
import { sql } from '#platform/db/sql.ts'

const checkTime = invariantCheckTime

export const paymentInvariants: readonly Invariant[] = [
  {
    id: 'I-04',
    description:
      'Captures do not exceed the amount, and refunds do not exceed the captured amount.',
    query: sql`
      select id, amount, authorized, captured, refunded, refund_pending from payments
      where refunded + refund_pending > captured or captured > amount or authorized > amount
        or least(authorized, captured, refunded, refund_pending) < 0`,
  },
  {
    id: 'I-05',
    description: 'The refunded and pending amounts equal the sums of the refunds.',
    query: sql`
      select p.id, p.refunded, p.refund_pending from payments p
      left join refunds r on r.payment_id = p.id
      group by p.id
      having p.refunded <> coalesce(sum(r.amount) filter (where r.status = 'succeeded'), 0)
        or p.refund_pending <> coalesce(sum(r.amount) filter (where r.status = 'pending'), 0)`,
  },
  {
    id: 'I-06',
    description: 'An order has at most one payment.',
    query: sql`
      select order_id, count(*) as payments from payments
      where order_id is not null
      group by order_id
      having count(*) > 1`,
  },
  {
    id: 'I-07',
    description:
      'Captured money pays for an order, a commission or a group gift, or is being refunded.',
    isLiveness: true,
    query: sql`
      select id, captured, refunded, refund_pending from payments
      where captured > refunded + refund_pending
        and order_id is null and commission_id is null and group_gift_id is null
        and updated_at < ${checkTime} - interval '10 minutes'`,
  },
  {
    id: 'I-07b',
    description: 'No order has a released or failed payment.',
    query: sql`
      select id, order_id, status from payments
      where order_id is not null and (
        closing or status in (
          'created', 'requires_action', 'processing', 'failed', 'voided', 'expired'
        )
      )`,
  },
  {
    id: 'I-07e',
    description:
      'A payment is disputed while a dispute is open and charged back after one is lost.',
    query: sql`
      select p.id, p.status, array_agg(d.status) as disputes from payments p
      left join payment_disputes d on d.payment_id = p.id
      where p.status in ('captured', 'partly_refunded', 'disputed', 'charged_back')
      group by p.id
      having case p.status
        when 'charged_back' then not coalesce(bool_or(d.status <> 'open'), false)
        when 'disputed' then not coalesce(bool_or(d.status = 'open'), false)
          or bool_or(d.status = 'lost')
        else coalesce(bool_or(d.status <> 'won'), false) end`,
  },
  {
    id: 'I-09',
    description: 'No payment or refund is unfinished for longer than the retry period.',
    isLiveness: true,
    query: sql`
      select id, status, updated_at from payments
      where status in ('created', 'requires_action', 'processing', 'authorized')
        and updated_at < ${checkTime} - interval '6 hours'
        and not exists (
          select 1 from checkouts c
          where c.payment_id = payments.id and c.hold_limit > ${checkTime} - interval '6 hours'
        )
      union all
      select id, status, updated_at from refunds
      where status in ('pending', 'failed') and updated_at < ${checkTime} - interval '1 day'`,
  },
  {
    id: 'I-29',
    description: 'Every received webhook was processed.',
    isLiveness: true,
    query: sql`
      select provider, event_id, type, received_at from payment_events
      where processed_at is null and received_at < ${checkTime} - interval '6 hours'`,
  },
]
