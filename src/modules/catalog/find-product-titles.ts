import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

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
  const found = await rows<ProductTitle & { count: number }>(
    db,
    sql`
    select title, slug, count(*) over ()::int as count from products g
    where visible
      and (
        id = any(${sql.param([...productIds])}::text[])
        or tags && ${sql.param([...tags])}::text[]
        or exists (
          select 1
          from variants v
          where v.product_id = g.id and v.id = any(${sql.param([...variantIds])}::text[])
        )
      )
    order by position limit ${limit}`,
  )
  return { count: found[0]?.count ?? 0, goods: found.map(({ title, slug }) => ({ title, slug })) }
}
