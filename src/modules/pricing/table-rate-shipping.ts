import { findOutlyingRegion } from '#kernel/us-address/outlying-regions.ts'
import type { ShippingRules } from './domain/shipping-rules.ts'
import { listShippingMethods } from './domain/table-rates.ts'
import type { ShippingProvider } from './shipping-provider.ts'

/** The built-in shipping provider: prices by zone and weight, from the section `shipping`. */
export function createTableRateShipping(getRules: () => ShippingRules): ShippingProvider {
  const reaches: ShippingProvider['shipsTo'] = (code) => {
    const region = findOutlyingRegion(code)
    return region === null || getRules().beyond.includes(region)
  }
  return {
    shipsTo: reaches,
    quote(parcels) {
      const rules = getRules()
      return parcels.map((parcel) =>
        parcel.destination && !reaches(parcel.destination.stateCode)
          ? []
          : listShippingMethods(parcel, rules),
      )
    },
  }
}
