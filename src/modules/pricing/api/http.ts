import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import type { pricingContract } from '../contract.ts'
import { getPickupOffer } from '../pickup-place.ts'

export function pricingHandlers({
  settings,
}: Pick<Services, 'settings'>): Handlers<typeof pricingContract> {
  return {
    readShippingRules: async () => ({
      ...settings.get('shipping'),
      timeZone: settings.get('shop').timeZone,
      pickup: getPickupOffer(settings),
    }),
  }
}
