import { createId } from '#kernel/ids/ids.ts'
import type { OwnerId } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import {
  boolean,
  listColumns,
  integer,
  nullable,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, setValues, sql, type Sql } from '#platform/db/sql.ts'
import type { WishlistPriority } from '../domain/wishlist-item.ts'

const wishlistRow = {
  id: text,
  ownerId: text,
  version: integer,
  name: text,
  isDefault: boolean,
  emailNotices: boolean,
  shareNonce: nullable(text),
}

export type StoredWishlist = Row<typeof wishlistRow>

const wishlistItemRow = {
  id: text,
  listId: text,
  productId: text,
  variantId: nullable(text),
  qty: integer,
  priority: literal<WishlistPriority>(),
  note: text,
  priceWhenAdded: integer,
  addedAt: timestamp,
  backAt: nullable(timestamp),
}

export type StoredWishlistItem = Row<typeof wishlistItemRow>

/** Takes an advisory lock, because guests have no row to lock. */
export async function lockOwner(tx: Tx, ownerId: OwnerId): Promise<void> {
  await execute(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended(${`wishlists ${ownerId}`}, 0))`,
  )
}

/** Oldest first. */
export function listStoredWishlists(db: Db, ownerId: OwnerId): Promise<StoredWishlist[]> {
  return queryRows(
    db,
    wishlistRow,
    sql`
      select ${listColumns(wishlistRow)}
      from wishlists
      where owner_id = ${ownerId}
      order by position`,
  )
}

/** Items, newest first. The condition is on `i` and its list `l`. */
export function listStoredWishlistItems(db: Db, condition: Sql): Promise<StoredWishlistItem[]> {
  return queryRows(
    db,
    wishlistItemRow,
    sql`
      select ${listColumns(wishlistItemRow, 'i')}
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
  const list = { id: createId('wsl', now.getTime()), ownerId, name, isDefault }
  await execute(
    tx,
    sql`insert into wishlists ${insertValues({ ...list, createdAt: now, updatedAt: now })}`,
  )
  return { ...list, version: 1, emailNotices: false, shareNonce: null }
}

export interface WishlistChange {
  readonly id: string
  readonly values: Partial<
    Pick<StoredWishlist, 'name' | 'isDefault' | 'emailNotices' | 'shareNonce'>
  > & { readonly shareHash?: string | null }
  readonly now: Date
}

export async function updateWishlistRow(
  tx: Tx,
  { id, values, now }: WishlistChange,
): Promise<void> {
  await execute(
    tx,
    sql`
      update wishlists
      set ${setValues({ ...values, updatedAt: now })}, version = version + 1
      where id = ${id}`,
  )
}

export async function clearDefaultWishlist(tx: Tx, ownerId: OwnerId): Promise<void> {
  await execute(
    tx,
    sql`update wishlists set is_default = false where owner_id = ${ownerId} and is_default`,
  )
}

export async function deleteWishlistRow(tx: Tx, id: string): Promise<void> {
  await execute(tx, sql`delete from wishlists where id = ${id}`)
}

/** At least one value must be given. */
export async function updateWishlistItemRow(
  tx: Tx,
  id: string,
  values: Partial<Pick<StoredWishlistItem, 'listId' | 'variantId' | 'qty' | 'priority' | 'note'>>,
): Promise<void> {
  await execute(tx, sql`update wishlist_items set ${setValues(values)} where id = ${id}`)
}

/**
 * Merges an item into another one. Reservations move along; a friend with both keeps the larger
 * one.
 */
export async function mergeWishlistItems(
  tx: Tx,
  { id, from, qty, note }: { id: string; from: string; qty: number; note: string },
): Promise<void> {
  await execute(
    tx,
    sql`
      insert into gift_reservations as r (id, item_id, giver_id, qty, created_at, expires_at)
      select c.id || 'm', ${id}, c.giver_id, c.qty, c.created_at, c.expires_at
      from gift_reservations c
      where c.item_id = ${from}
      on conflict (item_id, giver_id) do update
      set qty = greatest(r.qty, excluded.qty),
        expires_at = greatest(r.expires_at, excluded.expires_at)`,
  )
  await execute(tx, sql`delete from wishlist_items where id = ${from}`)
  await updateWishlistItemRow(tx, id, { qty, note })
}
