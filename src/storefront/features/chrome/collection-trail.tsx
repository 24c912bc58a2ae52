import { Breadcrumb } from '#ui/primitives/breadcrumb/breadcrumb.tsx'
import { paths } from '#storefront/paths.ts'
import { useRootCrumb } from './use-root-crumb.ts'

interface TrailProps {
  readonly trail: readonly { slug: string; title: string }[]
  /** The title of the page itself, if it is not a collection. */
  readonly last?: string
}

export function CollectionTrail({ trail, last }: TrailProps) {
  const rootCrumb = useRootCrumb()
  const crumbs = [
    rootCrumb,
    ...trail.map(({ slug, title }) => ({ label: title, href: paths.collection(slug) })),
    ...(last === undefined ? [] : [{ label: last }]),
  ]
  return <Breadcrumb crumbs={crumbs} parentOnPhone={last !== undefined} />
}
