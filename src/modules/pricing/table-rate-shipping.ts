import { beyondOf, type Beyond } from '#kernel/us-address/beyond.ts'
import { methodsFor } from './domain/table-rates.ts'
import type { ShippingProvider } from './shipping-provider.ts'

/**
 * The built-in shipping provider: prices by distance and weight, for the states and the configured
 * other destinations.
 */
export function tableRateShipping({
  beyond = [],
}: { beyond?: readonly Beyond[] } = {}): ShippingProvider {
  const reaches: ShippingProvider['reaches'] = (code) => {
    const destination = beyondOf(code)
    return destination === null || beyond.includes(destination)
  }
  return {
    reaches,
    quote: (parcels) =>
      parcels.map((parcel) =>
        parcel.destination && !reaches(parcel.destination.stateCode) ? [] : methodsFor(parcel),
      ),
  }
}
