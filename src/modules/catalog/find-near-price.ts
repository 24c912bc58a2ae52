import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import { readVariants, type VariantFacts } from './read-variants.ts'

const shownAtMost = 40

/**
 * What is there to be sent and sold for half as much to twice as much, the nearest in price first and among those the most liked; one
 * choice of each goods. Gift cards and final sales are left out.
 */
export async function findNearPrice(
  db: Db,
  {
    price,
    not,
    most,
  }: {
    readonly price: number
    readonly not: string
    /** No dearer than that. */ readonly most?: number
  },
): Promise<VariantFacts[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`
    select id from (
      select distinct on (g.id) v.id, abs(v.price - ${price}) as away, g.popularity, g.id as goods_id from variants v join goods g on g.id = v.goods_id
      where v.price between ${Math.floor(price / 2)} and ${Math.min(most ?? Number.MAX_SAFE_INTEGER, price * 2)} and v.goods_id <> ${not}
        and v.status = 'active' and v.available > 0 and v.requires_shipping and g.visible and not g.gift_card
      order by g.id, away, v.position) near
    order by away, popularity desc, goods_id limit ${shownAtMost}`,
  )
  const ids = found.map(({ id }) => id)
  const facts = await readVariants(db, ids)
  return ids
    .flatMap((id) => facts.get(id) ?? [])
    .filter((variant) => variant.active && !variant.finalSale)
}
