import { getPickupPlace, type PickupPlace } from '#modules/pricing/pickup-place.ts'
import type { Settings, ShopSettings } from '#platform/settings/settings.ts'

/** What an order shows of the shop. */
export interface OrderShop extends ShopSettings {
  readonly pickup: PickupPlace
}

export function getOrderShop(settings: Settings): OrderShop {
  return { ...settings.get('shop'), pickup: getPickupPlace(settings) }
}
