import type { Invariant } from '#platform/db/invariant.ts'
import { sql } from '#platform/db/sql.ts'

export const couponInvariants: readonly Invariant[] = [
  {
    id: 'I-07c',
    description: "A coupon's use count and spent budget are those of its active uses.",
    query: sql`
      select c.id, c.code
      from coupons c
      left join (
        select coupon_id, count(*) as uses, sum(amount) as amount
        from coupon_uses
        where state in ('reserved', 'used')
        group by 1) u on u.coupon_id = c.id
      where c.used <> coalesce(u.uses, 0) or c.spent <> coalesce(u.amount, 0)`,
  },
  {
    id: 'I-07d',
    description: 'Every counted user of a coupon has an active use of it.',
    query: sql`
      select s.use_id
      from coupon_use_subjects s
      left join coupon_uses u on u.id = s.use_id and u.state in ('reserved', 'used')
      where u.id is null
      union all
      select f.use_id
      from first_order_discounts f
      left join coupon_uses u on u.id = f.use_id and u.state in ('reserved', 'used')
      where u.id is null
      union all
      select k.use_id
      from coupon_use_cards k
      left join coupon_uses u on u.id = k.use_id and u.state = 'used'
      where u.id is null`,
  },
]
