import { z } from 'zod'
import { countries, currencies, languages, unitSystems } from '#kernel/locale/shop-locale.ts'
import { defineSettings } from '#platform/settings/settings.ts'

/** Accepts what the shop supports; other values are refused with the supported ones. */
const supported = <const Value extends string>(
  what: string,
  values: readonly [Value, ...Value[]],
) =>
  z
    .enum(values, { error: `must be a ${what} that is supported: ${values.join(', ')}` })
    .default(values[0])

export const localeSettings = defineSettings({
  name: 'locale',
  title: 'Currency, language and units',
  description: 'How pages, emails and invoices write prices, dates, numbers and sizes.',
  schema: z.strictObject({
    currency: supported('currency', currencies).describe('Currency of all prices'),
    language: supported('language', languages).describe(
      'Language of the shop’s pages. Spanish is a preview: emails, invoices and messages of the '
        + 'server are in English, and products are described in the words of the shop',
    ),
    country: supported('country', countries).describe('Country that the shop sells in'),
    units: supported('system of units', unitSystems).describe('Units of lengths and weights'),
  }),
})

declare module '#platform/settings/settings.ts' {
  interface SettingsValues {
    readonly locale: z.output<typeof localeSettings.schema>
  }
}
