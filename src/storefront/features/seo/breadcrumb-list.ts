import { paths } from '#storefront/paths.ts'

interface Step {
  readonly slug: string
  readonly title: string
}

interface Place {
  readonly origin: string
  /** The page itself, when it is no collection. */
  readonly last?: string
}

/** The trail for search engines. */
export function breadcrumbList(trail: readonly Step[], { origin, last }: Place): object {
  const steps = [
    { name: 'Home', item: origin + paths.home },
    ...trail.map(({ slug, title }) => ({ name: title, item: origin + paths.collection(slug) })),
    ...(last === undefined ? [] : [{ name: last }]),
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  }
}
