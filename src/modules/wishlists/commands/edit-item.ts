import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { listVariantsByProduct } from '#modules/catalog/list-variants-by-product.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import {
  changeLists,
  wishlistNotFound,
  wishlistItemNotFound,
  type OwnedLists,
} from './change-lists.ts'
import type { WishlistIndex, WishlistItem, wishlistsContract } from '../contract.ts'
import {
  mergeWishlistItems,
  listStoredWishlistItems,
  updateWishlistItemRow,
  type StoredWishlistItem,
} from '../db/lists.ts'
import { describeWishlistItems } from '../queries/describe-items.ts'
import { planItemMerge } from '../domain/merge-items.ts'
import { wishlistItemLimit } from '../domain/wishlist-item.ts'
import { readWishlistIndex } from '../read-lists.ts'

export function updateWishlistItem(
  ctx: Ctx,
  { itemId, ...values }: InputOf<typeof wishlistsContract.updateWishlistItem>,
): Promise<WishlistItem | Refusal> {
  return changeLists(ctx, async (tx, owned) => {
    const item = await findOwnItem(tx, owned, itemId)
    if (!item) return wishlistItemNotFound()
    const refused =
      values.variantId === undefined ? null : await checkVariant(tx, item, values.variantId)
    if (refused) return refused
    if (Object.values(values).some((value) => value !== undefined))
      await updateWishlistItemRow(tx, itemId, values)
    const [described] = await describeWishlistItems(
      tx,
      await listStoredWishlistItems(tx, sql`i.id = ${itemId}`),
      ctx.now,
    )
    return described ?? wishlistItemNotFound()
  })
}

async function checkVariant(
  tx: Tx,
  item: StoredWishlistItem,
  variantId: string | null,
): Promise<Refusal | null> {
  const variants = (await listVariantsByProduct(tx, [item.productId])).get(item.productId) ?? []
  if (variantId !== null && !variants.some(({ id, active }) => id === variantId && active))
    return refuse('not-found', 'This item is not available.', { reason: 'product-not-found' })
  const duplicates = await listStoredWishlistItems(
    tx,
    sql`l.id = ${item.listId} and i.id <> ${item.id} and i.product_id = ${item.productId}`,
  )
  if (!duplicates.some((duplicate) => duplicate.variantId === variantId)) return null
  return refuse('fields-invalid', 'This item is already on the list.', {
    reason: 'item-already-on-list',
    fields: { variantId: 'is already on this list' },
  })
}

export function removeWishlistItem(
  ctx: Ctx,
  services: Services,
  { itemId }: { itemId: string },
): Promise<WishlistIndex | Refusal> {
  return changeLists(ctx, async (tx, owned) => {
    if (!(await findOwnItem(tx, owned, itemId))) return wishlistItemNotFound()
    await execute(tx, sql`delete from wishlist_items where id = ${itemId}`)
    return readWishlistIndex(tx, owned.ownerId, services)
  })
}

/** Reservations move along with the item. */
export function moveWishlistItem(
  ctx: Ctx,
  services: Services,
  { itemId, listId }: InputOf<typeof wishlistsContract.moveWishlistItem>,
): Promise<WishlistIndex | Refusal> {
  return changeLists(ctx, async (tx, owned) => {
    const item = await findOwnItem(tx, owned, itemId)
    if (!item) return wishlistItemNotFound()
    if (!owned.lists.some((list) => list.id === listId)) return wishlistNotFound()
    if (item.listId !== listId) {
      const existing = await listStoredWishlistItems(tx, sql`l.id = ${listId}`)
      const { increased } = planItemMerge(existing, [item])
      if (increased.length === 0 && existing.length >= wishlistItemLimit)
        return refuse('fields-invalid', `A wish list can have ${wishlistItemLimit} items.`, {
          reason: 'wishlist-item-limit-reached',
          fields: { listId: `already has ${wishlistItemLimit} items` },
        })
      for (const merge of increased) await mergeWishlistItems(tx, merge)
      if (increased.length === 0) await updateWishlistItemRow(tx, itemId, { listId })
    }
    return readWishlistIndex(tx, owned.ownerId, services)
  })
}

async function findOwnItem(
  tx: Tx,
  { ownerId }: OwnedLists,
  itemId: string,
): Promise<StoredWishlistItem | null> {
  const [item] = await listStoredWishlistItems(
    tx,
    sql`i.id = ${itemId} and l.owner_id = ${ownerId}`,
  )
  return item ?? null
}
