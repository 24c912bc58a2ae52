import { readGoodsVariants } from '#modules/catalog/read-goods-variants.ts'
import { noLabels, readLabels } from '#modules/catalog/read-labels.ts'
import {
  policyFor,
  readReturnPolicies,
  type ReturnTerms,
} from '#modules/policies/read-return-policies.ts'
import type { ReturnWindow } from '#kernel/time/return-window.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { Db } from '#platform/db/database.server.ts'
import { termsOf } from './terms.ts'

/** What would be promised about sending goods back, were they ordered now by somebody of whom nothing is known. */
export interface GoodsPromise extends Required<Pick<ReturnWindow, 'days' | 'anchor' | 'holiday'>> {
  /** What else there is to it: "unwashed" */
  readonly words: string
  /** Of the shop's way back, in words. */
  readonly fee: string
  readonly finalSale: boolean
}

export async function readGoodsPromise(db: Db, goodsId: string): Promise<GoodsPromise | null> {
  const [policies, byGoods] = await Promise.all([
    readReturnPolicies(db),
    readGoodsVariants(db, [goodsId]),
  ])
  const [variant] = (byGoods.get(goodsId) ?? []).toSorted((a, b) => a.price - b.price)
  if (!variant) return null
  const asksLabels = policies.some(({ match }) => match.collectionIds ?? match.tags)
  const { collectionIds, tags } =
    (asksLabels ? (await readLabels(db, [goodsId])).get(goodsId) : null) ?? noLabels
  const { type, price, compareAt, finalSale, taxCode } = variant
  const unknown = { stateCode: null, tierId: null, isGift: false, isPersonalized: false }
  const isFinal = finalSale || taxCode === 'gift-card'
  const rule = policyFor(policies, {
    goodsId,
    collectionIds,
    tags,
    type,
    price,
    compareAt,
    finalSale: isFinal,
    ...unknown,
  })
  const terms =
    rule?.terms ?? termsOf({ policy: '', anchor: 'delivered', days: 0, finalSale: isFinal })
  const { days, anchor = 'delivered', holiday, shippingFee, finalSale: isFinalSale } = terms
  return {
    days,
    anchor,
    holiday,
    words: inWords(terms),
    fee: formatMoney(shippingFee),
    finalSale: isFinalSale,
  }
}

function inWords({ restocking = 0, carriage = 'shop' }: ReturnTerms): string {
  const more = [
    restocking > 0 ? `. ${restocking / 100}% of its price is kept back for a change of mind` : '',
    carriage === 'buyer' ? '. The parcel back is yours to send' : '',
  ]
  return `unwashed${more.join('')}`
}
