import { defineModule } from '#platform/services.ts'

import type { DiscountSource } from './discount-source.ts'
import type { PricingDeps } from './price-lines.ts'

declare module '#platform/services.ts' {
  interface Services extends PricingDeps {
    readonly pricing: PricingDeps
    readonly discounts: DiscountSource
  }
}

export const pricing = defineModule({
  name: 'pricing',
  uses: [],
  provides: {
    pricing: ({ shipping, tax, discounts, readGiftDestinations }) => ({
      shipping,
      tax,
      discounts,
      readGiftDestinations,
    }),
  },
})
