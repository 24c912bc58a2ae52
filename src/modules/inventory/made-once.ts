import { sql, type SQL } from 'drizzle-orm'
import { commissionIdPrefix } from './domain/made-once.ts'

export { commissionIdPrefix } from './domain/made-once.ts'

/** SQL form of the same check for a column of variant ids. */
export function isCommissionItemSql(variantId: SQL): SQL {
  return sql`starts_with(${variantId}, ${`${commissionIdPrefix}_`})`
}
