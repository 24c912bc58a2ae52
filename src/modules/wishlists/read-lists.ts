import type { Refusal } from '#kernel/refusal/refusal.ts'
import { findOwnerId, type Ctx, type OwnerId } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { wishlistNotFound } from './commands/change-lists.ts'
import type { Wishlist, WishlistIndex, WishlistItem } from './contract.ts'
import {
  listStoredWishlists,
  listStoredWishlistItems,
  type StoredWishlist,
  type StoredWishlistItem,
} from './db/lists.ts'
import { createShareToken, wishlistShareUrl } from './db/share-token.ts'
import { describeWishlistItems } from './queries/describe-items.ts'

export async function listWishlists(
  ctx: Ctx,
  services: Pick<Services, 'origin' | 'secret'>,
): Promise<WishlistIndex> {
  const ownerId = findOwnerId(ctx.caller)
  return ownerId ? readWishlistIndex(ctx.db, ownerId, services) : { lists: [], items: [] }
}

export async function readWishlistIndex(
  db: Db,
  ownerId: OwnerId,
  services: Pick<Services, 'origin' | 'secret'>,
): Promise<WishlistIndex> {
  const [lists, items] = await Promise.all([
    listStoredWishlists(db, ownerId),
    listStoredWishlistItems(db, sql`l.owner_id = ${ownerId}`),
  ])
  return {
    lists: lists.map((list) => describeWishlist(list, items, services)),
    items: items.map(({ id, productId, variantId, listId }) => ({
      productId,
      variantId,
      itemId: id,
      listId,
    })),
  }
}

export async function readWishlist(
  ctx: Ctx,
  services: Pick<Services, 'origin' | 'secret'>,
  { id }: { id: string },
): Promise<(Wishlist & { items: WishlistItem[] }) | Refusal> {
  const ownerId = findOwnerId(ctx.caller)
  const list = ownerId && (await listStoredWishlists(ctx.db, ownerId)).find((one) => one.id === id)
  if (!list) return wishlistNotFound()
  const items = await listStoredWishlistItems(ctx.db, sql`l.id = ${id}`)
  return {
    ...describeWishlist(list, items, services),
    items: await describeWishlistItems(ctx.db, items, ctx.now),
  }
}

export function describeWishlist(
  { id, version, name, isDefault, emailNotices, shareNonce }: StoredWishlist,
  items: readonly Pick<StoredWishlistItem, 'listId'>[],
  { origin, secret }: Pick<Services, 'origin' | 'secret'>,
): Wishlist {
  return {
    id,
    version,
    kind: 'wishlist',
    name,
    isDefault,
    emailNotices,
    count: items.filter(({ listId }) => listId === id).length,
    shareUrl:
      shareNonce === null ? null : wishlistShareUrl(origin, createShareToken(secret, shareNonce)),
  }
}
