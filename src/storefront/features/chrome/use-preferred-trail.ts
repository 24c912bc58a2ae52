import { useMemo } from 'react'
import { paths } from '#storefront/paths.ts'
import { breadcrumbs, type Bread } from './breadcrumb-store.ts'
import { useHydrated } from './use-hydrated.ts'

interface Step {
  readonly slug: string
  readonly title: string
}

/** The catalog's own trail; whoever came from another collection sees that one, so the way back is theirs. */
export function usePreferredTrail(trail: readonly Step[]): readonly Step[] {
  const hydrated = useHydrated()
  // A page is recorded once it has arrived: while it is drawn, the last one is where the shopper came from.
  return useMemo(
    () => (hydrated ? trailFrom(breadcrumbs.read().breads.at(-1), trail) : trail),
    [hydrated, trail],
  )
}

export function trailFrom(last: Bread | undefined, trail: readonly Step[]): readonly Step[] {
  if (
    !last?.path.startsWith(`${paths.collections}/`)
    || trail.some(({ slug }) => paths.collection(slug) === last.path)
  )
    return trail
  const slug = last.path.slice(last.path.lastIndexOf('/') + 1)
  return slug === '' ? trail : [{ slug, title: last.title }]
}
