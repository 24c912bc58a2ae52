import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { addVariants } from '#modules/cart/add-variants.ts'
import { listVariantsByProduct } from '#modules/catalog/list-variants-by-product.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import { wishlistItemNotFound } from './change-lists.ts'
import type { wishlistsContract } from '../contract.ts'
import { listStoredWishlistItems, type StoredWishlistItem } from '../db/lists.ts'
import { describeWishlistItems } from '../queries/describe-items.ts'
import { evaluateWishlistItem } from '../domain/wishlist-item.ts'

type MoveToCartOutput = OutputOf<typeof wishlistsContract.moveToCart>

/**
 * Moves an item or a whole list to the cart. Items that could not be added in full stay, with the
 * reason. The cart is saved first, so that a crash in between cannot lose an item.
 */
export async function moveWishlistToCart(
  ctx: Ctx,
  services: Services,
  { itemId, listId }: InputOf<typeof wishlistsContract.moveToCart>,
): Promise<MoveToCartOutput | Refusal> {
  if ((itemId === undefined) === (listId === undefined))
    return refuse('fields-invalid', 'Choose either an item or a list.', {
      reason: 'item-or-list-required',
      fields: { itemId: 'give either an item or a list' },
    })
  const ownerId = findOwnerId(ctx.caller)
  const isChosen = itemId ? sql`i.id = ${itemId}` : sql`l.id = ${listId ?? null}`
  const items = await listStoredWishlistItems(ctx.db, sql`l.owner_id = ${ownerId} and ${isChosen}`)
  if (items.length === 0) return wishlistItemNotFound()
  const titles = new Map(
    (await describeWishlistItems(ctx.db, items, ctx.now)).map(({ id, title }) => [id, title]),
  )
  const choices = await chooseVariants(ctx, items)
  const added = await addVariants(
    ctx,
    services,
    choices.flatMap(({ item, variantId }) =>
      variantId === null ? [] : [{ variantId, qty: item.qty }],
    ),
  )
  if (isRefusal(added)) return added
  const outcomes = [...added.outcomes]
  const results = choices.map(({ item, variantId, reason }) => {
    const outcome = variantId === null ? null : outcomes.shift()
    return { item, reason: outcome?.short ? outcome.short.text : reason }
  })
  const moved = results.flatMap(({ item, reason }) => (reason === null ? [item.id] : []))
  if (moved.length > 0)
    await inTransaction(ctx.db, (tx) =>
      execute(tx, sql`delete from wishlist_items where id = any(${moved})`),
    )
  const remaining = results.flatMap(({ item, reason }) =>
    reason === null
      ? []
      : [{ itemId: item.id, title: titles.get(item.id) ?? 'An item we no longer sell', reason }],
  )
  return { cart: added.cart, moved, notMoved: remaining }
}

/** The variant to add for each item, or the reason why there is none. */
async function chooseVariants(
  ctx: Ctx,
  items: readonly StoredWishlistItem[],
): Promise<{ item: StoredWishlistItem; variantId: string | null; reason: string | null }[]> {
  const variantsByProduct = await listVariantsByProduct(
    ctx.db,
    items.map(({ productId }) => productId),
  )
  return items.map((item) => {
    const { variant, needsChoice } = evaluateWishlistItem(
      item,
      variantsByProduct.get(item.productId) ?? [],
      ctx.now,
    )
    if (!variant) return { item, variantId: null, reason: 'This item is no longer available.' }
    return needsChoice
      ? { item, variantId: null, reason: 'Choose an option first.' }
      : { item, variantId: variant.id, reason: null }
  })
}
