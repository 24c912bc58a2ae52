import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import { variantRows, variantsOf, type VariantFacts } from './read-variants.ts'

/** Every variant of some goods, archived ones included, by goods id; one query. Goods that do not exist are absent. */
export async function readGoodsVariants(
  db: Db,
  goodsIds: readonly string[],
): Promise<Map<string, VariantFacts[]>> {
  if (goodsIds.length === 0) return new Map()
  const ids = sql`array(select id from variants where goods_id = any(${sql.param([...new Set(goodsIds)])}::text[]))`
  const found = [...variantsOf(await rows(db, variantRows(ids))).values()]
  return Map.groupBy(found, ({ goodsId }) => goodsId)
}
