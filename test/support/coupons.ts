import { createId } from '#kernel/ids/ids.ts'
import type { Database } from '#platform/db/database.server.ts'
import { coupons } from '#modules/coupons/db/schema.ts'

type Columns = typeof coupons.$inferInsert

let made = 0

/** Inserts a coupon of 20% off the order for everyone, except for the given columns. */
export async function makeCoupon(
  database: Database,
  given: Partial<Columns> = {},
): Promise<{ id: string; code: string }> {
  const row: Columns = {
    id: createId('cpn'),
    code: `TEST${++made}${Math.random().toString(36).slice(2, 8).toUpperCase()}`,
    name: 'Test',
    class: 'order',
    value: { kind: 'percent', percent: 2000 },
    startsAt: new Date('2020-01-01T00:00:00Z'),
    source: 'campaign',
    createdAt: new Date('2020-01-01T00:00:00Z'),
    ...given,
  }
  await database.db.insert(coupons).values(row)
  return { id: row.id, code: row.code }
}
