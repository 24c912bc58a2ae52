import { sum, type Minor } from '#kernel/money/money.ts'

/** The same figures for a unit, a line, a delivery group and an order. Discounts are positive here and taken off in `grand`. */
export interface Totals {
  readonly merchandise: Minor
  readonly productDiscount: Minor
  readonly orderDiscount: Minor
  /** What the letters on the pieces cost; no discount touches it. */
  readonly personalization: Minor
  readonly wrap: Minor
  readonly shipping: Minor
  readonly shippingDiscount: Minor
  readonly tax: Minor
  readonly grand: Minor
}

/** Completes the parts with their sum. */
export function total(parts: Omit<Totals, 'grand'>): Totals {
  const {
    merchandise,
    productDiscount,
    orderDiscount,
    personalization,
    wrap,
    shipping,
    shippingDiscount,
    tax,
  } = parts
  return {
    ...parts,
    grand:
      merchandise
      - productDiscount
      - orderDiscount
      + personalization
      + wrap
      + shipping
      - shippingDiscount
      + tax,
  }
}

export function addTotals(all: readonly Totals[]): Totals {
  const of = (key: keyof Totals): Minor => sum(all.map((totals) => totals[key]))
  return {
    merchandise: of('merchandise'),
    productDiscount: of('productDiscount'),
    orderDiscount: of('orderDiscount'),
    personalization: of('personalization'),
    wrap: of('wrap'),
    shipping: of('shipping'),
    shippingDiscount: of('shippingDiscount'),
    tax: of('tax'),
    grand: of('grand'),
  }
}
