import { contentPaths } from '#storefront/features/content/content-paths.ts'
import type { Role } from '#modules/content/contract.ts'
import { brand } from '#storefront/brand.ts'
import { brandProfile } from '#storefront/brand-profile.ts'

const employmentTypes = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
} as const

/** Structured data of an open role. */
export function createJobPostingData(role: Role, origin: string): object {
  const { title, summary, type, pay, place, remote, postedAt, closesAt, id } = role
  return {
    '@type': 'JobPosting',
    title,
    description: summary,
    identifier: { '@type': 'PropertyValue', name: brand.name, value: id },
    url: origin + contentPaths.role(id),
    datePosted: postedAt,
    validThrough: `${closesAt}T23:59:59-05:00`,
    employmentType: employmentTypes[type],
    hiringOrganization: { '@type': 'Organization', name: brandProfile.legalName, sameAs: origin },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: place.city,
        addressRegion: place.stateCode,
        addressCountry: 'US',
      },
    },
    ...(remote && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'USA' },
    }),
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'USD',
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
