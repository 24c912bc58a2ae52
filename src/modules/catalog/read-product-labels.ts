import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text, textArray } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export interface ProductLabels {
  readonly collectionIds: readonly string[]
  readonly tags: readonly string[]
  readonly type: string
}

export const noProductLabels: ProductLabels = { collectionIds: [], tags: [], type: '' }

export async function readProductLabels(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, ProductLabels>> {
  const products = await queryRows(
    db,
    { id: text, tags: textArray, type: text, collectionIds: textArray },
    sql`
      select g.id, g.tags, g.type,
        array(
          select collection_id from collection_products c where c.product_id = g.id order by 1
        ) as collection_ids
      from products g
      where g.id = any(${[...new Set(productIds)]})`,
  )
  return new Map(products.map(({ id, ...labels }) => [id, labels]))
}
