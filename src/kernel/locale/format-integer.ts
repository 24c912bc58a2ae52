import { getShopLocale } from './shop-locale.ts'

/** "1,250", in the language of the shop. */
export const formatInteger = (value: number): string =>
  value.toLocaleString(getShopLocale().language)
