import { parseShopAddress } from '#kernel/us-address/city-line.ts'
import type { Settings } from '#platform/settings/settings.ts'
import type { PickupPlace } from './domain/shipping-rules.ts'

export type { PickupPlace } from './domain/shipping-rules.ts'

/** Where and when orders are picked up, as shoppers read it now. */
export function getPickupPlace(settings: Settings): PickupPlace {
  const { warehouseAddress, hours } = settings.get('shop')
  return {
    city: parseShopAddress(warehouseAddress)?.city ?? '',
    address: warehouseAddress.slice(1).join(', '),
    hours: settings.get('localShipping').pickup.hours || hours,
  }
}
