import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export interface ProductDepartment {
  readonly slug: string
  readonly title: string
}

/** The first department of each product, directly or through one of its categories. */
export async function readDepartments(
  db: Db,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, ProductDepartment>> {
  if (productIds.length === 0) return new Map()
  const rows = await queryRows(
    db,
    { productId: text, slug: text, title: text },
    sql`
      select distinct on (p.product_id) p.product_id, d.slug, d.title
      from collection_products p
      join collections c on c.id = p.collection_id
      join collections d on d.id = coalesce(c.parent_id, c.id)
      where p.product_id = any(${productIds})
        and c.kind <> 'edit'
        and c.status = 'active'
        and d.kind = 'department'
        and d.status = 'active'
      order by p.product_id, d.position, d.id`,
  )
  return new Map(rows.map(({ productId, slug, title }) => [productId, { slug, title }]))
}
