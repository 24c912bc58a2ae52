import type { Id } from '#kernel/ids/ids.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import type { Wishlist, WishlistItem } from '../contract.ts'
import { listStoredWishlists, listStoredWishlistItems } from '../db/lists.ts'
import { describeWishlistItems } from '../queries/describe-items.ts'
import { describeWishlist } from '../read-lists.ts'

/** Deletes the lists and reservations of a closed account. */
export async function eraseWishlists(tx: Tx, memberId: Id<'mem'>): Promise<void> {
  await execute(tx, sql`delete from gift_reservations where giver_id = ${memberId}`)
  await execute(tx, sql`delete from wishlists where owner_id = ${memberId}`)
}

/** A member's lists for the personal data export, without friends' reservations. */
export async function exportWishlists(
  db: Db,
  services: Pick<Services, 'origin' | 'secret'>,
  { memberId, now }: { memberId: Id<'mem'>; now: Date },
): Promise<(Wishlist & { items: WishlistItem[] })[]> {
  const lists = await listStoredWishlists(db, memberId)
  const items = await listStoredWishlistItems(db, sql`l.owner_id = ${memberId}`)
  return Promise.all(
    lists.map(async (list) => ({
      ...describeWishlist(list, items, services),
      items: await describeWishlistItems(
        db,
        items.filter(({ listId }) => listId === list.id),
        now,
      ),
    })),
  )
}
