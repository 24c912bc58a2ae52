import { createCodeKey } from '#kernel/typed-code/typed-code.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

/**
 * Finds the code for typed text, ignoring dashes; an exact spelling comes first. Returns the text
 * itself when there is none.
 */
export async function resolveCouponCode(db: Db, typed: string): Promise<string> {
  const coupon = await queryRow(
    db,
    { code: text },
    sql`
      select code
      from coupons
      where code_key = ${createCodeKey(typed)}
      order by code <> ${typed}, created_at limit 1`,
  )
  return coupon?.code ?? typed
}
