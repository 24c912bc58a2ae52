import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

export interface MostWished {
  readonly slug: string
  readonly title: string
  /** People who wish for it, and pieces they wish for. */
  readonly people: number
  readonly pieces: number
  readonly soldOut: boolean
}

/** What is wished for most, for the merchant: how many people, how many pieces, and whether it can be had. One query. */
export function readMostWished(
  db: Db,
  { soldOutOnly, limit }: { soldOutOnly: boolean; limit: number },
): Promise<MostWished[]> {
  return rows<MostWished>(
    db,
    sql`
    select * from (
      select g.slug, g.title, count(distinct l.owner_id)::int as people, sum(i.qty)::int as pieces,
        not exists (select 1 from variants v where v.goods_id = g.id and v.status = 'active' and v.available > 0) as "soldOut"
      from wishlist_items i join wishlists l on l.id = i.list_id join goods g on g.id = i.goods_id
      group by g.id
    ) wished where "soldOut" or not ${soldOutOnly}::boolean
    order by people desc, pieces desc, slug limit ${limit}::int`,
  )
}
