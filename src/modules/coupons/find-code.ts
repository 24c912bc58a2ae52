import { sql } from 'drizzle-orm'
import { typedCodeKey } from '#kernel/typed-code/typed-code.ts'
import { rows, type Db } from '#platform/db/database.server.ts'

/** The code that a typed one means, dashes or not; itself when there is none. One spelled exactly so comes first. */
export async function findCode(db: Db, typed: string): Promise<string> {
  const [found] = await rows<{ code: string }>(
    db,
    sql`select code from coupons where code_key = ${typedCodeKey(typed)} order by code <> ${typed}, created_at limit 1`,
  )
  return found?.code ?? typed
}
