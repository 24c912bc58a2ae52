import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'
import { readVariants, type VariantFacts } from './read-variants.ts'

const shownAtMost = 40

/** What is sold for that price and there to be sent, most liked first; gift cards and final sales are left out. */
export async function findSamePrice(db: Db, { price, not }: { readonly price: number; readonly not: string }): Promise<VariantFacts[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`
    select v.id from variants v join goods g on g.id = v.goods_id
    where v.price = ${price} and v.goods_id <> ${not} and v.status = 'active' and v.available > 0 and v.requires_shipping and g.visible and not g.gift_card
    order by g.popularity desc, g.id, v.position limit ${shownAtMost}`,
  )
  const ids = found.map(({ id }) => id)
  const facts = await readVariants(db, ids)
  return ids.flatMap((id) => facts.get(id) ?? []).filter((variant) => variant.active && !variant.finalSale)
}
