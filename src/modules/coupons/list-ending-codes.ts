import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import type { CouponSource } from './domain/coupon.ts'

export interface EndingCode {
  readonly id: string
  readonly code: string
  readonly identity: string
  readonly memberId: string | null
  readonly endsAt: Date
}

export async function listEndingCodes(
  db: Db,
  { source, after, until }: { source: CouponSource; after: Date; until: Date },
): Promise<EndingCode[]> {
  const found = await rows<Omit<EndingCode, 'endsAt'> & { endsAt: string }>(
    db,
    sql`
    select id, code, identity, member_id as "memberId", ends_at as "endsAt" from coupons
    where source = ${source} and state = 'active' and used = 0 and identity is not null
      and ends_at > ${after.toISOString()}::timestamptz
      and ends_at <= ${until.toISOString()}::timestamptz
    order by ends_at, id`,
  )
  return found.map((row) => ({ ...row, endsAt: new Date(row.endsAt) }))
}
