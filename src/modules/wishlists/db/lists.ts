import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import { createId } from '#kernel/ids/ids.ts'
import type { OwnerId } from '#platform/context.ts'
import { rows, type Db, type Tx } from '#platform/db/database.server.ts'
import type { WishlistPriority } from '../domain/wishlist-item.ts'
import { wishlistItems, wishlists } from './schema.ts'

export interface StoredWishlist {
  readonly id: string
  readonly ownerId: string
  readonly version: number
  readonly name: string
  readonly isDefault: boolean
  readonly emailNotices: boolean
  readonly shareNonce: string | null
}

export interface StoredWishlistItem {
  readonly id: string
  readonly listId: string
  readonly productId: string
  readonly variantId: string | null
  readonly qty: number
  readonly priority: WishlistPriority
  readonly note: string
  readonly priceWhenAdded: number
  readonly addedAt: string
  readonly backAt: string | null
}

/** Takes an advisory lock, because guests have no row to lock. */
export async function lockOwner(tx: Tx, ownerId: OwnerId): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`wishlists ${ownerId}`}, 0))`,
  )
}

/** Oldest first. */
export function listStoredWishlists(db: Db, ownerId: OwnerId): Promise<StoredWishlist[]> {
  return db
    .select({
      id: wishlists.id,
      ownerId: wishlists.ownerId,
      version: wishlists.version,
      name: wishlists.name,
      isDefault: wishlists.isDefault,
      emailNotices: wishlists.emailNotices,
      shareNonce: wishlists.shareNonce,
    })
    .from(wishlists)
    .where(eq(wishlists.ownerId, ownerId))
    .orderBy(asc(wishlists.position))
}

const wishColumns = sql`
  i.id, i.list_id as "listId", i.product_id as "productId", i.variant_id as "variantId", i.qty,
  i.priority, i.note,
  i.price_when_added as "priceWhenAdded", to_jsonb(i.added_at) #>> '{}' as "addedAt",
  to_jsonb(i.back_at) #>> '{}' as "backAt"`

/** Items, newest first. The condition is on `i` and its list `l`. */
export function listStoredWishlistItems(db: Db, condition: SQL): Promise<StoredWishlistItem[]> {
  return rows<StoredWishlistItem>(
    db,
    sql`
      select ${wishColumns}
      from wishlist_items i
      join wishlists l on l.id = i.list_id
      where ${condition}
      order by i.position desc`,
  )
}

export async function insertWishlist(
  tx: Tx,
  {
    ownerId,
    name,
    isDefault,
    now,
  }: { ownerId: OwnerId; name: string; isDefault: boolean; now: Date },
): Promise<StoredWishlist> {
  const id = createId('wsl', now.getTime())
  await tx
    .insert(wishlists)
    .values({ id, ownerId, name, isDefault, createdAt: now, updatedAt: now })
  return { id, ownerId, version: 1, name, isDefault, emailNotices: false, shareNonce: null }
}

export async function updateWishlistRow(
  tx: Tx,
  id: string,
  values: Partial<typeof wishlists.$inferInsert>,
  now: Date,
): Promise<void> {
  await tx
    .update(wishlists)
    .set({ ...values, updatedAt: now, version: sql`${wishlists.version} + 1` })
    .where(eq(wishlists.id, id))
}

export async function clearDefaultWishlist(tx: Tx, ownerId: OwnerId): Promise<void> {
  await tx
    .update(wishlists)
    .set({ isDefault: false })
    .where(and(eq(wishlists.ownerId, ownerId), wishlists.isDefault))
}

export async function deleteWishlistRow(tx: Tx, id: string): Promise<void> {
  await tx.delete(wishlists).where(eq(wishlists.id, id))
}

export async function updateWishlistItemRow(
  tx: Tx,
  id: string,
  values: Partial<typeof wishlistItems.$inferInsert>,
): Promise<void> {
  await tx.update(wishlistItems).set(values).where(eq(wishlistItems.id, id))
}

/**
 * Merges an item into another one. Reservations move along; a friend with both keeps the larger
 * one.
 */
export async function mergeWishlistItems(
  tx: Tx,
  { id, from, qty, note }: { id: string; from: string; qty: number; note: string },
): Promise<void> {
  await tx.execute(sql`
    insert into gift_reservations as r (id, item_id, giver_id, qty, created_at, expires_at)
    select c.id || 'm', ${id}, c.giver_id, c.qty, c.created_at, c.expires_at
    from gift_reservations c
    where c.item_id = ${from}
    on conflict (item_id, giver_id) do update set qty = greatest(r.qty, excluded.qty),
      expires_at = greatest(r.expires_at, excluded.expires_at)`)
  await tx.delete(wishlistItems).where(eq(wishlistItems.id, from))
  await updateWishlistItemRow(tx, id, { qty, note })
}
