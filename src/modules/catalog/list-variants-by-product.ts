import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { selectVariants, toVariantsById, variantRow, type VariantFacts } from './read-variants.ts'

/**
 * All variants of the products by product id, including archived ones. Unknown products are absent.
 */
export async function listVariantsByProduct(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, VariantFacts[]>> {
  if (productIds.length === 0) return new Map()
  const uniqueIds = [...new Set(productIds)]
  const ids = sql`array(select id from variants where product_id = any(${uniqueIds}))`
  const variants = toVariantsById(await queryRows(db, variantRow, selectVariants(ids)))
  return Map.groupBy(variants.values(), ({ productId }) => productId)
}
