import { inArray, sql } from 'drizzle-orm'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { putVariants } from '#modules/cart/put-variants.ts'
import { readGoodsVariants } from '#modules/catalog/read-goods-variants.ts'
import { ownerOf, type Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import { noWish } from './change-lists.ts'
import type { wishlistsContract } from './contract.ts'
import { readWishes, type StoredWish } from './data/lists.ts'
import { wishlistItems } from './data/schema.ts'
import { describeWishes } from './describe-wishes.ts'
import { standingOf } from './domain/wish.ts'
import type { WishlistParts } from './wishlist-parts.ts'

type Moved = OutputOf<typeof wishlistsContract.moveToCart>

/**
 * Puts one wish or a whole list into the cart. What went in whole leaves the list; the rest stays and says why. The cart is written
 * first: should the shop stop between the two, a wish is in both places, and never in none.
 */
export async function moveToCart(
  ctx: Ctx,
  parts: WishlistParts,
  { itemId, listId }: InputOf<typeof wishlistsContract.moveToCart>,
): Promise<Moved | Refusal> {
  if ((itemId === undefined) === (listId === undefined))
    return refuse('fields-invalid', 'Name a wish or a list.', {
      fields: { itemId: 'name either a wish or a list' },
    })
  const ownerId = ownerOf(ctx.actor)
  const wishes = await readWishes(
    ctx.db,
    sql`l.owner_id = ${ownerId} and ${itemId ? sql`i.id = ${itemId}` : sql`l.id = ${listId}`}`,
  )
  if (wishes.length === 0) return noWish()
  const titles = new Map(
    (await describeWishes(ctx.db, wishes, ctx.now)).map(({ id, title }) => [id, title]),
  )
  const choices = await chooseVariants(ctx, wishes)
  const put = await putVariants(
    ctx,
    parts,
    choices.flatMap(({ wish, variantId }) =>
      variantId === null ? [] : [{ variantId, qty: wish.qty }],
    ),
  )
  if (isRefusal(put)) return put
  const outcomes = [...put.outcomes]
  const results = choices.map(({ wish, variantId, reason }) => {
    const outcome = variantId === null ? null : outcomes.shift()
    return { wish, reason: outcome?.short ? outcome.short.text : reason }
  })
  const moved = results.flatMap(({ wish, reason }) => (reason === null ? [wish.id] : []))
  if (moved.length > 0)
    await inTransaction(ctx.db, (tx) =>
      tx.delete(wishlistItems).where(inArray(wishlistItems.id, moved)),
    )
  const left = results.flatMap(({ wish, reason }) =>
    reason === null
      ? []
      : [{ itemId: wish.id, title: titles.get(wish.id) ?? 'A piece we no longer have', reason }],
  )
  return { cart: put.cart, moved, left }
}

/** The variant a wish means, or why there is none to put into a cart. */
async function chooseVariants(
  ctx: Ctx,
  wishes: readonly StoredWish[],
): Promise<{ wish: StoredWish; variantId: string | null; reason: string | null }[]> {
  const goods = await readGoodsVariants(
    ctx.db,
    wishes.map(({ goodsId }) => goodsId),
  )
  return wishes.map((wish) => {
    const { variant, needsChoice } = standingOf(wish, goods.get(wish.goodsId) ?? [], ctx.now)
    if (!variant) return { wish, variantId: null, reason: 'We do not sell this any more.' }
    return needsChoice
      ? { wish, variantId: null, reason: 'Choose which one first.' }
      : { wish, variantId: variant.id, reason: null }
  })
}
