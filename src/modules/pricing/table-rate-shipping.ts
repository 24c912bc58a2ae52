import { methodsFor } from './domain/table-rates.ts'
import type { ShippingProvider } from './shipping-provider.ts'

/** The built-in provider: a table of prices by distance and weight, and a calendar. */
export function tableRateShipping(): ShippingProvider {
  return { quote: async (parcels) => parcels.map(methodsFor) }
}
