import { useEffect, useState } from 'react'
import { paths } from '#storefront/paths.ts'
import { breadcrumbs, type Bread } from './breadcrumb-store.ts'

interface Step {
  readonly slug: string
  readonly title: string
}

/** The catalog's own trail; whoever came from another collection sees that one, so the way back is theirs. */
export function usePreferredTrail(trail: readonly Step[]): readonly Step[] {
  const [own, setOwn] = useState<{ of: readonly Step[]; steps: readonly Step[] } | null>(null)
  useEffect(() => {
    // This page is recorded after it has arrived: the last one is where the shopper came from.
    const steps = trailFrom(breadcrumbs.read().breads.at(-1), trail)
    if (steps !== trail) setOwn({ of: trail, steps })
  }, [trail])
  return own?.of === trail ? own.steps : trail
}

export function trailFrom(last: Bread | undefined, trail: readonly Step[]): readonly Step[] {
  if (!last?.path.startsWith(`${paths.collections}/`) || trail.some(({ slug }) => paths.collection(slug) === last.path)) return trail
  const slug = last.path.slice(last.path.lastIndexOf('/') + 1)
  return slug === '' ? trail : [{ slug, title: last.title }]
}
