import { getShippingRules } from '#modules/pricing/get-shipping-rules.ts'
import { createTableRateShipping } from '#modules/pricing/table-rate-shipping.ts'
import { createTaxTable } from '#modules/pricing/tax-table.ts'
import { createFixedSettings, type Settings } from '#platform/settings/settings.ts'
import { settingsSections } from '../../src/app/assemble.ts'
import shopJson from '../../content/shop.json' with { type: 'json' }

/** The settings that a new shop starts with. */
export const testSettings = createFixedSettings(settingsSections, shopJson)

export const testEmailShop = { ...testSettings.get('shop'), origin: 'https://shop.example' }

const shippingRules = getShippingRules(testSettings)

/** The built-in providers with the rules that a new shop starts with. */
export const testPricing = {
  shipping: createTableRateShipping(() => shippingRules),
  tax: createTaxTable(() => testSettings.get('tax')),
  getShippingRules: () => shippingRules,
}

/** The settings of a new shop with other values in some sections. */
export function changeTestSettings(changes: Readonly<Record<string, object>>): Settings {
  const values: Readonly<Record<string, object>> = shopJson
  return createFixedSettings(settingsSections, {
    ...values,
    ...Object.fromEntries(
      Object.entries(changes).map(([name, change]) => [name, { ...values[name], ...change }]),
    ),
  })
}
