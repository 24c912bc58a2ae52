import type { OwnerId } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import {
  clearDefaultWishlist,
  deleteWishlistRow,
  mergeWishlistItems,
  lockOwner,
  listStoredWishlists,
  listStoredWishlistItems,
  updateWishlistItemRow,
} from '../db/lists.ts'
import { planItemMerge } from '../domain/merge-items.ts'
import { wishlistItemLimit } from '../domain/wishlist-item.ts'

export interface WishlistMerge {
  readonly guestId: OwnerId
  readonly memberId: OwnerId
  readonly now: Date
}

/**
 * Moves a guest's items to the member's default list at sign-in, and the guest's reservations to
 * the member. If the list would exceed its limit, the guest's list is kept separately. Returns the
 * number of items; a second call finds none.
 */
export async function mergeWishlists(
  tx: Tx,
  { guestId, memberId, now }: WishlistMerge,
): Promise<number> {
  for (const ownerId of [guestId, memberId].sort()) await lockOwner(tx, ownerId)
  await moveReservations(tx, { guestId, memberId })
  const [lists, guestLists] = [
    await listStoredWishlists(tx, memberId),
    await listStoredWishlists(tx, guestId),
  ]
  const target = lists.find((list) => list.isDefault)
  const targetItems = target ? await listStoredWishlistItems(tx, sql`l.id = ${target.id}`) : []
  let count = 0
  for (const list of guestLists) {
    const guestItems = await listStoredWishlistItems(tx, sql`l.id = ${list.id}`)
    const merge = planItemMerge(targetItems, guestItems)
    count += guestItems.length
    if (!target || targetItems.length + merge.moved.length > wishlistItemLimit) {
      if (!target) await clearDefaultWishlist(tx, memberId)
      await execute(
        tx,
        sql`
          update wishlists
          set owner_id = ${memberId}, is_default = ${!target}, version = version + 1,
            updated_at = ${now}
          where id = ${list.id}`,
      )
      continue
    }
    for (const item of merge.increased) await mergeWishlistItems(tx, item)
    for (const id of merge.moved) await updateWishlistItemRow(tx, id, { listId: target.id })
    await deleteWishlistRow(tx, list.id)
  }
  return count
}

/** Drops reservations on the member's own lists. */
async function moveReservations(
  tx: Tx,
  { guestId, memberId }: Pick<WishlistMerge, 'guestId' | 'memberId'>,
): Promise<void> {
  // Reserving locks the item's row, which the member may be doing on another device.
  await execute(
    tx,
    sql`
      select 1
      from wishlist_items i
      where i.id in (select item_id from gift_reservations where giver_id = ${guestId})
      order by i.id
      for update`,
  )
  await execute(
    tx,
    sql`
      delete from gift_reservations r
      using wishlist_items i, wishlists l
      where i.id = r.item_id
        and l.id = i.list_id
        and r.giver_id = ${guestId}
        and (
          l.owner_id = ${memberId}
          or exists (
            select 1
            from gift_reservations m
            where m.item_id = r.item_id and m.giver_id = ${memberId}
          )
        )`,
  )
  await execute(
    tx,
    sql`update gift_reservations set giver_id = ${memberId} where giver_id = ${guestId}`,
  )
}
