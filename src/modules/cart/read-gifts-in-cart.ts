import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export async function readGiftsInCart(
  db: Db,
  { ownerId, registryId }: { ownerId: string; registryId: string },
): Promise<ReadonlyMap<string, number>> {
  const gifts = await queryRows(
    db,
    { variantId: text, qty: integer },
    sql`
      select l.variant_id, sum(l.qty) as qty
      from carts c
      join cart_groups g on g.cart_id = c.id
      join cart_lines l on l.group_id = g.id
      where c.owner_id = ${ownerId} and c.state = 'active'
        and g.registry_id = ${registryId} and l.state = 'active'
      group by 1`,
  )
  return new Map(gifts.map(({ variantId, qty }) => [variantId, qty]))
}
