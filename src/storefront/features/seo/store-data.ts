import { brand } from '#storefront/brand.ts'
import { brandProfile } from '#storefront/brand-profile.ts'
import { paths } from '#storefront/paths.ts'

/** The house itself, and where its search is. */
export function storeData(origin: string): object {
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
