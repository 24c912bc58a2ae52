import { listVariantsByProduct } from '#modules/catalog/list-variants-by-product.ts'
import type { VariantFacts } from '#modules/catalog/read-variants.ts'
import type { WishlistItem } from '#modules/wishlists/contract.ts'
import type { Db } from '#platform/db/database.server.ts'
import { itemLimit } from '../domain/registry.ts'

type VariantItem = WishlistItem & { readonly variantId: string }

/**
 * Converts wish list items to registry items: one per variant, without duplicates. A product
 * without a chosen variant gets its first available one.
 */
export async function convertWishlistItems(
  db: Db,
  items: readonly WishlistItem[],
): Promise<VariantItem[]> {
  const variantsByProduct = await listVariantsByProduct(
    db,
    items.map(({ productId }) => productId),
  )
  const usedVariantIds = new Set(items.flatMap(({ variantId }) => variantId ?? []))
  const converted = items.flatMap((item): VariantItem[] => {
    // Registries do not accept gift cards as items.
    if (variantsByProduct.get(item.productId)?.some(({ taxCode }) => taxCode === 'gift-card'))
      return []
    if (item.variantId !== null) return [{ ...item, variantId: item.variantId }]
    const variantId = chooseDefaultVariant(variantsByProduct.get(item.productId) ?? [])?.id
    if (variantId === undefined || usedVariantIds.has(variantId)) return []
    usedVariantIds.add(variantId)
    return [{ ...item, variantId }]
  })
  return converted.slice(0, itemLimit)
}

function chooseDefaultVariant(variants: readonly VariantFacts[]): VariantFacts | undefined {
  const activeVariants = variants.filter(({ active }) => active)
  return activeVariants.find(({ available }) => available > 0) ?? activeVariants[0]
}
