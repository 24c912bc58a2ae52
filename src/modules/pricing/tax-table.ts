import { states, type StateCode } from '#kernel/us-address/us-address.ts'
import { findTaxRates } from './domain/tax-place.ts'
import type { TaxProvider } from './tax-provider.ts'

/**
 * The built-in tax provider, for demonstration: state and local rates as of July 1, 2025. `nexus`
 * lists the states the shop collects in; all of them when omitted.
 */
export function createTaxTable({
  nexus = Object.keys(states) as StateCode[],
}: { nexus?: readonly StateCode[] } = {}): TaxProvider {
  const collecting = new Set(nexus)
  return { quote: ({ places }) => places.map((place) => findTaxRates(place, collecting)) }
}
