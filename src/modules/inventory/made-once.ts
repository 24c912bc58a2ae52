import { sql, type SQL } from 'drizzle-orm'
import { madeOnce } from './domain/made-once.ts'

export { madeOnce } from './domain/made-once.ts'

/** The same question as SQL asks it of a column with variants: whether its piece was made for one order and never lay in stock. */
export function isMadeOnce(variantId: SQL): SQL {
  return sql`starts_with(${variantId}, ${`${madeOnce}_`})`
}
