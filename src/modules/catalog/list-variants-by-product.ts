import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import { selectVariants, toVariantsById, type VariantFacts } from './read-variants.ts'

/**
 * All variants of the products by product id, including archived ones. Unknown products are absent.
 */
export async function listVariantsByProduct(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, VariantFacts[]>> {
  if (productIds.length === 0) return new Map()
  const ids = sql`
    array(
      select id from variants where product_id = any(${sql.param([...new Set(productIds)])}::text[])
    )`
  const found = [...toVariantsById(await rows(db, selectVariants(ids))).values()]
  return Map.groupBy(found, ({ productId }) => productId)
}
