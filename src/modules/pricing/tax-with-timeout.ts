import { createProviderCaller, type ProviderTimeouts } from './call-with-timeout.ts'
import type { TaxProvider } from './tax-provider.ts'

/** Adds a timeout and a circuit breaker to a tax provider. */
export function withTaxTimeout(provider: TaxProvider, patience: ProviderTimeouts): TaxProvider {
  const ask = createProviderCaller('tax', patience)
  return { quote: (inquiry) => ask(() => provider.quote(inquiry)) }
}
