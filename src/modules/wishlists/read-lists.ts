import { sql } from 'drizzle-orm'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import { ownerOf, type Ctx, type OwnerId } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import { noList } from './change-lists.ts'
import type { Wishlist, WishlistIndex, WishlistItem } from './contract.ts'
import { readLists, readWishes, type StoredList, type StoredWish } from './data/lists.ts'
import { shareToken, shareUrl } from './data/share-token.ts'
import { describeWishes } from './describe-wishes.ts'
import type { WishlistParts } from './wishlist-parts.ts'

type LinkParts = Pick<WishlistParts, 'origin' | 'secret'>

/** Every list of the caller, and what is in any of them: two queries. */
export async function listWishlists(ctx: Ctx, parts: LinkParts): Promise<WishlistIndex> {
  const ownerId = ownerOf(ctx.actor)
  return ownerId ? indexOf(ctx.db, ownerId, parts) : { lists: [], hearts: [] }
}

export async function indexOf(db: Db, ownerId: OwnerId, parts: LinkParts): Promise<WishlistIndex> {
  const [lists, wishes] = await Promise.all([
    readLists(db, ownerId),
    readWishes(db, sql`l.owner_id = ${ownerId}`),
  ])
  return {
    lists: lists.map((list) => describeList(list, wishes, parts)),
    hearts: wishes.map(({ id, goodsId, variantId, listId }) => ({
      goodsId,
      variantId,
      itemId: id,
      listId,
    })),
  }
}

/** One list of the caller with everything in it. */
export async function readWishlist(
  ctx: Ctx,
  parts: LinkParts,
  { id }: { id: string },
): Promise<(Wishlist & { items: WishlistItem[] }) | Refusal> {
  const ownerId = ownerOf(ctx.actor)
  const list = ownerId && (await readLists(ctx.db, ownerId)).find((one) => one.id === id)
  if (!list) return noList()
  const wishes = await readWishes(ctx.db, sql`l.id = ${id}`)
  return {
    ...describeList(list, wishes, parts),
    items: await describeWishes(ctx.db, wishes, ctx.now),
  }
}

export function describeList(
  { id, version, name, isDefault, mailNotices, shareNonce }: StoredList,
  wishes: readonly Pick<StoredWish, 'listId'>[],
  { origin, secret }: LinkParts,
): Wishlist {
  return {
    id,
    version,
    kind: 'wishlist',
    name,
    isDefault,
    mailNotices,
    count: wishes.filter(({ listId }) => listId === id).length,
    shareUrl: shareNonce === null ? null : shareUrl(origin, shareToken(secret, shareNonce)),
  }
}
