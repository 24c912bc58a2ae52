export interface PricedLine {
  readonly qty: number
  /** In cents, before discounts. */
  readonly unitPrice: number
  readonly personalization: { readonly price: number } | null
}

/** The price of an order line in cents, with the monogram, before discounts and tax. */
export function calculateLinePrice({ qty, unitPrice, personalization }: PricedLine): {
  each: number
  amount: number
} {
  const each = unitPrice + (personalization?.price ?? 0)
  return { each, amount: each * qty }
}
