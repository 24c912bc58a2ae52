export interface PricedLine {
  readonly qty: number
  /** In cents, before discounts. */
  readonly unitPrice: number
  readonly personalization: { readonly price: number } | null
}

/** The price of a cart or order line in cents, with the monogram, before discounts and tax. */
export function calculateLinePrice({ qty, unitPrice, personalization }: PricedLine): {
  each: number
  amount: number
} {
  const each = unitPrice + (personalization?.price ?? 0)
  return { each, amount: each * qty }
}

/** The sum of the line prices in cents: a monogram has no row of its own among the totals. */
export function calculateItemsTotal({
  merchandise,
  personalization,
}: {
  readonly merchandise: number
  readonly personalization: number
}): number {
  return merchandise + personalization
}
