import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

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
  const found = await rows<ProductLabels & { id: string }>(
    db,
    sql`
    select g.id, g.tags, g.type,
      array(
        select collection_id from collection_products c where c.product_id = g.id order by 1
      ) as "collectionIds"
    from products g where g.id = any(${sql.param([...new Set(productIds)])}::text[])`,
  )
  return new Map(found.map(({ id, ...labels }) => [id, labels]))
}
