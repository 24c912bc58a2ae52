import { states, type StateCode } from '#kernel/us-address/us-address.ts'
import { ratesAt } from './domain/tax-place.ts'
import type { TaxProvider } from './tax-provider.ts'

/**
 * The built-in provider, for demonstration: a table of state and local rates as of July 1, 2025. `nexus` are the states the shop collects
 * in; without it, all of them.
 */
export function taxTable({
  nexus = Object.keys(states) as StateCode[],
}: { nexus?: readonly StateCode[] } = {}): TaxProvider {
  const collecting = new Set(nexus)
  return { quote: ({ places }) => places.map((place) => ratesAt(place, collecting)) }
}
