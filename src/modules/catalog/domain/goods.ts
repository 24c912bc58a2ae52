import type { CalendarDate } from '#kernel/time/time.ts'

/** A choice the shopper makes, with its values in the order they are shown. */
export interface GoodsOption {
  readonly name: string
  readonly values: readonly string[]
}

/** A fact of the merchant's own: `Material (product.metafields.aumbry.material)`. */
export interface Attribute {
  readonly namespace: string
  readonly key: string
  readonly label: string
  readonly value: string
}

/** As the merchant's file writes it: the price of `base` is worked out from what `total` costs. */
export interface UnitPrice {
  readonly total: string
  readonly totalUnit: string
  readonly base: string
  readonly baseUnit: string
}

export type GoodsStatus = 'active' | 'draft' | 'archived'

/** What one goods item is, as a merchant describes it: the shape that files are read into, compared in and written from. */
export interface GoodsState {
  readonly slug: string
  readonly title: string
  readonly descriptionHtml: string
  readonly brand: string
  readonly category: string
  readonly type: string
  readonly tags: readonly string[]
  readonly status: GoodsStatus
  readonly published: boolean
  readonly giftCard: boolean
  readonly seoTitle: string
  readonly seoDescription: string
  readonly optionNames: readonly string[]
  readonly attributes: readonly Attribute[]
  readonly variants: readonly VariantState[]
  readonly pictures: readonly PictureState[]
  /** Named by the attribute `film`; null without one, and while it could not be had. */
  readonly film: FilmState | null
}

export interface FilmState {
  readonly source: string
  /** "5f0c….mp4" */
  readonly key: string
}

export interface VariantState {
  /** Null until it is written for the first time. */
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
  readonly counted: number | null
  /** How many may be sold beyond stock where selling continues; null for no limit. */
  readonly oversellLimit: number | null
  /** "2026-12-20": the first day it can ship. */
  readonly shipsOn: CalendarDate | null
  readonly minQty: number
  readonly maxQty: number
  /** Sold in multiples of it. */
  readonly multiple: number
  readonly pictureSource: string
}

export interface PictureState {
  readonly source: string
  readonly alt: string
  /** Null while the picture could not be had. */
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
  counted: null,
  oversellLimit: null,
  shipsOn: null,
  minQty: 1,
  maxQty: 20,
  multiple: 1,
  pictureSource: '',
}

export const newGoods: Omit<GoodsState, 'slug' | 'title' | 'variants'> = {
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
  film: null,
}

export function activeVariants<Variant extends { readonly status: 'active' | 'archived' }>(
  variants: readonly Variant[],
): Variant[] {
  return variants.filter(({ status }) => status === 'active')
}

/** Each option with its values, in the order the variants bring them up. */
export function optionsOf(
  optionNames: readonly string[],
  variants: readonly { readonly optionValues: readonly string[] }[],
): GoodsOption[] {
  return optionNames.map((name, index) => ({
    name,
    values: [...new Set(variants.map(({ optionValues }) => optionValues[index] ?? ''))],
  }))
}
