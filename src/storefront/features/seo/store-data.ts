import { brand } from '#storefront/brand.ts'
import { brandProfile } from '#storefront/brand-profile.ts'
import { paths } from '#storefront/paths.ts'

/** Structured data of the shop and its search. */
export function createStoreData(origin: string): object {
  return {
    '@type': 'WebSite',
    name: brand.name,
    url: `${origin}${paths.home}`,
    publisher: {
      '@type': 'OnlineStore',
      name: brandProfile.legalName,
      telephone: brand.phone.dial.replace('tel:', ''),
      email: brand.email,
    },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.search}?q={query}` },
      'query-input': 'required name=query',
    },
  }
}
