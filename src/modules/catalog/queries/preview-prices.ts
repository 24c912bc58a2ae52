import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { productContract } from '../api/product-contract.ts'
import { findProductsById } from '../db/product-reader.ts'
import { applyPriceRule } from '../domain/price-rule.ts'
import { activeVariants } from '../domain/product.ts'
import { variantName } from '../domain/product-changes.ts'

type Preview = OutputOf<typeof productContract.previewPrices>

/** What a change of prices would do. */
export async function previewPrices(
  { db }: Pick<Ctx, 'db'>,
  { countCartsWith }: Pick<Services, 'countCartsWith'>,
  { products: ids, ...rule }: InputOf<typeof productContract.previewPrices>,
): Promise<Preview | Refusal> {
  const found = await findProductsById(db, ids)
  if (found.length === 0)
    return refuse('not-found', 'This product does not exist.', { reason: 'product-not-found' })
  const priced = found.filter(({ state }) => !state.giftCard)
  const sorted = priced.toSorted((a, b) =>
    a.state.title.localeCompare(b.state.title, getShopLocale().language),
  )
  const products = sorted.map(({ id, version, state }) => ({
    id,
    version,
    title: state.title,
    variants: activeVariants(state.variants).map((variant) => {
      const next = applyPriceRule(variant, rule)
      return {
        id: variant.id ?? '',
        name: variantName(variant),
        price: variant.price,
        compareAt: variant.compareAt,
        cost: variant.cost,
        newPrice: next?.price ?? null,
        newCompareAt: next?.compareAt ?? null,
      }
    }),
  }))
  const changed = products
    .flatMap(({ variants }) => variants)
    .filter((one) => one.price !== one.newPrice || one.compareAt !== one.newCompareAt)
  return {
    products,
    giftCards: found.length - priced.length,
    changed: changed.length,
    carts: await countCartsWith(
      db,
      changed.map(({ id }) => id),
    ),
  }
}
