import type { Ctx } from '#platform/context.ts'
import { queryRows } from '#platform/db/query.ts'
import { json as jsonOf } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { ProductCard } from '../contract.ts'

export async function listProductCards(
  ctx: Ctx,
  input: { readonly slug: readonly string[] },
): Promise<{ rows: ProductCard[] }> {
  if (input.slug.length === 0) return { rows: [] }
  const products = await queryRows(
    ctx.db,
    { card: jsonOf<ProductCard>() },
    sql`
      select g.card
      from unnest(${input.slug}::text[]) with ordinality as requested (slug, place)
      join products g on g.slug = requested.slug and g.visible
      order by requested.place`,
  )
  return { rows: products.map(({ card }) => card) }
}
