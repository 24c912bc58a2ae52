import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { listColumns, nullable, text, timestamp, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { CouponSource } from './domain/coupon.ts'

const endingCodeRow = {
  id: text,
  code: text,
  identity: text,
  memberId: nullable(text),
  endsAt: timestamp,
}

export type EndingCode = Row<typeof endingCodeRow>

export async function listEndingCodes(
  db: Db,
  { source, after, until }: { source: CouponSource; after: Date; until: Date },
): Promise<EndingCode[]> {
  return queryRows(
    db,
    endingCodeRow,
    sql`
      select ${listColumns(endingCodeRow)}
      from coupons
      where source = ${source} and state = 'active' and used = 0 and identity is not null
        and ends_at > ${after}
        and ends_at <= ${until}
      order by ends_at, id`,
  )
}
