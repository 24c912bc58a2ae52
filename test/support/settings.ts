import { getShippingRules } from '#modules/pricing/get-shipping-rules.ts'
import { withLocalShipping } from '#modules/pricing/local-shipping.ts'
import { createTableRateShipping } from '#modules/pricing/table-rate-shipping.ts'
import { createTaxTable } from '#modules/pricing/tax-table.ts'
import { createEmailShop } from '#modules/settings/create-email-shop.ts'
import { createFixedSettings, type Settings } from '#platform/settings/settings.ts'
import { settingsSections } from '../../src/app/assemble.ts'
import shopJson from '../../content/shop.json' with { type: 'json' }

/** The settings that a new shop starts with. */
export const testSettings = createFixedSettings(settingsSections, shopJson)

export const testEmailShop = createEmailShop(testSettings, 'https://shop.example')

/** The built-in providers with the rules of these settings. */
export function openTestPricing(settings: Settings) {
  const getRules = () => getShippingRules(settings)
  return {
    shipping: withLocalShipping(createTableRateShipping(getRules), getRules),
    tax: createTaxTable(() => settings.get('tax')),
    getShippingRules: getRules,
  }
}

/** The same for a new shop. */
export const testPricing = openTestPricing(testSettings)

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
