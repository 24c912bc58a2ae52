import type { CalendarDate } from '#kernel/time/time.ts'

export interface ProductOption {
  readonly name: string
  readonly values: readonly string[]
}

/** A metafield: `Material (product.metafields.aumbry.material)`. */
export interface ProductAttribute {
  readonly namespace: string
  readonly key: string
  readonly label: string
  readonly value: string
}

/**
 * As in the merchant's file: `total` is what the price buys, `base` the quantity the unit price is
 * for.
 */
export interface UnitPrice {
  readonly total: string
  readonly totalUnit: string
  readonly base: string
  readonly baseUnit: string
}

export type ProductStatus = 'active' | 'draft' | 'archived'

/** A product as in the merchant's file. Imports and exports use this shape. */
export interface ProductState {
  readonly slug: string
  readonly title: string
  readonly descriptionHtml: string
  readonly brand: string
  readonly category: string
  readonly type: string
  readonly tags: readonly string[]
  readonly status: ProductStatus
  readonly published: boolean
  readonly giftCard: boolean
  readonly seoTitle: string
  readonly seoDescription: string
  readonly optionNames: readonly string[]
  readonly attributes: readonly ProductAttribute[]
  readonly variants: readonly VariantState[]
  readonly pictures: readonly PictureState[]
  /** The video in the attribute `film`; null if there is none or it could not be loaded. */
  readonly video: VideoState | null
}

export interface VideoState {
  readonly source: string
  readonly key: string
}

export interface VariantState {
  /** Null for a new variant. */
  readonly id: string | null
  readonly status: 'active' | 'archived'
  readonly optionValues: readonly string[]
  readonly sku: string | null
  readonly barcode: string
  readonly price: number
  readonly compareAt: number | null
  readonly cost: number | null
  readonly taxable: boolean
  readonly taxCode: string
  readonly weightG: number
  readonly weightUnit: string
  readonly requiresShipping: boolean
  readonly fulfillmentService: string
  readonly unitPrice: UnitPrice | null
  readonly tracked: boolean
  readonly policy: 'deny' | 'continue'
  readonly inventoryQuantity: number | null
  /** Units that can be sold beyond stock with policy `continue`; null for no limit. */
  readonly oversellLimit: number | null
  readonly shipsOn: CalendarDate | null
  readonly minQty: number
  readonly maxQty: number
  /** The quantity must be a multiple of this. */
  readonly multiple: number
  readonly pictureSource: string
}

export interface PictureState {
  readonly source: string
  readonly alt: string
  /** Null if the picture could not be loaded. */
  readonly key: string | null
}

export const newVariant: Omit<VariantState, 'price' | 'optionValues'> = {
  id: null,
  status: 'active',
  sku: null,
  barcode: '',
  compareAt: null,
  cost: null,
  taxable: true,
  taxCode: '',
  weightG: 0,
  weightUnit: '',
  requiresShipping: true,
  fulfillmentService: 'manual',
  unitPrice: null,
  tracked: false,
  policy: 'deny',
  inventoryQuantity: null,
  oversellLimit: null,
  shipsOn: null,
  minQty: 1,
  maxQty: 20,
  multiple: 1,
  pictureSource: '',
}

export const newProduct: Omit<ProductState, 'slug' | 'title' | 'variants'> = {
  descriptionHtml: '',
  brand: '',
  category: '',
  type: '',
  tags: [],
  status: 'active',
  published: true,
  giftCard: false,
  seoTitle: '',
  seoDescription: '',
  optionNames: [],
  attributes: [],
  pictures: [],
  video: null,
}

export function activeVariants<Variant extends { readonly status: 'active' | 'archived' }>(
  variants: readonly Variant[],
): Variant[] {
  return variants.filter(({ status }) => status === 'active')
}

/** Options with their values, in the order of the variants. */
export function listProductOptions(
  optionNames: readonly string[],
  variants: readonly { readonly optionValues: readonly string[] }[],
): ProductOption[] {
  return optionNames.map((name, index) => ({
    name,
    values: [...new Set(variants.map(({ optionValues }) => optionValues[index] ?? ''))],
  }))
}
