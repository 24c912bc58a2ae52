import type { TaxRules } from './domain/tax-rules.ts'
import { findTaxRates } from './domain/tax-place.ts'
import type { TaxProvider } from './tax-provider.ts'

/**
 * The built-in tax provider, for demonstration: state and local rates as of July 1, 2025, for the
 * states and exemptions of the section `tax`.
 */
export function createTaxTable(getRules: () => TaxRules): TaxProvider {
  return {
    quote({ places }) {
      const rules = getRules()
      return places.map((place) => findTaxRates(place, rules))
    },
  }
}
