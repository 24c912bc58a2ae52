import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

export async function readCollectionMemberships(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, readonly string[]>> {
  const found = await rows<{ id: string; collections: string[] }>(
    db,
    sql`
      select product_id as id, array_agg(collection_id) as collections
      from collection_products
      where product_id = any(${sql.param([...productIds])}::text[])
      group by 1`,
  )
  return new Map(found.map(({ id, collections }) => [id, collections]))
}

export async function readCollectionTitles(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = await rows<{ id: string; title: string }>(
    db,
    sql`select id, title from collections where id = any(${sql.param([...ids])}::text[])`,
  )
  return new Map(found.map(({ id, title }) => [id, title]))
}
