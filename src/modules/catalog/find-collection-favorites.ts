import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { json, sql } from '#platform/db/sql.ts'

export interface CollectionFavorite {
  readonly slug: string
  /** The title of the collection. */
  readonly title: string
  readonly variantId: string
}

export interface CollectionChoice {
  /** The slug of the collection. */
  readonly collection: string
  /** Option values, the most preferred first, such as `Queen`. */
  readonly preferredOptions: readonly string[]
}

/**
 * A variant in stock of the most popular product of each collection: one with a preferred option,
 * or else the first.
 */
export function findCollectionFavorites(
  db: Db,
  choices: readonly CollectionChoice[],
): Promise<CollectionFavorite[]> {
  return queryRows(
    db,
    { slug: text, title: text, variantId: text },
    sql`
      select distinct on (c.id) c.slug, c.title, v.id as variant_id
      from jsonb_to_recordset(${json(choices)}) as x (collection text, "preferredOptions" text[])
      join collections c on c.slug = x.collection
      join collection_products p on p.collection_id = c.id
      join products g on g.id = p.product_id
      join variants v on v.product_id = g.id
      where c.status = 'active'
        and v.status = 'active'
        and v.available > 0
        and v.requires_shipping
        and g.visible
        and not g.gift_card
      order by c.id, g.popularity desc, g.position, g.id, (
        select min(o.rank)
        from unnest(x."preferredOptions") with ordinality as o (value, rank)
        where o.value = any(v.option_values)
      ), v.position`,
  )
}
