import { sql, type SQL } from 'drizzle-orm'
import { madeOnce } from './domain/made-once.ts'

export { madeOnce } from './domain/made-once.ts'

/** SQL form of the same check for a column of variant ids. */
export function isMadeOnce(variantId: SQL): SQL {
  return sql`starts_with(${variantId}, ${`${madeOnce}_`})`
}
