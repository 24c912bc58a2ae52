import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { boolean, integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export interface MostWishedProduct {
  readonly slug: string
  readonly title: string
  /** Owners with the product on a list, and the units they want. */
  readonly people: number
  readonly pieces: number
  readonly soldOut: boolean
}

/** The products on most wish lists. */
export function listMostWished(
  db: Db,
  { soldOutOnly, limit }: { soldOutOnly: boolean; limit: number },
): Promise<MostWishedProduct[]> {
  return queryRows(
    db,
    { slug: text, title: text, people: integer, pieces: integer, soldOut: boolean },
    sql`
      select slug, title, people, pieces, sold_out
      from (
        select g.slug, g.title, count(distinct l.owner_id)::int as people,
          sum(i.qty)::int as pieces,
          not exists (
            select 1
            from variants v
            where v.product_id = g.id and v.status = 'active' and v.available > 0
          ) as sold_out
        from wishlist_items i
        join wishlists l on l.id = i.list_id
        join products g on g.id = i.product_id
        group by g.id
      ) wished
      where sold_out or not ${soldOutOnly}::boolean
      order by people desc, pieces desc, slug
      limit ${limit}::int`,
  )
}
