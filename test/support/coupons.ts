import { createId } from '#kernel/ids/ids.ts'
import { toCouponValues, type NewCoupon } from '#modules/coupons/db/coupon-rows.ts'
import type { Database } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, sql } from '#platform/db/sql.ts'

let count = 0

/** Inserts a coupon of 20% off the order for everyone, except for the given columns. */
export async function makeCoupon(
  database: Database,
  overrides: Partial<NewCoupon> = {},
): Promise<{ id: string; code: string }> {
  const coupon: NewCoupon = {
    id: createId('cpn'),
    code: `TEST${++count}${Math.random().toString(36).slice(2, 8).toUpperCase()}`,
    name: 'Test',
    class: 'order',
    value: { kind: 'percent', percent: 2000 },
    startsAt: new Date('2020-01-01T00:00:00Z'),
    source: 'campaign',
    createdAt: new Date('2020-01-01T00:00:00Z'),
    ...overrides,
  }
  await execute(database.db, sql`insert into coupons ${insertValues(toCouponValues(coupon))}`)
  return { id: coupon.id, code: coupon.code }
}
