import { sql, type SQL } from 'drizzle-orm'
import { commissionIdPrefix } from './domain/commission-item.ts'

export { commissionIdPrefix } from './domain/commission-item.ts'

/** SQL form of the same check for a column of variant ids. */
export function isCommissionItemSql(variantId: SQL): SQL {
  return sql`starts_with(${variantId}, ${`${commissionIdPrefix}_`})`
}
