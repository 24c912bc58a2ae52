import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export interface CollectionFavorite {
  readonly slug: string
  /** The title of the collection. */
  readonly title: string
  readonly variantId: string
}

/** The first variant in stock of the most popular product of each collection, by slug. */
export function findCollectionFavorites(
  db: Db,
  slugs: readonly string[],
): Promise<CollectionFavorite[]> {
  return queryRows(
    db,
    { slug: text, title: text, variantId: text },
    sql`
      select distinct on (c.id) c.slug, c.title, v.id as variant_id
      from collections c
      join collection_products p on p.collection_id = c.id
      join products g on g.id = p.product_id
      join variants v on v.product_id = g.id
      where c.slug = any(${slugs})
        and c.status = 'active'
        and v.status = 'active'
        and v.available > 0
        and v.requires_shipping
        and g.visible
        and not g.gift_card
      order by c.id, g.popularity desc, g.position, g.id, v.position`,
  )
}
