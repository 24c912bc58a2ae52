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

type LinkDeps = Pick<WishlistParts, 'origin' | 'secret'>

export async function listWishlists(ctx: Ctx, deps: LinkDeps): Promise<WishlistIndex> {
  const ownerId = ownerOf(ctx.actor)
  return ownerId ? indexOf(ctx.db, ownerId, deps) : { lists: [], hearts: [] }
}

export async function indexOf(db: Db, ownerId: OwnerId, deps: LinkDeps): Promise<WishlistIndex> {
  const [lists, items] = await Promise.all([
    readLists(db, ownerId),
    readWishes(db, sql`l.owner_id = ${ownerId}`),
  ])
  return {
    lists: lists.map((list) => describeList(list, items, deps)),
    hearts: items.map(({ id, goodsId, variantId, listId }) => ({
      goodsId,
      variantId,
      itemId: id,
      listId,
    })),
  }
}

export async function readWishlist(
  ctx: Ctx,
  deps: LinkDeps,
  { id }: { id: string },
): Promise<(Wishlist & { items: WishlistItem[] }) | Refusal> {
  const ownerId = ownerOf(ctx.actor)
  const list = ownerId && (await readLists(ctx.db, ownerId)).find((one) => one.id === id)
  if (!list) return noList()
  const items = await readWishes(ctx.db, sql`l.id = ${id}`)
  return {
    ...describeList(list, items, deps),
    items: await describeWishes(ctx.db, items, ctx.now),
  }
}

export function describeList(
  { id, version, name, isDefault, mailNotices, shareNonce }: StoredList,
  items: readonly Pick<StoredWish, 'listId'>[],
  { origin, secret }: LinkDeps,
): Wishlist {
  return {
    id,
    version,
    kind: 'wishlist',
    name,
    isDefault,
    mailNotices,
    count: items.filter(({ listId }) => listId === id).length,
    shareUrl: shareNonce === null ? null : shareUrl(origin, shareToken(secret, shareNonce)),
  }
}
