import { getShopLocale } from './shop-locale.ts'

/** "Alaska, Hawaii, and Guam", in the language of the shop. */
export const formatList = (items: readonly string[]): string =>
  new Intl.ListFormat(getShopLocale().language).format(items)
