import { sql } from 'drizzle-orm'
import { findCardRisks } from '#modules/payments/card-risks.ts'
import type { Payment } from '#modules/payments/find-payment.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { fulfillmentStaffContract } from '../api/staff-contract.ts'

interface MarkedOrder extends Pick<Payment, 'amount' | 'captured' | 'checks'> {
  readonly orderId: string
  readonly number: string
  readonly status: string
  readonly placedAt: string
  readonly disputed: boolean
  readonly heldFor: string | null
}

/**
 * Lists orders that need review: those on hold, and unshipped ones with a failed card check, a
 * partial capture or a dispute. Oldest first. The conditions match the indexes.
 */
export async function listMarkedOrders(
  db: Db,
): Promise<OutputOf<typeof fulfillmentStaffContract.listMarkedOrders>> {
  const found = await rows<MarkedOrder>(
    db,
    sql`
      select
        o.id as "orderId", o.number, o.status, to_jsonb(o.placed_at) #>> '{}' as "placedAt",
        coalesce(p.amount, 0) as amount, coalesce(p.captured, 0) as captured, p.checks,
        coalesce(p.status in ('disputed', 'charged_back'), false) as disputed,
        case when o.status = 'on_hold' then (
          select e.data ->> 'reason'
          from order_events e
          where e.order_id = o.id and e.kind = 'order_held'
          order by e.id desc
          limit 1
        ) end as "heldFor"
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
      limit 200
    `,
  )
  return {
    rows: found.map(({ placedAt, checks, ...order }) => ({
      ...order,
      placedAt: new Date(placedAt).toISOString(),
      risks: findCardRisks(checks),
      threeDSecure: checks?.threeDSecure ?? false,
    })),
  }
}
