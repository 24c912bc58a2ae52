import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { ReturnReason } from '../domain/reasons.ts'

export interface ProductReturnReasons {
  readonly productId: string
  readonly title: string
  /** Distinct buyers and gift recipients. */
  readonly buyers: number
  /** Distinct buyers by return reason, without canceled and rejected returns. */
  readonly reasons: Readonly<Partial<Record<ReturnReason, number>>>
}

/** Return reasons by product in the last `days` days, most returned first. */
export async function listReturnReasons(db: Db, days: number): Promise<ProductReturnReasons[]> {
  return rows<ProductReturnReasons>(
    db,
    sql`
    with came as (
      select l.product_id, l.id as line_id, p.unit, l.title,
        coalesce(p.recipient_id, o.owner_id) as buyer
      from orders o join order_lines l on l.order_id = o.id join order_units p on p.line_id = l.id
      where o.placed_at > now() - make_interval(days => ${days}::int) and p.delivered_at is not null
    ), said as (
      select c.product_id, p.reason, count(distinct c.buyer)::int as buyers
      from return_units p
      join came c on c.line_id = p.line_id and c.unit = p.unit
      where p.state not in ('cancelled', 'rejected')
      group by 1, 2
    )
    select c.product_id as "productId", max(c.title) as title, count(distinct c.buyer)::int as buyers,
      (select jsonb_object_agg(s.reason, s.buyers)
        from said s
        where s.product_id = c.product_id) as reasons
    from came c where c.product_id in (select product_id from said) group by c.product_id
    order by (select sum(s.buyers) from said s where s.product_id = c.product_id) desc, c.product_id`,
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
