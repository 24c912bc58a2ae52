import {
  freeShippingFrom,
  standardShipping,
  wrapPrice,
} from '#modules/pricing/domain/shipping-prices.ts'

/** The terms that shop text names, from the rules that charge them. */
export const shopTerms = {
  shipping: standardShipping,
  freeShippingFrom,
  wrap: wrapPrice,
  returnDays: 30,
} as const
