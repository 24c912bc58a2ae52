import type { Settings } from '#platform/settings/settings.ts'
import type { ShippingRules } from './domain/shipping-rules.ts'

export type { ShippingRules } from './domain/shipping-rules.ts'

/** The rules as they are now. */
export function getShippingRules(settings: Settings): ShippingRules {
  return { ...settings.get('shipping'), timeZone: settings.get('shop').timeZone }
}
