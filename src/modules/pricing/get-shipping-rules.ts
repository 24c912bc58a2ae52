import { parseShopAddress } from '#kernel/us-address/city-line.ts'
import type { Settings } from '#platform/settings/settings.ts'
import type { ShippingRules } from './domain/shipping-rules.ts'
import { getPickupPlace } from './pickup-place.ts'

export type { ShippingRules } from './domain/shipping-rules.ts'

/** The rules as they are now. */
export function getShippingRules(settings: Settings): ShippingRules {
  const { timeZone, warehouseAddress } = settings.get('shop')
  return {
    ...settings.get('shipping'),
    timeZone,
    local: {
      ...settings.get('localShipping'),
      shopAddress: parseShopAddress(warehouseAddress),
      place: getPickupPlace(settings),
    },
  }
}
