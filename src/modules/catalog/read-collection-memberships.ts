import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text, textArray } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export async function readCollectionMemberships(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const memberships = await queryRows(
    db,
    { productId: text, collectionIds: textArray },
    sql`
      select product_id, array_agg(collection_id) as collection_ids
      from collection_products
      where product_id = any(${productIds})
      group by product_id`,
  )
  return new Map(memberships.map(({ productId, collectionIds }) => [productId, collectionIds]))
}

export async function readCollectionTitles(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const collections = await queryRows(
    db,
    { id: text, title: text },
    sql`select id, title from collections where id = any(${ids})`,
  )
  return new Map(collections.map(({ id, title }) => [id, title]))
}
