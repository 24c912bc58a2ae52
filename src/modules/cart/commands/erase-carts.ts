import type { OwnerId } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { integer, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { lockActiveCart } from '../db/reader.ts'

/**
 * Removes the contents of carts of a closed account. A cart that is being paid for stays until that
 * ends.
 */
export async function eraseCarts(tx: Tx, ownerId: OwnerId): Promise<void> {
  await lockActiveCart(tx, ownerId)
  await execute(
    tx,
    sql`
      update carts
      set state = case when state = 'active' then 'expired' else state end,
        email = null, checkout_draft = null, estimate_zip = null,
        notices = '[]', merge_record = null, dismissed_notice_ids = '{}', version = version + 1
      where owner_id = ${ownerId}
        and not (state = 'active' and may_have_reservations)
        and (state = 'active' or email is not null)`,
  )
  const cartIds = sql`(
    select id
    from carts
    where owner_id = ${ownerId} and not (state = 'active' and may_have_reservations)
  )`
  await execute(tx, sql`delete from cart_lines where cart_id in ${cartIds}`)
  await execute(tx, sql`delete from cart_groups where cart_id in ${cartIds}`)
}

export async function exportCarts(db: Db, ownerId: OwnerId): Promise<unknown[]> {
  return queryRows(
    db,
    { variantId: text, qty: integer, giftNote: text, state: text, addedAt: timestamp },
    sql`
      select l.variant_id, l.qty, l.gift_note, l.state, l.added_at
      from cart_lines l
      join carts c on c.id = l.cart_id
      where c.owner_id = ${ownerId}`,
  )
}

/** Carts that became an order of this guest keep no address. */
export async function eraseGuestCarts(
  tx: Tx,
  { identity, before }: { identity: string; before: Date },
): Promise<void> {
  await execute(
    tx,
    sql`
      update carts
      set email = null, checkout_draft = null, estimate_zip = null, version = version + 1
      where email is not null and id in (
        select cart_id
        from orders
        where owner_id like 'gst\\_%' and email_identity(email) = ${identity}
          and placed_at < ${before}
      ) and state <> 'active'`,
  )
}
