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
