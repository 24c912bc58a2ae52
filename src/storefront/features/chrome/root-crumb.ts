import { brand } from '#storefront/brand.ts'
import { paths } from '#storefront/paths.ts'

/** The first crumb of every trail: the shop's name, because Home is a department. */
export const rootCrumb = { label: brand.name, href: paths.home }
