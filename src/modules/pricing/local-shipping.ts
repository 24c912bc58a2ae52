import { listLocalMethods, sortMethods } from './domain/local-methods.ts'
import type { ShippingRules } from './domain/shipping-rules.ts'
import type { ShippingMethod, ShippingParcel, ShippingProvider } from './shipping-provider.ts'

/**
 * Adds pickup and local delivery to the methods of a provider, from the section `localShipping`.
 * They do not extend where the shop ships.
 */
export function withLocalShipping(
  shipping: ShippingProvider,
  getRules: () => ShippingRules,
): ShippingProvider {
  const add = (parcels: readonly ShippingParcel[], found: readonly (readonly ShippingMethod[])[]) =>
    parcels.map((parcel, index) => {
      const { destination } = parcel
      const isReached = !destination || shipping.shipsTo(destination.stateCode)
      const local = isReached ? listLocalMethods(parcel, getRules()) : []
      const methods = found[index] ?? []
      return local.length === 0 ? methods : sortMethods([...methods, ...local])
    })
  return {
    shipsTo: shipping.shipsTo,
    quote(parcels) {
      const found = shipping.quote(parcels)
      return found instanceof Promise
        ? found.then((methods) => add(parcels, methods))
        : add(parcels, found)
    },
  }
}
