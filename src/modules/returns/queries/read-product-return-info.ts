import { listVariantsByProduct } from '#modules/catalog/list-variants-by-product.ts'
import { noProductLabels, readProductLabels } from '#modules/catalog/read-product-labels.ts'
import {
  findReturnPolicy,
  listReturnPolicies,
  type ReturnTerms,
} from '#modules/policies/list-return-policies.ts'
import type { ReturnWindow } from '#kernel/time/return-window.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { Db } from '#platform/db/database.server.ts'
import { getReturnTerms } from './terms.ts'

/** The return terms of a product for an unknown buyer. */
export interface ProductReturnInfo extends Required<
  Pick<ReturnWindow, 'days' | 'anchor' | 'holiday'>
> {
  /** Conditions, such as "unused". */
  readonly conditions: string
  /** The formatted fee for the shop's return label. */
  readonly fee: string
  readonly finalSale: boolean
}

export async function readProductReturnInfo(
  db: Db,
  productId: string,
): Promise<ProductReturnInfo | null> {
  const [policies, byProduct] = await Promise.all([
    listReturnPolicies(db),
    listVariantsByProduct(db, [productId]),
  ])
  const [variant] = (byProduct.get(productId) ?? []).toSorted((a, b) => a.price - b.price)
  if (!variant) return null
  const needsLabels = policies.some(({ match }) => match.collectionIds ?? match.tags)
  const { collectionIds, tags } =
    (needsLabels ? (await readProductLabels(db, [productId])).get(productId) : null)
    ?? noProductLabels
  const { type, price, compareAt, finalSale, taxCode } = variant
  const unknownFacts = { stateCode: null, tierId: null, isGift: false, isPersonalized: false }
  const isFinal = finalSale || taxCode === 'gift-card'
  const policy = findReturnPolicy(policies, {
    productId,
    collectionIds,
    tags,
    type,
    price,
    compareAt,
    finalSale: isFinal,
    ...unknownFacts,
  })
  const terms =
    policy?.terms
    ?? getReturnTerms({ policy: '', anchor: 'delivered', days: 0, finalSale: isFinal })
  const { days, anchor = 'delivered', holiday, shippingFee, finalSale: isFinalSale } = terms
  return {
    days,
    anchor,
    holiday,
    conditions: describeConditions(terms),
    fee: formatMoney(shippingFee),
    finalSale: isFinalSale,
  }
}

function describeConditions({ restocking = 0, carriage = 'shop' }: ReturnTerms): string {
  const notes = [
    restocking > 0 ? `. A ${restocking / 100}% restocking fee applies` : '',
    carriage === 'buyer' ? '. Return shipping isn’t included' : '',
  ]
  return `unused${notes.join('')}`
}
