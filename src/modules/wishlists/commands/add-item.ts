import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { listVariantsByProduct } from '#modules/catalog/list-variants-by-product.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { insertValues, sql } from '#platform/db/sql.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import { changeLists, wishlistNotFound, type OwnedLists } from './change-lists.ts'
import type { wishlistsContract } from '../contract.ts'
import { insertWishlist, listStoredWishlistItems, type StoredWishlist } from '../db/lists.ts'
import { wishlistItemLimit, evaluateWishlistItem } from '../domain/wishlist-item.ts'
import { readWishlistIndex } from '../read-lists.ts'

type AddItemInput = InputOf<typeof wishlistsContract.addWishlistItem>

export const defaultListName = 'Wish list'

/**
 * Adds an item to the given list or the default one, which is created if missing. An existing item
 * stays unchanged.
 */
export function addWishlistItem(
  ctx: Ctx,
  services: Services,
  input: AddItemInput,
): Promise<OutputOf<typeof wishlistsContract.addWishlistItem> | Refusal> {
  return changeLists(ctx, async (tx, owned) => {
    const product = await getProductState(tx, ctx, input)
    if (isRefusal(product)) return product
    const list = await getTargetList(tx, owned, { listId: input.listId, now: ctx.now })
    if (isRefusal(list)) return list
    const items = await listStoredWishlistItems(tx, sql`l.id = ${list.id}`)
    const existing = items.find(
      (item) => item.productId === input.productId && item.variantId === (input.variantId ?? null),
    )
    if (!existing && items.length >= wishlistItemLimit) {
      const message = `A wish list can have ${wishlistItemLimit} items. Remove one or choose another list.`
      return refuse('fields-invalid', message, {
        reason: 'wishlist-item-limit-reached',
        fields: { listId: message },
      })
    }
    const itemId = existing?.id ?? createId('wli', ctx.now.getTime())
    if (!existing) {
      const { productId, variantId, qty, priority, note } = input
      const item = {
        id: itemId,
        listId: list.id,
        productId,
        variantId: variantId ?? null,
        qty,
        priority,
        note,
        priceWhenAdded: product.price,
        addedAt: ctx.now,
        soldOutAt: product.state === 'sold-out' ? ctx.now : null,
      }
      await execute(tx, sql`insert into wishlist_items ${insertValues(item)}`)
    }
    return { ...(await readWishlistIndex(tx, owned.ownerId, services)), listId: list.id, itemId }
  })
}

/** Refuses products that are not sold and variants of other products. */
async function getProductState(
  tx: Tx,
  { now }: Ctx,
  { productId, variantId }: Pick<AddItemInput, 'productId' | 'variantId'>,
) {
  const variants = (await listVariantsByProduct(tx, [productId])).get(productId) ?? []
  const state = evaluateWishlistItem(
    { variantId: variantId ?? null, priceWhenAdded: 0, backAt: null },
    variants,
    now,
  )
  return state.variant
    ? state
    : refuse('not-found', 'This item is not available.', { reason: 'product-not-found' })
}

async function getTargetList(
  tx: Tx,
  { ownerId, lists }: OwnedLists,
  { listId, now }: { listId: string | undefined; now: Date },
): Promise<StoredWishlist | Refusal<'not-found'>> {
  if (listId !== undefined) return lists.find((list) => list.id === listId) ?? wishlistNotFound()
  return (
    lists.find((list) => list.isDefault)
    ?? insertWishlist(tx, { ownerId, name: defaultListName, isDefault: true, now })
  )
}
