import { readGoodsVariants } from '#modules/catalog/read-goods-variants.ts'
import type { VariantFacts } from '#modules/catalog/read-variants.ts'
import type { WishlistItem } from '#modules/wishlists/contract.ts'
import type { Db } from '#platform/db/database.server.ts'
import { itemLimit } from './domain/registry.ts'

type VariantWish = WishlistItem & { readonly variantId: string }

/**
 * The wishes of a list as a registry can hold them: each of one variant, none twice. Of goods without a choice made the first variant
 * that can be had stands for them; its owner sees it in the registry and takes another.
 */
export async function wishesOfList(db: Db, items: readonly WishlistItem[]): Promise<VariantWish[]> {
  const goods = await readGoodsVariants(
    db,
    items.map(({ goodsId }) => goodsId),
  )
  const taken = new Set(items.flatMap(({ variantId }) => variantId ?? []))
  const wishes = items.flatMap((item): VariantWish[] => {
    // Money is given by other ways.
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
