import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import type { ListLiveRates } from '#modules/pricing/live-rate-shipping.ts'
import type { Settings } from '#platform/settings/settings.ts'
import { createEasyPostClient, type EasyPostAccount } from './adapters/easypost-client.ts'
import {
  ratesSchema,
  readRates,
  toEasyPostAddress,
  toEasyPostParcel,
} from './adapters/easypost-schema.ts'
import { parseAddressLines } from './domain/carrier-address.ts'

/**
 * Rates for a checkout, which create nothing at EasyPost. The parcel is the first box of the
 * settings; the city is not known yet and follows from the ZIP code.
 */
export function createEasyPostRates(account: EasyPostAccount, settings: Settings): ListLiveRates {
  const call = createEasyPostClient({ timeoutMs: 2_000, ...account })
  return async ({ destination, weightG }) => {
    const { warehouseAddress, phone } = settings.get('shop')
    const { presets, fallbackWeightG } = settings.get('parcels')
    const [box] = presets
    if (!box) return []
    const { line1, line2, stateCode, zip } = destination
    const shipment = {
      from_address: toEasyPostAddress(parseAddressLines(warehouseAddress, phone)),
      to_address: {
        street1: line1,
        ...(line2 && { street2: line2 }),
        state: stateCode,
        zip,
        country: getShopLocale().country,
      },
      parcel: toEasyPostParcel({ ...box, weightG: box.weightG + (weightG || fallbackWeightG) }),
    }
    const answer = await call(ratesSchema, {
      method: 'POST',
      path: '/beta/rates',
      body: { shipment },
    })
    return isRefusal(answer) ? [] : readRates(answer.rates)
  }
}
