import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Wishlist, WishlistItem } from './contract.ts'
import { readLists, readWishes } from './data/lists.ts'
import { describeWishes } from './describe-wishes.ts'
import { describeList } from './read-lists.ts'
import type { WishlistParts } from './wishlist-parts.ts'

/** Deletes the lists and reservations of a closed account. */
export async function eraseWishlists(tx: Tx, memberId: Id<'mem'>): Promise<void> {
  await tx.execute(sql`delete from wishlist_reservations where giver_id = ${memberId}`)
  await tx.execute(sql`delete from wishlists where owner_id = ${memberId}`)
}

/** A member's lists for the personal data export, without friends' reservations. */
export async function exportWishlists(
  db: Db,
  deps: Pick<WishlistParts, 'origin' | 'secret'>,
  { memberId, now }: { memberId: Id<'mem'>; now: Date },
): Promise<(Wishlist & { items: WishlistItem[] })[]> {
  const lists = await readLists(db, memberId)
  const items = await readWishes(db, sql`l.owner_id = ${memberId}`)
  return Promise.all(
    lists.map(async (list) => ({
      ...describeList(list, items, deps),
      items: await describeWishes(
        db,
        items.filter(({ listId }) => listId === list.id),
        now,
      ),
    })),
  )
}
