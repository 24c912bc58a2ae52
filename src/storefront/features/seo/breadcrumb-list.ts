import { paths } from '#storefront/paths.ts'

interface Crumb {
  readonly slug: string
  readonly title: string
}

interface BreadcrumbOptions {
  readonly origin: string
  /** The name of the shop: Home is a department. */
  readonly shopName: string
  /** The title of the page itself, if it is not a collection. */
  readonly last?: string
}

/** Structured data of the breadcrumb. */
export function createBreadcrumbData(
  trail: readonly Crumb[],
  { origin, shopName, last }: BreadcrumbOptions,
): object {
  const crumbs = [
    { name: shopName, item: origin + paths.home },
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
