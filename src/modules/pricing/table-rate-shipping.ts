import { findOutlyingRegion, type OutlyingRegion } from '#kernel/us-address/outlying-regions.ts'
import { listShippingMethods } from './domain/table-rates.ts'
import type { ShippingProvider } from './shipping-provider.ts'

/**
 * The built-in shipping provider: prices by distance and weight, for the states and the configured
 * other destinations.
 */
export function createTableRateShipping({
  beyond = [],
}: { beyond?: readonly OutlyingRegion[] } = {}): ShippingProvider {
  const reaches: ShippingProvider['shipsTo'] = (code) => {
    const destination = findOutlyingRegion(code)
    return destination === null || beyond.includes(destination)
  }
  return {
    shipsTo: reaches,
    quote: (parcels) =>
      parcels.map((parcel) =>
        parcel.destination && !reaches(parcel.destination.stateCode)
          ? []
          : listShippingMethods(parcel),
      ),
  }
}
