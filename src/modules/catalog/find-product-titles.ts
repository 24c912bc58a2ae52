import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export interface ProductTitle {
  readonly title: string
  readonly slug: string
}

/** Visible products selected by id, variant id or tag: their number, and up to `limit` titles. */
export async function findProductTitles(
  db: Db,
  {
    productIds,
    variantIds,
    tags,
  }: { productIds: readonly string[]; variantIds: readonly string[]; tags: readonly string[] },
  limit: number,
): Promise<{ readonly count: number; readonly goods: readonly ProductTitle[] }> {
  const products = await queryRows(
    db,
    { title: text, slug: text, count: integer },
    sql`
      select title, slug, count(*) over () as count
      from products g
      where visible
        and (
          id = any(${productIds})
          or tags && ${tags}::text[]
          or exists (
            select
            from variants v
            where v.product_id = g.id and v.id = any(${variantIds})
          )
        )
      order by position
      limit ${limit}`,
  )
  return {
    count: products[0]?.count ?? 0,
    goods: products.map(({ title, slug }) => ({ title, slug })),
  }
}
