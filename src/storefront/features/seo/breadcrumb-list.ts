import { rootCrumb } from '#storefront/features/chrome/root-crumb.ts'
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
    { name: rootCrumb.label, item: origin + rootCrumb.href },
    ...trail.map(({ slug, title }) => ({ name: title, item: origin + paths.collection(slug) })),
    ...(last === undefined ? [] : [{ name: last }]),
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...step,
    })),
  }
}
