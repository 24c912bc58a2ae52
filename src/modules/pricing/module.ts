import { createRoutes } from '#platform/http/route.ts'
import { defineModule } from '#platform/services.ts'
import { pricingHandlers } from './api/http.ts'
import { pricingContract } from './contract.ts'

import type { DiscountSource } from './discount-source.ts'
import type { PricingDeps } from './price-lines.ts'
import { getShippingRules } from './get-shipping-rules.ts'
import { localShippingSettings } from './local-shipping-settings.ts'
import { shippingSettings } from './shipping-settings.ts'
import { taxSettings } from './tax-settings.ts'

declare module '#platform/services.ts' {
  interface Services extends PricingDeps {
    readonly pricing: PricingDeps
    readonly discounts: DiscountSource
  }
}

export const pricing = defineModule({
  name: 'pricing',
  uses: [],
  settings: [shippingSettings, localShippingSettings, taxSettings],
  routes: (services) => createRoutes(pricingContract, pricingHandlers(services)),
  provides: {
    getShippingRules:
      ({ settings }) =>
      () =>
        getShippingRules(settings),
    pricing: (services) => {
      const { shipping, tax, calculateTax, discounts, readGiftDestinations } = services
      const { getShippingRules: getRules } = services
      const providers = { shipping, tax, calculateTax, getShippingRules: getRules }
      return { ...providers, discounts, readGiftDestinations }
    },
  },
})
