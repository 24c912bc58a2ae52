import { sql } from 'drizzle-orm'
import { rows, type Db } from '#platform/db/database.server.ts'

export async function readGiftsInCart(
  db: Db,
  { ownerId, registryId }: { ownerId: string; registryId: string },
): Promise<ReadonlyMap<string, number>> {
  const found = await rows<{ variantId: string; qty: number }>(
    db,
    sql`
    select l.variant_id as "variantId", sum(l.qty)::int as qty
    from carts c
    join cart_groups g on g.cart_id = c.id
    join cart_lines l on l.group_id = g.id
    where c.owner_id = ${ownerId} and c.state = 'active'
      and g.registry_id = ${registryId} and l.state = 'active'
    group by 1`,
  )
  return new Map(found.map(({ variantId, qty }) => [variantId, qty]))
}
