import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, json as jsonOf, text, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { ReturnReason } from '../domain/reasons.ts'

const productReasonsRow = {
  productId: text,
  title: text,
  /** Distinct buyers and gift recipients. */
  buyers: integer,
  /** Distinct buyers by return reason, without canceled and rejected returns. */
  reasons: jsonOf<Readonly<Partial<Record<ReturnReason, number>>>>(),
}

export type ProductReturnReasons = Row<typeof productReasonsRow>

/** Return reasons by product in the last `days` days, most returned first. */
export async function listReturnReasons(db: Db, days: number): Promise<ProductReturnReasons[]> {
  return queryRows(
    db,
    productReasonsRow,
    sql`
      with delivered as (
        select l.product_id, l.id as line_id, u.unit, l.title,
          coalesce(u.recipient_id, o.owner_id) as buyer
        from orders o
        join order_lines l on l.order_id = o.id
        join order_units u on u.line_id = l.id
        where o.placed_at > now() - make_interval(days => ${days}::int)
          and u.delivered_at is not null
      ), returned as (
        select d.product_id, u.reason, count(distinct d.buyer)::int as buyers
        from return_units u
        join delivered d on d.line_id = u.line_id and d.unit = u.unit
        where u.state not in ('cancelled', 'rejected')
        group by 1, 2
      )
      select d.product_id, max(d.title) as title, count(distinct d.buyer)::int as buyers,
        (
          select jsonb_object_agg(r.reason, r.buyers) from returned r
          where r.product_id = d.product_id
        ) as reasons
      from delivered d
      where d.product_id in (select product_id from returned)
      group by d.product_id
      order by (
        select sum(r.buyers) from returned r where r.product_id = d.product_id
      ) desc, d.product_id`,
  )
}

/** The reasons shown on product pages. */
export async function listFitFeedback(
  db: Db,
  days: number,
): Promise<Map<string, { buyers: number; small: number; large: number; color: number }>> {
  const feedback = await listReturnReasons(db, days)
  return new Map(
    feedback.map(({ productId, buyers, reasons }) => [
      productId,
      {
        buyers,
        small: reasons.size_too_small ?? 0,
        large: reasons.size_too_large ?? 0,
        color: reasons.color ?? 0,
      },
    ]),
  )
}
