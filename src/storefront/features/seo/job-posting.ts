import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { contentPaths } from '#storefront/features/content/content-paths.ts'
import type { Role } from '#modules/content/contract.ts'
import type { PageSettings } from '#storefront/shop-settings.ts'

const employmentTypes = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
} as const

/** Structured data of an open role. */
export function createJobPostingData(
  role: Role,
  { origin, shop }: { readonly origin: string; readonly shop: PageSettings },
): object {
  const { title, summary, type, pay, place, remote, postedAt, closesAt, id } = role
  return {
    '@type': 'JobPosting',
    title,
    description: summary,
    identifier: { '@type': 'PropertyValue', name: shop.name, value: id },
    url: origin + contentPaths.role(id),
    datePosted: postedAt,
    validThrough: closesAt,
    employmentType: employmentTypes[type],
    hiringOrganization: { '@type': 'Organization', name: shop.legalName, sameAs: origin },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: place.city,
        addressRegion: place.stateCode,
        addressCountry: getShopLocale().country,
      },
    },
    ...(remote && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'USA' },
    }),
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: getShopLocale().currency,
      value: {
        '@type': 'QuantitativeValue',
        minValue: pay.min,
        maxValue: pay.max,
        unitText: pay.per === 'hour' ? 'HOUR' : 'YEAR',
      },
    },
    directApply: true,
  }
}
