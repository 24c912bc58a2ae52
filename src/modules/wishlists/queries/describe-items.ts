import { listVariantsByProduct } from '#modules/catalog/list-variants-by-product.ts'
import { readReservedMinutes } from '#modules/catalog/read-reserved-minutes.ts'
import type { VariantFacts } from '#modules/catalog/read-variants.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { WishlistItem } from '../contract.ts'
import type { StoredWishlistItem } from '../db/lists.ts'
import { evaluateWishlistItem } from '../domain/wishlist-item.ts'

/** Describes items with current product data. Items of deleted products are left out. */
export async function describeWishlistItems(
  db: Db,
  items: readonly StoredWishlistItem[],
  now: Date,
): Promise<WishlistItem[]> {
  const variantsByProduct = await listVariantsByProduct(
    db,
    items.map(({ productId }) => productId),
  )
  const soldOut = [...variantsByProduct.values()]
    .flat()
    .filter(({ availability }) => availability.state === 'sold-out')
  const held = await readReservedMinutes(
    db,
    soldOut.map(({ id }) => id),
    now,
  )
  return items.flatMap((item) => {
    const variants = variantsByProduct.get(item.productId) ?? []
    const withHeld = variants.map((one) => ({ ...one, heldMinutes: held.get(one.id) }))
    return describeItem(item, withHeld, now)
  })
}

function describeItem(
  item: StoredWishlistItem,
  variants: readonly VariantFacts[],
  now: Date,
): WishlistItem[] {
  const { variant, price, state, left, needsChoice, facts } = evaluateWishlistItem(
    item,
    variants,
    now,
  )
  const shown = variant ?? variants.find(({ id }) => id === item.variantId) ?? variants[0]
  if (!shown) return []
  const { id, productId, variantId, qty, priority, note, priceWhenAdded } = item
  return [
    {
      id,
      productId,
      productSlug: shown.productSlug,
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
      addedAt: item.addedAt.toISOString(),
      availability: { state, left },
      needsChoice,
      facts: [...facts],
    },
  ]
}
