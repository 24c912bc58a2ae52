import { beyondOf, type Beyond } from '#kernel/us-address/beyond.ts'
import { methodsFor } from './domain/table-rates.ts'
import type { ShippingProvider } from './shipping-provider.ts'

/** The built-in provider: a table of prices by distance and weight, and a calendar; to the states, and to what is named beyond them. */
export function tableRateShipping({
  beyond = [],
}: { beyond?: readonly Beyond[] } = {}): ShippingProvider {
  const reaches: ShippingProvider['reaches'] = (code) => {
    const there = beyondOf(code)
    return there === null || beyond.includes(there)
  }
  return {
    reaches,
    quote: (parcels) =>
      parcels.map((parcel) =>
        parcel.destination && !reaches(parcel.destination.stateCode) ? [] : methodsFor(parcel),
      ),
  }
}
