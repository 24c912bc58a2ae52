import { sql } from 'drizzle-orm'
import type { OwnerId } from '#platform/context.ts'
import { rows, type Tx } from '#platform/db/database.server.ts'
import {
  clearDefault,
  deleteList,
  joinWishes,
  lockOwner,
  readLists,
  readWishes,
  updateWishRow,
} from './data/lists.ts'
import { mergeWishes } from './domain/merge.ts'
import { itemLimit } from './domain/wish.ts'

export interface WishlistMerge {
  readonly guestId: OwnerId
  readonly memberId: OwnerId
  readonly now: Date
}

/**
 * Signing in: what the guest wished for goes into the member's default list, and what the guest reserved on friends' lists is the
 * member's. Returns how many wishes came along; a second call finds none. A list that would grow too long comes along as its own.
 */
export async function mergeWishlists(
  tx: Tx,
  { guestId, memberId, now }: WishlistMerge,
): Promise<number> {
  for (const ownerId of [guestId, memberId].sort()) await lockOwner(tx, ownerId)
  await takeReservations(tx, { guestId, memberId })
  const [lists, guestLists] = [await readLists(tx, memberId), await readLists(tx, guestId)]
  const into = lists.find((list) => list.isDefault)
  const kept = into ? await readWishes(tx, sql`l.id = ${into.id}`) : []
  let count = 0
  for (const list of guestLists) {
    const coming = await readWishes(tx, sql`l.id = ${list.id}`)
    const merge = mergeWishes(kept, coming)
    count += coming.length
    if (!into || kept.length + merge.moved.length > itemLimit) {
      if (!into) await clearDefault(tx, memberId)
      await tx.execute(sql`
        update wishlists set owner_id = ${memberId}, is_default = ${!into}, version = version + 1, updated_at = ${now.toISOString()}::timestamptz where id = ${list.id}`)
      continue
    }
    for (const one of merge.grown) await joinWishes(tx, one)
    for (const id of merge.moved) await updateWishRow(tx, id, { listId: into.id })
    await deleteList(tx, list.id)
  }
  return count
}

/** A reservation on one's own list is none. */
async function takeReservations(
  tx: Tx,
  { guestId, memberId }: Pick<WishlistMerge, 'guestId' | 'memberId'>,
): Promise<void> {
  // Whoever reserves a wish locks its row; the member may be doing that just now, on another device.
  await tx.execute(sql`
    select 1 from wishlist_items i where i.id in (select item_id from wishlist_reservations where giver_id = ${guestId}) order by i.id for update`)
  await rows(
    tx,
    sql`
    delete from wishlist_reservations r using wishlist_items i, wishlists l
    where i.id = r.item_id and l.id = i.list_id and r.giver_id = ${guestId}
      and (l.owner_id = ${memberId} or exists (select 1 from wishlist_reservations m where m.item_id = r.item_id and m.giver_id = ${memberId}))`,
  )
  await tx.execute(
    sql`update wishlist_reservations set giver_id = ${memberId} where giver_id = ${guestId}`,
  )
}
