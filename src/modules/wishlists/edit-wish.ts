import { eq, sql } from 'drizzle-orm'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { readGoodsVariants } from '#modules/catalog/read-goods-variants.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { changeLists, noList, noWish, type Owned } from './change-lists.ts'
import type { WishlistIndex, WishlistItem, wishlistsContract } from './contract.ts'
import { joinWishes, readWishes, updateWishRow, type StoredWish } from './data/lists.ts'
import { wishlistItems } from './data/schema.ts'
import { describeWishes } from './describe-wishes.ts'
import { mergeWishes } from './domain/merge.ts'
import { itemLimit } from './domain/wish.ts'
import { indexOf } from './read-lists.ts'
import type { WishlistParts } from './wishlist-parts.ts'

export function updateWish(
  ctx: Ctx,
  { itemId, ...values }: InputOf<typeof wishlistsContract.updateWish>,
): Promise<WishlistItem | Refusal> {
  return changeLists(ctx, async (tx, owned) => {
    const item = await findOwnItem(tx, owned, itemId)
    if (!item) return noWish()
    const refused =
      values.variantId === undefined ? null : await checkVariant(tx, item, values.variantId)
    if (refused) return refused
    if (Object.values(values).some((value) => value !== undefined))
      await updateWishRow(tx, itemId, values)
    const [described] = await describeWishes(
      tx,
      await readWishes(tx, sql`i.id = ${itemId}`),
      ctx.now,
    )
    return described ?? noWish()
  })
}

async function checkVariant(
  tx: Tx,
  item: StoredWish,
  variantId: string | null,
): Promise<Refusal | null> {
  const variants = (await readGoodsVariants(tx, [item.goodsId])).get(item.goodsId) ?? []
  if (variantId !== null && !variants.some(({ id, active }) => id === variantId && active))
    return refuse('not-found', 'This item is not available.', { reason: 'product-not-found' })
  const duplicates = await readWishes(
    tx,
    sql`l.id = ${item.listId} and i.id <> ${item.id} and i.goods_id = ${item.goodsId}`,
  )
  if (!duplicates.some((duplicate) => duplicate.variantId === variantId)) return null
  return refuse('fields-invalid', 'This item is already on the list.', {
    reason: 'item-already-on-list',
    fields: { variantId: 'is already on this list' },
  })
}

export function removeWish(
  ctx: Ctx,
  deps: WishlistParts,
  { itemId }: { itemId: string },
): Promise<WishlistIndex | Refusal> {
  return changeLists(ctx, async (tx, owned) => {
    if (!(await findOwnItem(tx, owned, itemId))) return noWish()
    await tx.delete(wishlistItems).where(eq(wishlistItems.id, itemId))
    return indexOf(tx, owned.ownerId, deps)
  })
}

/** Reservations move along with the item. */
export function moveWish(
  ctx: Ctx,
  deps: WishlistParts,
  { itemId, listId }: InputOf<typeof wishlistsContract.moveWish>,
): Promise<WishlistIndex | Refusal> {
  return changeLists(ctx, async (tx, owned) => {
    const item = await findOwnItem(tx, owned, itemId)
    if (!item) return noWish()
    if (!owned.lists.some((list) => list.id === listId)) return noList()
    if (item.listId !== listId) {
      const existing = await readWishes(tx, sql`l.id = ${listId}`)
      const { grown } = mergeWishes(existing, [item])
      if (grown.length === 0 && existing.length >= itemLimit)
        return refuse('fields-invalid', `A wish list can have ${itemLimit} items.`, {
          reason: 'wishlist-item-limit-reached',
          fields: { listId: `already has ${itemLimit} items` },
        })
      for (const merge of grown) await joinWishes(tx, merge)
      if (grown.length === 0) await updateWishRow(tx, itemId, { listId })
    }
    return indexOf(tx, owned.ownerId, deps)
  })
}

async function findOwnItem(tx: Tx, { ownerId }: Owned, itemId: string): Promise<StoredWish | null> {
  const [item] = await readWishes(tx, sql`i.id = ${itemId} and l.owner_id = ${ownerId}`)
  return item ?? null
}
