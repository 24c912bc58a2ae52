import { paths } from '#storefront/paths.ts'
import type { PageSettings } from '#storefront/shop-settings.ts'

/** Structured data of the shop and its search. */
export function createStoreData(
  origin: string,
  { name, legalName, phone, email }: PageSettings,
): object {
  return {
    '@type': 'WebSite',
    name,
    url: `${origin}${paths.home}`,
    publisher: {
      '@type': 'OnlineStore',
      name: legalName,
      telephone: phone.dial.replace('tel:', ''),
      email,
    },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.search}?q={query}` },
      'query-input': 'required name=query',
    },
  }
}
