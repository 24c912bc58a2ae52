import { eq, sql } from 'drizzle-orm'
import type { OwnerId } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { lockActiveCart } from '../db/reader.ts'
import { cartLines, carts } from '../db/schema.ts'

/**
 * Removes the contents of carts of a closed account. A cart that is being paid for stays until that
 * ends.
 */
export async function eraseCarts(tx: Tx, ownerId: OwnerId): Promise<void> {
  await lockActiveCart(tx, ownerId)
  await tx.execute(sql`
    update carts set
      state = case when state = 'active' then 'expired' else state end,
      email = null, settlement = null, estimate_zip = null,
      notices = '[]', merged = null, acknowledged = '{}', version = version + 1
    where owner_id = ${ownerId}
      and not (state = 'active' and placed)
      and (state = 'active' or email is not null)`)
  const cartIds = sql`(
    select id from carts where owner_id = ${ownerId} and not (state = 'active' and placed)
  )`
  await tx.execute(sql`delete from cart_lines where cart_id in ${cartIds}`)
  await tx.execute(sql`delete from cart_groups where cart_id in ${cartIds}`)
}

export async function exportCarts(db: Db, ownerId: OwnerId): Promise<unknown[]> {
  return db
    .select({
      variantId: cartLines.variantId,
      qty: cartLines.qty,
      giftNote: cartLines.giftNote,
      state: cartLines.state,
      addedAt: cartLines.addedAt,
    })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .where(eq(carts.ownerId, ownerId))
}
