import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { createPlaceholderPicture } from '#modules/catalog/placeholder-picture.ts'
import type { VariantFacts } from '#modules/catalog/read-variants.ts'

/** No stock limits what staff sells by hand. */
export const customLineStock = 1_000_000

export interface CustomLine {
  readonly title: string
  readonly price: number
  readonly taxCode: string
  readonly taxable: boolean
  readonly requiresShipping: boolean
}

/** A line without a variant, as pricing and the order see it: one of a kind, and final sale. */
export function toVariantFacts(
  { title, price, taxCode, taxable, requiresShipping }: CustomLine,
  { id, draftId }: { id: string; draftId: string },
): VariantFacts {
  return {
    id,
    productId: draftId,
    productSlug: '',
    title,
    type: '',
    takesMonogram: false,
    options: [],
    sku: null,
    picture: createPlaceholderPicture(title),
    price,
    compareAt: null,
    currency: getShopLocale().currency,
    weightG: 0,
    taxCode,
    taxable,
    requiresShipping,
    availability: { state: 'in-stock', left: null },
    minQty: 1,
    maxQty: 9999,
    multiple: 1,
    active: true,
    finalSale: true,
    giftWrapAllowed: false,
    leadTime: null,
    leadDays: 0,
    shipsOn: null,
    available: customLineStock,
  }
}
