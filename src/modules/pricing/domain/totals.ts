import { sum, type Minor } from '#kernel/money/money.ts'

/**
 * The amounts of a unit, line, delivery group or order. Discounts are positive and subtracted in
 * `grand`.
 */
export interface Totals {
  readonly merchandise: Minor
  readonly productDiscount: Minor
  readonly orderDiscount: Minor
  readonly personalization: Minor
  readonly wrap: Minor
  readonly shipping: Minor
  readonly shippingDiscount: Minor
  readonly tax: Minor
  readonly grand: Minor
}

export function completeTotals(amounts: Omit<Totals, 'grand'>): Totals {
  const {
    merchandise,
    productDiscount,
    orderDiscount,
    personalization,
    wrap,
    shipping,
    shippingDiscount,
    tax,
  } = amounts
  return {
    ...amounts,
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

export function sumTotals(all: readonly Totals[]): Totals {
  const sumOf = (key: keyof Totals): Minor => sum(all.map((totals) => totals[key]))
  return {
    merchandise: sumOf('merchandise'),
    productDiscount: sumOf('productDiscount'),
    orderDiscount: sumOf('orderDiscount'),
    personalization: sumOf('personalization'),
    wrap: sumOf('wrap'),
    shipping: sumOf('shipping'),
    shippingDiscount: sumOf('shippingDiscount'),
    tax: sumOf('tax'),
    grand: sumOf('grand'),
  }
}
