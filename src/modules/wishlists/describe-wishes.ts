import { readGoodsVariants } from '#modules/catalog/read-goods-variants.ts'
import type { VariantFacts } from '#modules/catalog/read-variants.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { WishlistItem } from './contract.ts'
import type { StoredWish } from './data/lists.ts'
import { standingOf } from './domain/wish.ts'

/** Wishes as they stand now: one query for all their goods. A wish whose goods were deleted is left out. */
export async function describeWishes(
  db: Db,
  wishes: readonly StoredWish[],
  now: Date,
): Promise<WishlistItem[]> {
  const goods = await readGoodsVariants(
    db,
    wishes.map(({ goodsId }) => goodsId),
  )
  return wishes.flatMap((wish) => describeWish(wish, goods.get(wish.goodsId) ?? [], now))
}

function describeWish(
  wish: StoredWish,
  variants: readonly VariantFacts[],
  now: Date,
): WishlistItem[] {
  const { variant, price, state, left, needsChoice, facts } = standingOf(wish, variants, now)
  const shown = variant ?? variants.find(({ id }) => id === wish.variantId) ?? variants[0]
  if (!shown) return []
  const { id, goodsId, variantId, qty, priority, note, priceWhenAdded } = wish
  return [
    {
      id,
      goodsId,
      goodsSlug: shown.goodsSlug,
      title: shown.title,
      options: variantId === null && needsChoice ? [] : [...shown.options],
      variantId,
      picture: shown.picture,
      price,
      priceWhenAdded,
      currency: shown.currency,
      qty,
      priority,
      note,
      addedAt: new Date(wish.addedAt).toISOString(),
      availability: { state, left },
      needsChoice,
      facts: [...facts],
    },
  ]
}
