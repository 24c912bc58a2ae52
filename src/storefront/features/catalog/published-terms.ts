import {
  freeShippingFrom,
  standardShipping,
  wrapPrice,
} from '#modules/pricing/domain/shipping-prices.ts'

/** Prices and terms for texts, from the rules that apply them. */
export const publishedTerms = {
  shipping: standardShipping,
  freeShippingFrom,
  wrap: wrapPrice,
  returnDays: 30,
} as const
