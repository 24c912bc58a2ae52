import { readGoodsVariants } from '#modules/catalog/read-goods-variants.ts'
import type { VariantFacts } from '#modules/catalog/read-variants.ts'
import type { WishlistItem } from '#modules/wishlists/contract.ts'
import type { Db } from '#platform/db/database.server.ts'
import { itemLimit } from './domain/registry.ts'

type VariantWish = WishlistItem & { readonly variantId: string }

/**
 * Converts wish list items to registry items: one per variant, without duplicates. A product without
 * a chosen variant gets its first available one.
 */
export async function wishesOfList(db: Db, items: readonly WishlistItem[]): Promise<VariantWish[]> {
  const goods = await readGoodsVariants(
    db,
    items.map(({ goodsId }) => goodsId),
  )
  const taken = new Set(items.flatMap(({ variantId }) => variantId ?? []))
  const wishes = items.flatMap((item): VariantWish[] => {
    // Registries do not accept gift cards as items.
    if (goods.get(item.goodsId)?.some(({ taxCode }) => taxCode === 'gift-card')) return []
    if (item.variantId !== null) return [{ ...item, variantId: item.variantId }]
    const variantId = standIn(goods.get(item.goodsId) ?? [])?.id
    if (variantId === undefined || taken.has(variantId)) return []
    taken.add(variantId)
    return [{ ...item, variantId }]
  })
  return wishes.slice(0, itemLimit)
}

function standIn(variants: readonly VariantFacts[]): VariantFacts | undefined {
  const sold = variants.filter(({ active }) => active)
  return sold.find(({ available }) => available > 0) ?? sold[0]
}
