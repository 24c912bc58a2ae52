import { parseShopAddress } from '#kernel/us-address/city-line.ts'
import type { Settings } from '#platform/settings/settings.ts'
import type { PickupOffer, PickupPlace } from './domain/shipping-rules.ts'

export type { PickupPlace } from './domain/shipping-rules.ts'

/** Pickup as pages tell of it; null if the shop does not offer it. */
export function getPickupOffer(settings: Settings): PickupOffer | null {
  const { isOffered, price, readyDays } = settings.get('localShipping').pickup
  const place = getPickupPlace(settings)
  return isOffered && place.city !== '' ? { price, readyDays, ...place } : null
}

/** Where and when orders are picked up, as shoppers read it now. */
export function getPickupPlace(settings: Settings): PickupPlace {
  const { warehouseAddress, hours } = settings.get('shop')
  return {
    city: parseShopAddress(warehouseAddress)?.city ?? '',
    address: warehouseAddress.slice(1).join(', '),
    hours: settings.get('localShipping').pickup.hours || hours,
  }
}
