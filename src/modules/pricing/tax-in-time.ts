import { askInTime, type Patience } from './ask-in-time.ts'
import type { TaxProvider } from './tax-provider.ts'

/** A tax service that is slow holds no cart longer than its time, and one that is down is not waited for. */
export function taxInTime(provider: TaxProvider, patience: Patience): TaxProvider {
  const ask = askInTime('tax', patience)
  return { quote: (inquiry) => ask(() => provider.quote(inquiry)) }
}
