import { useMemo } from 'react'
import { paths } from '#storefront/paths.ts'
import { breadcrumbs, type BreadcrumbEntry } from './breadcrumb-store.ts'
import { useHydrated } from './use-hydrated.ts'

interface TrailStep {
  readonly slug: string
  readonly title: string
}

/** The default trail of a product, or the collection the shopper came from. */
export function usePreferredTrail(trail: readonly TrailStep[]): readonly TrailStep[] {
  const hydrated = useHydrated()
  // A page is recorded after it has rendered, so during rendering the last entry is the previous
  // page.
  return useMemo(
    () => (hydrated ? choosePreferredTrail(breadcrumbs.read().breads.at(-1), trail) : trail),
    [hydrated, trail],
  )
}

export function choosePreferredTrail(
  last: BreadcrumbEntry | undefined,
  trail: readonly TrailStep[],
): readonly TrailStep[] {
  if (
    !last?.path.startsWith(`${paths.collections}/`)
    || trail.some(({ slug }) => paths.collection(slug) === last.path)
  )
    return trail
  const slug = last.path.slice(last.path.lastIndexOf('/') + 1)
  return slug === '' ? trail : [{ slug, title: last.title }]
}
