import { rootCrumb } from '#storefront/features/chrome/root-crumb.ts'
import { paths } from '#storefront/paths.ts'

interface Crumb {
  readonly slug: string
  readonly title: string
}

interface BreadcrumbOptions {
  readonly origin: string
  /** The title of the page itself, if it is not a collection. */
  readonly last?: string
}

/** Structured data of the breadcrumb. */
export function createBreadcrumbData(
  trail: readonly Crumb[],
  { origin, last }: BreadcrumbOptions,
): object {
  const crumbs = [
    { name: rootCrumb.label, item: origin + rootCrumb.href },
    ...trail.map(({ slug, title }) => ({ name: title, item: origin + paths.collection(slug) })),
    ...(last === undefined ? [] : [{ name: last }]),
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...step,
    })),
  }
}
