import { disputeReasonLabels } from '#modules/payments/dispute-reasons.ts'
import { queryTodayItems } from '#modules/staff-desk/query-today-items.ts'
import type { TodayItems } from '#modules/staff-desk/today-items.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import { selectLabel } from '#platform/list/code-labels.ts'

/**
 * The id is that of the payment, refund or dispute, then the number of the order if there is one.
 */
function openOrder(id: string): { path: string } {
  const [key = '', number] = id.split(' ')
  return { path: number === undefined ? `/payment/${key}` : `/order/${number}` }
}

const dollars = (cents: Sql): Sql => sql`'$' || to_char(${cents} / 100.0, 'FM999999990.00')`

const failedPayments: TodayItems = {
  kind: 'paymentFailed',
  label: 'Orders whose payment failed',
  permission: 'payments.read',
  notification: { label: 'Payment failed after the order', email: 'at_once' },
  list: (db, { limit }) =>
    queryTodayItems(
      db,
      sql`
        select p.id || ' ' || o.number as id, o.number as title,
          case when p.captured > 0
            then ${dollars(sql`p.captured`)} || ' of ' || ${dollars(sql`p.amount`)} || ' captured'
            else ${dollars(sql`p.amount`)} || ' not captured' end as subtitle,
          null::timestamptz as due_at
        from payments p
        join orders o on o.id = p.order_id
        where o.status in ('placed', 'on_hold')
          and p.id in (
            select id
            from payments
            where order_id is not null and status in ('failed', 'expired', 'voided')
            union all
            select id
            from payments
            where checks @? '$.* ? (@ == "fail")' or (captured > 0 and captured < amount)
          )
          and (p.status in ('failed', 'expired', 'voided')
            or (p.captured > 0 and p.captured < p.amount))
        order by o.placed_at
        limit ${limit}`,
      openOrder,
    ),
}

const failedRefunds: TodayItems = {
  kind: 'refundFailed',
  label: 'Refunds to make by hand',
  permission: 'payments.read',
  notification: { label: 'Refund failed', email: 'at_once' },
  list: (db, { limit }) =>
    queryTodayItems(
      db,
      sql`
        select r.id || coalesce(' ' || o.number, '') as id,
          coalesce(o.number, r.payment_id) as title,
          ${dollars(sql`r.amount`)} || ', ' || r.reason as subtitle,
          null::timestamptz as due_at
        from refunds r
        join payments p on p.id = r.payment_id
        left join orders o on o.id = p.order_id
        where r.status = 'manual'
        order by r.updated_at
        limit ${limit}`,
      openOrder,
    ),
}

const disputes: TodayItems = {
  kind: 'dispute',
  label: 'Disputes to answer',
  permission: 'payments.read',
  notification: { label: 'Payment disputed', email: 'at_once' },
  list: (db, { limit }) =>
    queryTodayItems(
      db,
      sql`
        select d.payment_id || coalesce(' ' || o.number, '') as id,
          coalesce(o.number, d.payment_id) as title,
          ${dollars(sql`d.amount`)} || ', '
            || ${selectLabel(sql`d.reason`, disputeReasonLabels)} as subtitle,
          d.respond_by as due_at
        from payment_disputes d
        join payments p on p.id = d.payment_id
        left join orders o on o.id = p.order_id
        where d.status = 'open'
        order by d.respond_by nulls last
        limit ${limit}`,
      openOrder,
    ),
}

export const todayPayments: readonly TodayItems[] = [failedPayments, failedRefunds, disputes]
