import { askInTime, type Patience } from './ask-in-time.ts'
import type { TaxProvider } from './tax-provider.ts'

/** Adds a timeout and a circuit breaker to a tax provider. */
export function taxInTime(provider: TaxProvider, patience: Patience): TaxProvider {
  const ask = askInTime('tax', patience)
  return { quote: (inquiry) => ask(() => provider.quote(inquiry)) }
}
