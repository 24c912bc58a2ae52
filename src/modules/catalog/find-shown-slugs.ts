import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { textArray } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

interface ProductsAndCollections {
  /** Slugs or ids. */
  readonly products: readonly string[]
  readonly collections: readonly string[]
}

/** Which of these products and collections the storefront shows. */
export async function findShownSlugs(
  db: Db,
  { products, collections }: ProductsAndCollections,
): Promise<ProductsAndCollections> {
  const row = await queryRow(
    db,
    { products: textArray, collections: textArray },
    sql`
      select
        array(
          select asked
          from unnest(${products}::text[]) asked
          where exists (
            select from products p where p.visible and (p.slug = asked or p.id = asked)
          )
        ) as products,
        array(
          select asked
          from unnest(${collections}::text[]) asked
          where exists (select from collections c where c.status = 'active' and c.slug = asked)
        ) as collections`,
  )
  return row ?? { products: [], collections: [] }
}
