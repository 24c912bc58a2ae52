import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { readVariants, type VariantFacts } from './read-variants.ts'

const resultLimit = 40

/**
 * Shippable variants in stock between half and twice the price: one per product, closest price
 * first, then most popular. Gift cards and final sale products are excluded.
 */
export async function listVariantsNearPrice(
  db: Db,
  {
    price,
    not,
    most,
  }: {
    readonly price: number
    readonly not: string
    readonly most?: number
  },
): Promise<VariantFacts[]> {
  const maxPrice = Math.min(most ?? Number.MAX_SAFE_INTEGER, price * 2)
  const nearest = await queryRows(
    db,
    { id: text },
    sql`
      select id
      from (
        select distinct on (g.id) v.id, abs(v.price - ${price}) as away, g.popularity,
          g.id as product_id
        from variants v
        join products g on g.id = v.product_id
        where v.price between ${Math.floor(price / 2)} and ${maxPrice}
          and v.product_id <> ${not}
          and v.status = 'active'
          and v.available > 0
          and v.requires_shipping
          and g.visible
          and not g.gift_card
        order by g.id, away, v.position
      ) near
      order by away, popularity desc, product_id
      limit ${resultLimit}`,
  )
  const ids = nearest.map(({ id }) => id)
  const facts = await readVariants(db, ids)
  return ids
    .flatMap((id) => facts.get(id) ?? [])
    .filter((variant) => variant.active && !variant.finalSale)
}
