import { sql } from 'drizzle-orm'
import { createCodeKey } from '#kernel/typed-code/typed-code.ts'
import { rows, type Db } from '#platform/db/database.server.ts'

/**
 * Finds the code for typed text, ignoring dashes; an exact spelling comes first. Returns the text
 * itself when there is none.
 */
export async function resolveCouponCode(db: Db, typed: string): Promise<string> {
  const [found] = await rows<{ code: string }>(
    db,
    sql`
      select code
      from coupons
      where code_key = ${createCodeKey(typed)}
      order by code <> ${typed}, created_at limit 1
    `,
  )
  return found?.code ?? typed
}
