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

/** Quantity, note, priority, or which variant. */
export function updateWish(
  ctx: Ctx,
  { itemId, ...values }: InputOf<typeof wishlistsContract.updateWish>,
): Promise<WishlistItem | Refusal> {
  return changeLists(ctx, async (tx, owned) => {
    const wish = await ownWish(tx, owned, itemId)
    if (!wish) return noWish()
    const refused =
      values.variantId === undefined ? null : await refuseVariant(tx, wish, values.variantId)
    if (refused) return refused
    if (Object.values(values).some((value) => value !== undefined))
      await updateWishRow(tx, itemId, values)
    const [item] = await describeWishes(tx, await readWishes(tx, sql`i.id = ${itemId}`), ctx.now)
    return item ?? noWish()
  })
}

async function refuseVariant(
  tx: Tx,
  wish: StoredWish,
  variantId: string | null,
): Promise<Refusal | null> {
  const variants = (await readGoodsVariants(tx, [wish.goodsId])).get(wish.goodsId) ?? []
  if (variantId !== null && !variants.some(({ id, active }) => id === variantId && active))
    return refuse('not-found', 'We do not have that piece.')
  const twins = await readWishes(
    tx,
    sql`l.id = ${wish.listId} and i.id <> ${wish.id} and i.goods_id = ${wish.goodsId}`,
  )
  if (!twins.some((one) => one.variantId === variantId)) return null
  return refuse('fields-invalid', 'That is on this list already.', {
    fields: { variantId: 'is on this list already' },
  })
}

export function removeWish(
  ctx: Ctx,
  parts: WishlistParts,
  { itemId }: { itemId: string },
): Promise<WishlistIndex | Refusal> {
  return changeLists(ctx, async (tx, owned) => {
    if (!(await ownWish(tx, owned, itemId))) return noWish()
    await tx.delete(wishlistItems).where(eq(wishlistItems.id, itemId))
    return indexOf(tx, owned.ownerId, parts)
  })
}

/** What friends reserved goes along, unseen. */
export function moveWish(
  ctx: Ctx,
  parts: WishlistParts,
  { itemId, listId }: InputOf<typeof wishlistsContract.moveWish>,
): Promise<WishlistIndex | Refusal> {
  return changeLists(ctx, async (tx, owned) => {
    const wish = await ownWish(tx, owned, itemId)
    if (!wish) return noWish()
    if (!owned.lists.some((list) => list.id === listId)) return noList()
    if (wish.listId !== listId) {
      const there = await readWishes(tx, sql`l.id = ${listId}`)
      const { grown } = mergeWishes(there, [wish])
      if (grown.length === 0 && there.length >= itemLimit)
        return refuse('fields-invalid', `A list holds ${itemLimit} wishes.`, {
          fields: { listId: `holds ${itemLimit} wishes already` },
        })
      for (const one of grown) await joinWishes(tx, one)
      if (grown.length === 0) await updateWishRow(tx, itemId, { listId })
    }
    return indexOf(tx, owned.ownerId, parts)
  })
}

async function ownWish(tx: Tx, { ownerId }: Owned, itemId: string): Promise<StoredWish | null> {
  const [wish] = await readWishes(tx, sql`i.id = ${itemId} and l.owner_id = ${ownerId}`)
  return wish ?? null
}
