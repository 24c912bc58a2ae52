/** ISO 4217 codes of the currencies that a shop can sell in. */
export const currencies = ['USD'] as const
/** BCP 47 tags of the languages that the pages of the storefront are written in. */
export const languages = ['en-US', 'es-US'] as const
/** ISO 3166 codes of the countries that a shop can sell in. */
export const countries = ['US'] as const
/** Systems of lengths and weights. */
export const unitSystems = ['us-customary'] as const

export type Currency = (typeof currencies)[number]
export type Language = (typeof languages)[number]
export type Country = (typeof countries)[number]

export interface ShopLocale {
  readonly currency: Currency
  readonly language: Language
  readonly country: Country
  readonly units: (typeof unitSystems)[number]
}

/**
 * The locale of the shop that this process serves. Like the time zone, it is kept for all rules,
 * because it belongs to every price and date that the shop writes (decision 102).
 */
let current: ShopLocale = {
  currency: 'USD',
  language: 'en-US',
  country: 'US',
  units: 'us-customary',
}

export const getShopLocale = (): ShopLocale => current

/** Called whenever the settings are read. */
export function setShopLocale(locale: ShopLocale): void {
  current = locale
}
