import { brand } from '#storefront/brand.ts'
import { paths } from '#storefront/paths.ts'

/** Where every trail begins. It bears the name of the shop, since Home is a department. */
export const rootCrumb = { label: brand.name, href: paths.home }
