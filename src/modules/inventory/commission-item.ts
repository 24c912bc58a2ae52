import { sql, type Sql } from '#platform/db/sql.ts'
import { commissionIdPrefix } from './domain/commission-item.ts'

export { commissionIdPrefix, isCommissionItem } from './domain/commission-item.ts'

/** SQL form of the same check for a column of variant ids. */
export function isCommissionItemSql(variantId: Sql): Sql {
  return sql`starts_with(${variantId}, ${`${commissionIdPrefix}_`})`
}
