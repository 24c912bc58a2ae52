import { findCardRisks } from '#modules/payments/card-risks.ts'
import type { Payment } from '#modules/payments/find-payment.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { boolean, integer, json as jsonOf, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { fulfillmentStaffContract } from '../api/staff-contract.ts'

const markedOrderRow = {
  orderId: text,
  number: text,
  status: text,
  placedAt: timestamp,
  amount: integer,
  captured: integer,
  checks: nullable(jsonOf<NonNullable<Payment['checks']>>()),
  disputed: boolean,
  holdReason: nullable(text),
}

/**
 * Lists orders that need review: those on hold, and those with a failed card check, a partial
 * capture or a dispute of which something can still be stopped: a unit that has not shipped or a
 * gift card that has not been emailed. Oldest first. The conditions match the indexes.
 */
export async function listMarkedOrders(
  db: Db,
): Promise<OutputOf<typeof fulfillmentStaffContract.listMarkedOrders>> {
  const orders = await queryRows(
    db,
    markedOrderRow,
    sql`
      select
        o.id as order_id, o.number, o.status, o.placed_at,
        coalesce(p.amount, 0) as amount, coalesce(p.captured, 0) as captured, p.checks,
        coalesce(p.status in ('disputed', 'charged_back'), false) as disputed,
        case when o.status = 'on_hold' then (
          select e.data ->> 'reason'
          from order_events e
          where e.order_id = o.id and e.kind = 'order_held'
          order by e.id desc
          limit 1
        ) end as hold_reason
      from orders o
      left join payments p on p.order_id = o.id
      where o.id in (
        select order_id
        from payments
        where checks @? '$.* ? (@ == "fail")' or (captured > 0 and captured < amount)
        union all
        select order_id
        from payments
        where status in ('disputed', 'charged_back')
        union all
        select id
        from orders
        where status = 'on_hold'
      )
        and o.status in ('placed', 'on_hold')
        and (
          o.status = 'on_hold'
          or not exists (select 1 from order_units i where i.order_id = o.id)
          or exists (
            select 1
            from order_units i
            where i.order_id = o.id and i.status in ('unfulfilled', 'in_production', 'ready')
          )
        )
      order by o.placed_at
      limit 200`,
  )
  return {
    rows: orders.map(({ placedAt, checks, ...order }) => ({
      ...order,
      placedAt: placedAt.toISOString(),
      risks: findCardRisks(checks),
      threeDSecure: checks?.threeDSecure ?? false,
    })),
  }
}
